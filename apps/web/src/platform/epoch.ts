import { deleteLastSeen } from './storage/user-data.ts';
import { storageItem } from './storage/storage.ts';

const STORED = storageItem('epoch');

/**
 * Servers find a new epoch within a second of each other. Until then, their responses alternate, and
 * each change would read everything on the screen again.
 */
const FORGET_EVERY_MS = 1_000;

const listeners = new Set<() => void>();
let current: string | null = null;
let forgottenAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

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
  if (previous === null || previous === epoch) STORED.write(epoch);
  else forgetSoon();
}

export function onEpochChange(listener: () => void): void {
  listeners.add(listener);
}

function forgetSoon(): void {
  const delay = forgottenAt + FORGET_EVERY_MS - performance.now();
  if (delay <= 0) forget();
  else timer ??= setTimeout(forget, delay);
}

function forget(): void {
  timer = undefined;
  forgottenAt = performance.now();
  if (current !== null) STORED.write(current);
  deleteLastSeen();
  for (const listener of [...listeners]) listener();
}
