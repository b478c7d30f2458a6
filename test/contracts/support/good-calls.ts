/**
 * One chain on which every act of Escrow and Court is good at the same moment, and such a call of each: the starting
 * point for changed calls.
 */
import type { Abi } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { domainSeparator, hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { bankerLink, encodeDemand, encodeGives } from '../../../engine/settlement/dispute.ts';
import { encodeBank, encodeContinuation, encodeProof } from '../../../engine/settlement/encode.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { sessionKey, type BankMaker } from '../../support/bank-maker.ts';
import { Courtroom, stage } from './courtroom.ts';
import { approve, chips, deploySystem, fund, grantOf, headsUp, signBring, signGrant } from './system.ts';

export type ContractName = 'escrow' | 'court' | 'replay';

/** A call that succeeds as it stands. */
export interface GoodCall {
  readonly contract: ContractName;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly from: Hex;
}

/** Online, three seats: fees, free drawing, a garage on a win. */
const online = { ...headsUp, ruleset: 0, feeMode: 0, feeBps: 500 };
const { banco, egalite } = outcomes;
const all = [1, 2, 3];

/** Opens everything that has to be open, in an order of time that leaves all of it good at the end. */
export async function goodCalls() {
  const system = await deploySystem();
  const { escrow, chip, court, domain, players, operator, guardian, house } = system;
  const house_ = operator.account.address;
  const calls: GoodCall[] = [];
  const good = (contract: ContractName, name: string, args: readonly unknown[], from: Hex = house_) =>
    calls.push({ contract, name, args, from });
  const wallet = (place: number): Hex => players[place]!.account.address;

  // Seats that leave: one by its delay, one long gone, one still there.
  const leaving = await Courtroom.open({ ...headsUp, salt: 9n }, 3, chips(500), system);
  const stands = (place: number) =>
    [
      leaving.table,
      wallet(place),
      house.sign('Release', { player: wallet(place).toLowerCase() as Hex, table: leaving.table, nonce: 0n }).signature,
    ] as const;
  await escrow.write.stand(stands(2));
  await escrow.write.requestLeave([leaving.table], { account: wallet(1) });
  await escrow.write.announceHouseKey([sessionKey(domain, 'next').address]);
  await system.time.increase(8 * 24 * 3600);
  good('escrow', 'stand', stands(0));
  good('escrow', 'requestLeave', [leaving.table], wallet(0));
  good('escrow', 'leaveTable', [leaving.table, wallet(1)]);
  good('escrow', 'freeShare', [leaving.table, wallet(2), leaving.seats[2]!.key.address]);
  good('escrow', 'announceHouseKey', [sessionKey(domain, 'other').address]);
  good('escrow', 'changeHouseKey', []);

  const room = await Courtroom.open(online, 3, chips(500), system);
  const bank = (number: bigint, wanted: readonly number[]): BankMaker => room.played(wanted, { number }, all);
  /** A bank with its next list closed and given by all. */
  const closed = (number: bigint, wanted: readonly number[] = []): BankMaker => {
    const made = bank(number, wanted);
    room.close(made);
    return made;
  };

  // Claims, one with its window over and one open; a demand whose stage ran out; a proposal whose window is over.
  const paidAtStart = async (number: bigint): Promise<BankMaker> => {
    const made = bank(number, [banco, egalite, banco]);
    await room.propose(made, 0, 0);
    await room.passWindow();
    await room.finalize(number);
    return made;
  };
  const lostByRuling = closed(5n, [banco]);
  const ruling = await room.ruled(lostByRuling, stage.lost);
  await room.finalize(5n);
  const withheld = closed(6n);
  const award = await room.ruled(withheld, stage.withheld);
  await room.finalize(6n);
  const claimed = await paidAtStart(2n);
  const due = await room.claim(await paidAtStart(3n), 0, 1);
  const ripe = bank(4n, [banco, egalite]);
  await room.propose(ripe);
  const silent = await room.demand(closed(7n));
  await room.passWindow();
  good('court', 'payClaim', [due]);
  good('court', 'finalize', [await room.ending(4n)]);
  good('court', 'rule', [silent]);
  good('court', 'award', [award, 1, await room.payment(6n)]);
  const open = await room.claim(claimed, 0, 1);
  good('court', 'answerClaim', [open, encodeContinuation(claimed.proof(), 1)]);
  good('court', 'answerClaimByRuling', [await room.claim(lostByRuling, 0), ruling]);

  // What is open now.
  await room.settleSigned(room.bank({ number: 1n }), []);
  const unpaid = bank(1n, [banco, egalite]);
  good('court', 'claim', [encodeProof(unpaid.proof(), 0, 1), await room.payment(1n)], wallet(0));
  good('court', 'claim', [encodeProof(unpaid.proof(), 1), await room.payment(1n)], wallet(0));
  await room.propose(bank(20n, [banco, egalite]), 0, 1);
  const { ending: shown } = await room.last('Proposed');
  await room.settleSigned(room.bank({ number: 20n }), []);
  good('court', 'claimProven', [shown, await room.payment(20n)], wallet(0));
  good('court', 'demand', [...room.demandOf(closed(1n), await room.payment(1n))], wallet(1));
  const proposed = bank(8n, [banco, egalite, banco]);
  await room.propose(proposed, 0, 1);
  good('court', 'propose', [encodeProof(proposed.proof(), 0)], wallet(1));
  good('court', 'propose', [encodeProof(proposed.proof(), 2)]);
  const given = closed(9n, [banco]);
  const contest = await room.demand(given);
  good('court', 'give', [contest, encodeGives(given.proof(), 1)]);
  given.coup(room.list(given));
  good('court', 'answer', [contest, encodeProof(given.proof())]);
  const last = closed(10n);
  good('court', 'giveLast', [await room.demandAt(last, stage.banker), bankerLink(last.proof(), 0)]);
  good('court', 'lift', [unpaid.setup.message]);

  // Banks that the court has not seen.
  for (const fresh of [closed(11n), closed(12n, [banco, egalite])]) {
    good('court', 'demand', [...room.demandOf(fresh, noPayment)], wallet(2));
    good('court', 'propose', [encodeProof(fresh.proof(), 0)]);
    const { proof, list } = encodeDemand(fresh.proof());
    good('replay', 'contest', [domainSeparator(domain), proof, list]);
  }
  const taglia = room.bank({ number: 13n });
  taglia.taglia(all);
  taglia.coup({ ...room.list(taglia), acks: all });
  for (const [made, at] of [
    [taglia, 1],
    [proposed, 2],
  ] as const) {
    const from = hashStruct('State', made.proof().turns[at - 1]!.state!);
    for (const proof of [encodeProof(made.proof(), 0), encodeProof(made.proof(), at)])
      good('replay', 'replay', [domainSeparator(domain), proof]);
    good('replay', 'resume', [domainSeparator(domain), from, encodeContinuation(made.proof(), at)]);
  }
  const signed = [bank(14n, [banco]), bank(15n, [banco, egalite])].map((made) => encodeBank(made.proof(all)));
  good('escrow', 'settle', [signed]);
  good('escrow', 'settle', [signed.slice(1)]);
  await room.settleSigned(bank(16n, [banco]), all);

  // Money and seats.
  const guest = players[5]!;
  await fund(system, guest, chips(100));
  await approve(system, chips(100), guest);
  await chip.write.faucet([guest.account.address]);
  await approve(system, chips(5000));
  await escrow.write.fundBond([chips(4000)]);
  const grant = grantOf(guest, online, 4, sessionKey(domain, 'guest'), chips(50));
  good('escrow', 'sit', [grant, await signGrant(system, guest, grant)]);
  await fund(system, players[0]!, chips(20));
  const { nonce: sitting } = await escrow.read.seatOf([room.table, wallet(0)]);
  const bring = {
    player: wallet(0).toLowerCase() as Hex,
    table: room.table,
    sitting,
    nonce: 1n,
    amount: chips(20),
    deadline: 4_102_444_800n,
  };
  good('escrow', 'bring', [bring, await signBring(system, players[0]!, bring)]);
  good('escrow', 'cancelGrants', [room.table, 5n], guest.account.address);
  good('escrow', 'deposit', [chips(10)], guest.account.address);
  good(
    'escrow',
    'depositWithPermit',
    [chips(10), 0n, 27, domainSeparator(domain), domainSeparator(domain)],
    guest.account.address,
  );
  good('escrow', 'withdraw', [chips(10)], guest.account.address);
  good('escrow', 'registerTable', [{ ...online, salt: 77n }]);
  good('escrow', 'fundBond', [chips(10)]);
  good('escrow', 'withdrawBond', [chips(10)]);
  good('escrow', 'collectCagnotte', [1n]);
  good('escrow', 'setPaused', [true], guardian.account.address);

  const contracts: Readonly<Record<ContractName, { readonly address: Hex; readonly abi: Abi }>> = {
    escrow,
    court,
    replay: system.replay,
  } as never;
  const senders = [house_, guardian.account.address, ...players.slice(0, 7).map((player) => player.account.address)];
  return { system, room, calls, contracts, senders, guest };
}
