export { SiteFrame as default } from '../../features/shell/site-frame.tsx';
