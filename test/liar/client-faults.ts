/**
 * Faults of the client, planted one by one: each removes one of the safeguards behind the points of the issue "The
 * promises hold against a house that lies". The liar must find every one.
 */
import { fault, type Fault } from './fault.ts';
import { playerFaults } from './player-faults.ts';

export const clientFaults: readonly Fault[] = [
  fault(
    '1 an owed link is shown for what the view says',
    'advance',
    'const bank = memory.banks.find((one) => one.final && one.mine && owedRow(one, memory)?.commitment === owes?.commitment);',
    `const said = view.seats.find((one) => one.seat === memory.seat)?.owes;
  if (said != null && memory.papers[said.commitment] !== undefined) {
    const shown = showBurnt(memory, said.commitment);
    if (shown !== null) return { memory: shown.memory, send: [{ type: 'link', closed: said.closed, link: shown.link }] };
  }
  const bank = memory.banks.find((one) => one.final && one.mine && owedRow(one, memory)?.commitment === owes?.commitment);`,
    [
      'secrets',
      "const burnt = paper !== undefined && paper.list === null && (paper.stage === 'burnt' || paper.stage === 'shown');",
      'const burnt = paper !== undefined && paper.list === null;',
    ],
  ),
  fault(
    '1 an owed link is shown before the chain has paid',
    'follow',
    '].filter((bank) => !isBound(memory, bank));',
    '];',
  ),
  fault(
    '2 a forged choice is evidence',
    'pieces',
    'if (right) kept = ordered;',
    'if (ordered !== null) kept = ordered;',
  ),
  fault(
    '2 a forged Give is evidence',
    'pieces',
    'const signed = own !== undefined || (digest !== null',
    'const signed = own !== undefined || true || (digest !== null',
  ),
  fault(
    '2 any link is evidence',
    'pieces',
    'const linkRight = link === undefined || commitmentOf(link) === row?.commitment;',
    'const linkRight = true;',
  ),
  fault(
    '2 a forged Leave is evidence',
    'pieces',
    "return (key !== null && message.bankId === bankId && message.line === line && isSignedBy(proof.domain, 'Leave', message, signature, key));",
    'return true;',
  ),
  fault(
    '2 a turn is taken back that the seat has given for',
    'take-turns',
    'const bound = memory.given[turnKey(bankId, verifiedTurns)] !== undefined || ',
    'const bound = ',
  ),
  fault(
    '3 the Result of its own framing is signed',
    'payments',
    "return silentIn(bank, { seat }) ? 'named' : 'none';",
    "return 'none';",
    [
      'take-turns',
      'if (mine && isNamed(memory.seat) && memory.given[turnKey(bankId, verifiedTurns)] !== undefined) return memory.seat;',
      'if (mine && isNamed(memory.seat)) return null;',
    ],
  ),
  fault(
    '3 the Result under a list that it has given for is signed',
    'payments',
    "if (list === undefined) return 'none';",
    "if (list === undefined || bank.proof.turns.at(-1)?.closed === undefined || bank.proof.turns.at(-1)?.step !== undefined) return 'none';",
    ['take-turns', 'const bound = memory.given[turnKey(bankId, verifiedTurns)] !== undefined || ', 'const bound = '],
  ),
  fault(
    '4 two banks for one number',
    'take-bank',
    'if (rival !== undefined)',
    'if (rival !== undefined && rival.message.number !== message.number)',
    [
      'take-bank',
      'if (message.prev !== last.bankId) {',
      'if (message.prev !== last.bankId && message.number !== last.number) {',
    ],
  ),
  fault(
    '5 the set-up says who the house is',
    'take-bank',
    "if (message.house !== memory.house || !isSignedBy(memory.domain, 'Setup', message, setup.signature, memory.house)) {",
    "if (!isSignedBy(memory.domain, 'Setup', message, setup.signature, message.house)) {",
  ),
  fault(
    '6 a set-up with its key and another wallet',
    'terms',
    'const me = own.find((player) => player.key === key && player.player === wallet && player.seat === memory.seat);',
    'const me = own.find((player) => player.key === key && player.seat === memory.seat);',
  ),
  fault(
    '6 a set-up with its key on another seat',
    'terms',
    'const me = own.find((player) => player.key === key && player.player === wallet && player.seat === memory.seat);',
    'const me = own.find((player) => player.key === key && player.player === wallet);',
  ),
  fault(
    '7 the cards shown are not compared',
    'shown',
    'kinds.every((kind, i) => kind === all[i]);',
    'kinds.every((kind) => kind >= 0);',
  ),
  fault(
    '7 two choices for one list',
    'rights',
    ' || chosenFor(memory, due) !== undefined) return null;',
    ') return null;',
  ),
  fault(
    '8 the banker goes on by itself',
    'advance',
    "return waitsFor(view, memory, 'move') && unasked ?",
    "return waitsFor(view, memory, 'move') && (unasked || true) ?",
  ),
  fault(
    '9 a bank of strangers at a table of two is a bank like any other',
    'take-bank',
    'if (!mine && !trusting && isTableOfTwo(memory)) {',
    'if (!mine && !trusting && memory.seat < 0) {',
  ),
  fault(
    '9 any shoe will do for a newcomer',
    'doubts',
    "return proven ? null : { about: 'shoe'",
    "return proven || !proven ? null : { about: 'shoe'",
  ),
  fault(
    '11 the draw may be left out',
    'doubts',
    'return memory.refused === number ? null :',
    'return memory.refused !== -1n ? null :',
  ),
  fault(
    '11 two lists for one draw',
    'draws',
    "if (first !== undefined && hashStruct('Draw', first.message) !== digest) {",
    "if (first !== undefined && digest === '0x') {",
    [
      'secrets',
      "if (bound !== undefined && bound !== list) return null;\n  if (paper.stage === 'given'",
      "if (bound !== undefined && bound !== list && !('draw' in paper.for)) return null;\n  if ('draw' in paper.for) return { ...memory, papers: { ...memory.papers, [commitment]: { ...paper, stage: 'given', list } } };\n  if (paper.stage === 'given'",
    ],
  ),
  fault(
    '12 a disagreement is an alarm',
    'trouble',
    'return memory.disagreement === null ? { ...memory, disagreement: trouble } : memory;',
    "return alarmed(memory, trouble, { kind: 'turn' } as never);",
  ),
  fault('13 a posta that nobody named', 'terms', 'if (!named.includes(posta)) {', 'if (named.includes(-1n)) {'),
  fault('13 away while banks went on: an alarm', 'take-bank', 'if (followsUnseen(memory, message)) return null;', ''),
  fault(
    '13 an earlier bet, though a later one stands',
    'own',
    'at >= 0 && isOpen(said[at]!) && !said.slice(at + 1).some(isConfirmed);',
    'at >= 0 && isOpen(said[at]!);',
  ),
  fault(
    'a zero bet where nobody bets',
    'advance',
    'if (last === undefined) return nothing(memory);',
    'if (last === undefined) return said(memory, betCommand(memory, 0, 0n));',
    ['advance', 'bankersWord, choiceCommand, isStake', 'bankersWord, betCommand, choiceCommand, isStake'],
  ),
  fault(
    'a bet that went back is made again by itself',
    'advance',
    'shown === signature || wentBack || (isStaked && isInDoubt(memory)) || back === true ||',
    'shown === signature || (isStaked && isInDoubt(memory)) ||',
  ),
  fault(
    'what the table has taken it may refuse afterwards',
    'by-hand',
    'return withOwn(memory, command, ({ refused, taken }) => !refused && taken !== true, { refused: true });',
    'return withOwn(memory, command, ({ refused }) => !refused, { refused: true });',
  ),
  fault(
    'a pass is not remembered',
    'by-hand',
    'memory: hasPassed(memory, state) ? memory : withoutTime({ ...memory, passed: { state } })',
    'memory',
  ),
  fault(
    'a posta outlives its refusal',
    'by-hand',
    'const posta = memory.posta?.number === number ? null : memory.posta;',
    'const { posta } = memory;',
    ['terms', 'if (posta?.number !== number || refused === number)', 'if (posta?.number !== number)'],
  ),
  fault(
    'what is given is not remembered',
    'give',
    "return { memory: out.memory, send: [{ type: 'give', closed",
    "return { memory, send: [{ type: 'give', closed",
  ),
  fault(
    'a Give beyond the share',
    'give',
    'if (!given && (isBeyondShare(memory, bank, stakeOf(row, turn), signedOver) || isTooFarFromBase(bank))) return nothing(memory);',
    '',
  ),
  fault(
    "the banker's link does not wait for the punters",
    'give',
    'const out = complete === true ? show(',
    'const out = complete !== undefined ? show(',
  ),
  fault(
    'a punter does not wait for the banker',
    'give',
    'if (!banks && !withList && contested === undefined &&',
    'if (!banks && withList && contested === undefined &&',
  ),
  fault(
    'of several: a void names a friend whose link is here',
    'take-turns',
    'return proof.turns[verifiedTurns]?.gives?.find(({ seat, link }) => link !== undefined && isNamed(seat))?.seat ?? null;',
    'return null;',
  ),
  fault(
    "of several: the banker's link waits for one of them",
    'give',
    'const complete = turn.list?.every(({ seat, status }) => status !== statuses.accepted || turn.gives?.some((give) => give.seat === seat && give.link !== undefined));',
    'const complete = turn.list?.some(({ seat, status }) => status === statuses.accepted && turn.gives?.some((give) => give.seat === seat && give.link !== undefined));',
  ),
  fault(
    'of several: a shoe is proven by a bank that others have played',
    'doubts',
    'const common = [shoeDoubt(memory, setup), mine ?',
    'const common = [mine ? shoeDoubt(memory, setup) : null, mine ?',
  ),
  fault(
    '13 who stands up is made the banker with the posta it had named',
    'posta',
    'posta: isToCome ? { ...posta, went: true } : null };',
    'posta: isToCome ? posta : null };',
  ),
  fault(
    'of several: a word of a seguito that is over stands behind the posta that is named',
    'posta',
    'const before = said !== null && typeOf(said) === type ? said : null;',
    'const before = said;',
  ),
  fault('8 a bet that went back is played', 'own', "if (said[at]!.back === true) return 'back';", ''),
  fault(
    'of several: the bank goes past who was due',
    'whose-turn',
    'if (nextChair(last, banker) !== memory.seat) return false;',
    'if (nextChair(last, banker) !== -1) return false;',
  ),
  fault(
    'of several: a banker is bound before its time is over',
    'choosing',
    'chooses.early !== list && spentBy(chooses, clock) >= clock.choice',
    'chooses.early !== list',
    [
      'choosing',
      'const early = list !== undefined && spent < clock.choice ? { early: list } : {};',
      'const early = {};',
    ],
  ),
  fault(
    'of several: a "ready" that the table has refused binds the banker',
    'by-hand',
    'return isReady(memory, command.state) && memory.ready?.taken !== true ? { ...memory, ready: null } : memory;',
    'return memory;',
  ),
  fault(
    'of several: a "ready" that was taken before another choice makes up for one that was refused',
    'talk',
    'return isSame && !isChosen ? { taken: true } : {};',
    'return isSame ? { taken: true } : {};',
  ),
  fault(
    'of several: banks of others push out its own, and its own begin again',
    'take-bank',
    'const final = burnt.banks.filter((one) => one.final && one.mine === own);',
    'const final = burnt.banks.filter((one) => one.final && own);',
    ['take-bank', 'if (message.number <= (memory.floor ?? 0n))', 'if (message.number < 0n)'],
  ),
  fault(
    'of several: banks of others push out its own',
    'take-bank',
    'const final = burnt.banks.filter((one) => one.final && one.mine === own);',
    'const final = burnt.banks.filter((one) => one.final && own);',
  ),
  ...playerFaults,
];
