export { Frame as default } from '../../features/shell/frame.tsx';
