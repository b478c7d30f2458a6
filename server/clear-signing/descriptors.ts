/**
 * Descriptors by which a wallet says in words what it is asked to sign (ERC-7730, version 1): for the escrow's typed
 * messages, and for the calls that a player's wallet sends to escrow and court. Amounts are hundredths of a chip.
 */
import { getAddress, toFunctionSelector, type Abi, type AbiFunction } from 'viem';
import { fieldsOf, type MessageName } from '../../engine/protocol/eip712.ts';
import type { Hex } from '../../engine/bytes.ts';
import { courtAbi, escrowAbi } from '../chain/abi.ts';

export interface Deployment {
  readonly chainId: number;
  readonly escrow: Hex;
  readonly court: Hex;
  /** Of the chip, as its contract says it. */
  readonly symbol: string;
}

type Format =
  | { readonly format: 'unit'; readonly params: { readonly base: string; readonly decimals: 2 } }
  | { readonly format: 'date'; readonly params: { readonly encoding: 'timestamp' } }
  | { readonly format: 'addressName'; readonly params: { readonly types: readonly string[] } }
  | { readonly format: 'raw' };

interface Shown {
  readonly path: string;
  readonly label: string;
}
export type Field = Shown & Format;

export interface Layout {
  readonly intent: string;
  readonly fields: readonly Field[];
  /** Said to be left out on purpose: what no person can read, and what decides nothing for them. */
  readonly excluded?: readonly string[];
}

export interface Descriptor {
  readonly $schema: string;
  readonly context: object;
  readonly metadata: { readonly owner: 'Sabot' };
  readonly display: { readonly formats: Readonly<Record<string, Layout>> };
}

const schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json';

const raw = (path: string, label: string): Field => ({ path, label, format: 'raw' });
const wallet = (path: string, label: string): Field => ({
  path,
  label,
  format: 'addressName',
  params: { types: ['wallet', 'eoa'] },
});
const until = (path: string): Field => ({
  path,
  label: 'Can be used until',
  format: 'date',
  params: { encoding: 'timestamp' },
});
const chips = (symbol: string, path: string, label: string): Field => ({
  path,
  label,
  format: 'unit',
  params: { base: symbol, decimals: 2 },
});

/** The messages that a wallet signs; every other one is signed by a session key inside the page. */
const messages = (symbol: string): Readonly<Partial<Record<MessageName, Layout>>> => ({
  Grant: {
    intent: 'Sit down at a table',
    fields: [
      chips(symbol, 'amount', 'Most that can be lost'),
      wallet('key', 'Key of this browser that plays'),
      raw('seat', 'Seat'),
      raw('table', 'Table'),
      wallet('player', 'Your wallet'),
      until('deadline'),
    ],
    excluded: ['nonce'],
  },
  Bring: {
    intent: 'Bring more money to your seat',
    fields: [
      chips(symbol, 'amount', 'Amount'),
      raw('table', 'Table'),
      wallet('player', 'Your wallet'),
      until('deadline'),
    ],
    excluded: ['sitting', 'nonce'],
  },
});

const bank = (path: string): readonly Field[] => [raw(`${path}.table`, 'Table'), raw(`${path}.number`, 'Bank number')];

const escrowCalls = (symbol: string): Readonly<Record<string, Layout>> => ({
  deposit: { intent: 'Deposit chips', fields: [chips(symbol, 'amount', 'Amount')] },
  depositWithPermit: {
    intent: 'Deposit chips',
    fields: [chips(symbol, 'amount', 'Amount'), until('deadline')],
    excluded: ['v', 'r', 's'],
  },
  withdraw: { intent: 'Take free chips back to your wallet', fields: [chips(symbol, 'amount', 'Amount')] },
  sit: {
    intent: 'Record a seat on the chain',
    fields: [
      chips(symbol, 'grant.amount', 'Most that can be lost'),
      raw('grant.seat', 'Seat'),
      raw('grant.table', 'Table'),
      wallet('grant.player', 'Player'),
    ],
    excluded: ['grant.key', 'grant.nonce', 'grant.deadline', 'signature'],
  },
  bring: {
    intent: 'Record more money at a seat',
    fields: [chips(symbol, 'offer.amount', 'Amount'), raw('offer.table', 'Table'), wallet('offer.player', 'Player')],
    excluded: ['offer.sitting', 'offer.nonce', 'offer.deadline', 'signature'],
  },
  requestLeave: { intent: 'Ask to leave a table', fields: [raw('table', 'Table')] },
  leaveTable: {
    intent: 'Stand up from a table',
    fields: [raw('table', 'Table'), wallet('player', 'Player')],
  },
  stand: {
    intent: 'Stand up with the house’s release',
    fields: [raw('table', 'Table'), wallet('player', 'Player')],
    excluded: ['release'],
  },
  cancelGrants: {
    intent: 'Cancel grants that were signed for a table',
    fields: [raw('table', 'Table'), raw('nonce', 'All below this number')],
  },
  freeShare: {
    intent: 'Give the house’s share for a seat back',
    fields: [raw('table', 'Table'), wallet('player', 'Player')],
    excluded: ['key'],
  },
  settle: { intent: 'Pay banks by the signatures of all', fields: [], excluded: ['banks'] },
});

