import { Missing } from './heads.tsx';

export default function NotFound() {
  return <Missing />;
}
