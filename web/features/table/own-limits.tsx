'use client';
/** The limits of the seat's own wallet, at its table. Loaded where they are wanted. */
import { OwnLimitsForm } from '../own/own-limits-form.tsx';
import { useTable } from './context.tsx';

export default function OwnLimitsAtTable() {
  const { session, snap } = useTable();
  return <OwnLimitsForm own={snap.own} setLimits={session.ownLimits} goAway={session.goAway} />;
}
