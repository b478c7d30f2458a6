import { LobbyScreen } from '../../features/lobby/lobby-screen.tsx';
import { Tab } from '../heads.tsx';

export default function LobbyPage() {
  return (
    <>
      <Tab page="lobby" />
      <LobbyScreen />
    </>
  );
}
