/**
 * Deploys chip, replay and escrow; the escrow creates its court (protocol.md 5).
 * Parameters: `operator` (the house's account), `guardian`, `houseKey` (address that signs play), `keyDelay` in seconds,
 * `supply` of chips for the operator. `operator` and `guardian` default to the deploying account.
 */
import { buildModule } from '@nomicfoundation/hardhat-ignition/modules';

export default buildModule('Sabot', (m) => {
  const operator = m.getParameter('operator', m.getAccount(0));
  const guardian = m.getParameter('guardian', m.getAccount(0));
  const houseKey = m.getParameter<string>('houseKey');
  const keyDelay = m.getParameter('keyDelay', 7 * 24 * 3600);
  const supply = m.getParameter('supply', 1_000_000_000_000n);

  const chip = m.contract('SabotChip', [operator, supply]);
  const replay = m.contract('Replay');
  const escrow = m.contract('Escrow', [chip, operator, guardian, houseKey, keyDelay, replay]);
  const court = m.contractAt('Court', m.staticCall(escrow, 'court'));
  return { chip, replay, escrow, court };
});
