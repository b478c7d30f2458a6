/** A sentence with something in it that is more than text. */
import { createElement, Fragment, type ReactNode } from 'react';

/** The parts one after the other, as a catalog puts them. */
export const inOne = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
