/** Whether this machine's person has asked for no movement. */
export const wantsStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