const courtCalls: Readonly<Record<string, Layout>> = {
  propose: { intent: 'Propose how a bank ended, with its proof', fields: [] },
  finalize: { intent: 'Pay a bank as it was proposed', fields: bank('ending') },
  demand: { intent: 'Demand that a coup is finished', fields: [], excluded: ['list', 'payment'] },
  give: { intent: 'Show links of a coup under demand', fields: bank('contest.before'), excluded: ['gives'] },
  giveLast: {
    intent: 'Show the banker’s link of a coup under demand',
    fields: bank('contest.before'),
    excluded: ['link'],
  },
  answer: { intent: 'Answer a demand with a proof', fields: bank('contest.before') },
  rule: { intent: 'Rule on a demand whose time has run out', fields: bank('contest.before') },
  award: {
    intent: 'Pay a seat what a ruling owes it',
    fields: [...bank('contest.before'), raw('index', 'Place of the seat')],
    excluded: ['payment'],
  },
  claim: { intent: 'Claim what a bank paid too little', fields: [], excluded: ['payment'] },
  claimProven: {
    intent: 'Claim what a bank paid less than a proof has shown',
    fields: bank('ending'),
    excluded: ['payment'],
  },
  answerClaim: { intent: 'Answer a claim with a proof', fields: bank('claim_.end') },
  answerClaimByRuling: { intent: 'Answer a claim with a ruling', fields: bank('claim_.end'), excluded: ['contest'] },
  payClaim: { intent: 'Pay a claim whose time has run out', fields: bank('claim_.end') },
  lift: {
    intent: 'Free the seats that a bank holds',
    fields: [raw('setup.table', 'Table'), raw('setup.number', 'Bank number')],
  },
};

/** Calls that the house's own accounts, the escrow or the court make: no player's wallet is asked for them. */
export const houseCalls: readonly string[] = [
  ...[
    'announceHouseKey',
    'changeHouseKey',
    'collectCagnotte',
    'fundBond',
    'registerTable',
    'setPaused',
    'withdrawBond',
  ],
  ...['hold', 'holdShares', 'lift', 'liftShares', 'pay', 'payFromShare', 'settleByProof'],
];

export function functionNamed(abi: Abi, name: string): AbiFunction {
  const found = abi.find((item): item is AbiFunction => item.type === 'function' && item.name === name);
  if (found === undefined) throw new Error(`there is no function ${name}`);
  return found;
}

function ofContract(abi: Abi, calls: Readonly<Record<string, Layout>>, chainId: number, address: Hex): Descriptor {
  const functions = Object.keys(calls).map((name) => functionNamed(abi, name));
  return {
    $schema: schema,
    context: { contract: { abi: functions, deployments: [{ chainId, address: getAddress(address) }] } },
    metadata: { owner: 'Sabot' },
    display: {
      formats: Object.fromEntries(Object.values(calls).map((layout, i) => [toFunctionSelector(functions[i]!), layout])),
    },
  };
}

/** By file name, as registries of such files want them. */
export function descriptorsOf({ chainId, escrow, court, symbol }: Deployment): Readonly<Record<string, Descriptor>> {
  const signed = messages(symbol);
  const domainFields = [
    ...['name', 'version'].map((name) => ({ name, type: 'string' })),
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ];
  return {
    'calldata-SabotEscrow.json': ofContract(escrowAbi, escrowCalls(symbol), chainId, escrow),
    'calldata-SabotCourt.json': ofContract(courtAbi, courtCalls, chainId, court),
    'eip712-SabotEscrow.json': {
      $schema: schema,
      context: {
        eip712: {
          domain: { name: 'Sabot', version: '1' },
          deployments: [{ chainId, address: getAddress(escrow) }],
          schemas: (Object.keys(signed) as MessageName[]).map((primaryType) => ({
            primaryType,
            types: { EIP712Domain: domainFields, [primaryType]: fieldsOf(primaryType) },
          })),
        },
      },
      metadata: { owner: 'Sabot' },
      display: { formats: signed },
    },
  };
}
