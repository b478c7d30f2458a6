import { Frame } from '../features/shell/frame.tsx';
import { Missing } from './heads.tsx';

export default function NotFound() {
  return (
    <Frame>
      <Missing />
    </Frame>
  );
}
