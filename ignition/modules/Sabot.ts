/**
 * Deploys chip, the replay of each game and escrow; the escrow creates its court (protocol.md 5).
 * Parameters: `operator` (the house's account), `guardian`, `houseKey` (address that signs play), `keyDelay` in
 * seconds, `supply` of the chip for the operator in its own units, `unit` (how many of those a hundredth of a chip is;
 * the chip has 6 decimals), `leastWindow` in seconds (no table's window is shorter; a day unless a local chain or a
 * test network says otherwise). `operator` and `guardian` default to the deploying account.
 */
import { buildModule } from '@nomicfoundation/hardhat-ignition/modules';

export default buildModule('Sabot', (m) => {
  const operator = m.getParameter('operator', m.getAccount(0));
  const guardian = m.getParameter('guardian', m.getAccount(0));
  const houseKey = m.getParameter<string>('houseKey');
  const keyDelay = m.getParameter('keyDelay', 7 * 24 * 3600);
  const unit = m.getParameter('unit', 10_000n);
  const leastWindow = m.getParameter('leastWindow', 24 * 3600);
  const supply = m.getParameter('supply', 1_000_000_000_000n);

  const chip = m.contract('SabotChip', [operator, supply]);
  const replay = m.contract('Replay');
  const setteReplay = m.contract('SetteReplay');
  const escrow = m.contract('Escrow', [
    chip,
    operator,
    guardian,
    houseKey,
    keyDelay,
    replay,
    setteReplay,
    unit,
    leastWindow,
  ]);
  const court = m.contractAt('Court', m.staticCall(escrow, 'court'));
  return { chip, replay, setteReplay, escrow, court };
});
