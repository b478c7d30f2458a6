/** What the person who runs this server can do about what the chain refuses: for the log and the outbox, never for players. */
import { ChainRefused, unnamedReasons } from './errors.ts';
import { lacksGas } from './revert-reason.ts';

const otherKey = 'The escrow does not know the house key that signed this. Start with the key of the deployment, or announce the new one at the escrow.';
const badProof = 'The evidence in the store does not hold before the contract. Keep the database, and check the bank\'s file with "sabot verify".';

const otherContract = 'See that the deployment file names the contracts that this version of the program was built for, on this chain.';

const advice: Readonly<Record<string, string>> = {
  BondTooSmall: 'The bond has no free share for one more seat: add to it (fundBond), or wait until the shares of seats that stood up are given back.',
  NotOperator: 'The sending account is not the escrow\'s operator: set SABOT_OPERATOR_KEY to the operator\'s key.',
  NotASeat: 'The sending account is not the escrow\'s operator: set SABOT_OPERATOR_KEY to the operator\'s key.',
  TableUnknown: 'The table is not registered at this escrow: the deployment file may name another one.',
  TableNotRegistered: 'The table is not registered at this escrow: the deployment file may name another one.',
  IsPaused: 'The guardian has paused deposits and seats. Everything else goes on; seats are given again when the pause is lifted.',
  HouseKeyUnknown: otherKey,
  HouseKeyRetired: otherKey,
  WrongHouseSigner: otherKey,
  WrongReleaseSigner: otherKey,
  WrongSetupSigner: otherKey,
  CannotPay: 'A loser has too little locked: the bank goes by proof, and the winners are paid out of their shares of the bond.',
  SeatHeld: 'A bank with that seat\'s signature is pending on chain: it stands up when that is final.',
  LineUnsigned: badProof,
  SumNotZero: badProof,
  WrongPlayerSigner: badProof,
  WrongStepSigner: badProof,
  WrongGiveSigner: badProof,
  WrongClosedSigner: badProof,
  [unnamedReasons.none]: `${otherContract} If it does, the gas ran out: see the gas limit of the chain's blocks and of the node's calls.`,
  [unnamedReasons.unknown]: otherContract,
  [unnamedReasons.panic]: 'This is a fault of the contract: keep the database and the log, and report it with the bank\'s file.',
  ReplayFailed: 'A part of the evidence cannot be read, or the gas ran out while it was played again: see the gas limit of the chain\'s blocks and of the node\'s calls, and check the bank\'s file with "sabot verify".',
  DemandTooLate: 'The time for a demand on this bank is over: it is paid as it was proposed.',
};

/** The sentence for an error, or an empty text where there is nothing to advise. */
export function adviceFor(error: unknown): string {
  if (lacksGas(error)) return 'The sending account has too little ether for gas: send it some.';
  return error instanceof ChainRefused ? advice[error.reason] ?? '' : '';
}
