import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence in the parts that a catalog gives: text, and what is put into it. */
export function Parts({ of }: { readonly of: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...of);
}
