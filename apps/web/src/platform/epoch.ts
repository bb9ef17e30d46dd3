import { deleteLastSeen } from './storage/user-data.ts';
import { storageItem } from './storage/storage.ts';

const STORED = storageItem('epoch');

const listeners = new Set<() => void>();
let current: string | null = null;

/** Returns the epoch of what this page has read (docs/live-documents.md, "Epoch"). Null if unknown. */
export function currentEpoch(): string | null {
  return current;
}

/**
 * Takes the epoch of a response. After a restore or a failover it changes, and what was read before
 * is forgotten: in storage here, in memory by the listeners. Drafts and pending items stay.
 */
export function observeEpoch(epoch: string | null): void {
  if (epoch === null || epoch === current) return;
  // A document contains data without an epoch: that of the last visit.
  const previous = current ?? STORED.read();
  current = epoch;
  STORED.write(epoch);
  if (previous === null || previous === epoch) return;
  deleteLastSeen();
  for (const listener of [...listeners]) listener();
}

export function onEpochChange(listener: () => void): void {
  listeners.add(listener);
}
