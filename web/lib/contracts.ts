/**
 * Typed data that a wallet signs for this site: the seat's grant and what it brings later (protocol.md 3) and the
 * chip's permit (ERC-2612).
 */
export { chipAbi, courtAbi, escrowAbi } from '../../server/chain/abi.ts';

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

export const bringTypes = {
  Bring: [
    { name: 'player', type: 'address' },
    { name: 'table', type: 'bytes32' },
    { name: 'sitting', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'amount', type: 'uint128' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const;

export const grantTypes = {
  Grant: [
    { name: 'player', type: 'address' },
    { name: 'table', type: 'bytes32' },
    { name: 'seat', type: 'uint8' },
    { name: 'key', type: 'address' },
    { name: 'amount', type: 'uint128' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const;
