/** All that the way out asks a node. */
export {
  getBlock,
  getBlockNumber,
  getChainId,
  getCode,
  getContractEvents,
  readContract,
  simulateContract,
  waitForTransactionReceipt,
} from 'viem/actions';
