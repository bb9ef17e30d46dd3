import { storageItem, storedSuffixes } from './storage.ts';

const SIGN_OUT_MARK = storageItem('signOutMark');
const SEEN_MARK = storageItem('seenSignOutMark');

const listeners = new Set<() => void>();

/** Counted by the sign-out, which asks before it deletes them. */
export function userItem(uid: string, name: string) {
  return storageItem('ofUser', `${uid}.${name}`);
}

export function storedUserNames(uid: string, name: string): readonly string[] {
  return storedSuffixes('ofUser', `${uid}.${name}`);
}

export function lastSeenItem(uid: string, chat: string) {
  return storageItem('lastSeen', `${uid}.${chat}`);
}

/** Deletes the last seen message of every conversation. */
export function deleteLastSeen(): void {
  for (const suffix of storedSuffixes('lastSeen')) storageItem('lastSeen', suffix).remove();
}

/**
 * Calls back after a sign-out has deleted the user's data, so that copies in memory can be deleted,
 * too.
 */
export function onUserDataDeleted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Deletes the user's data on this device; other tabs follow. Device preferences stay. */
export function deleteUserData(uid: string): void {
  for (const name of storedUserNames(uid, '')) userItem(uid, name).remove();
  for (const chat of storedSuffixes('lastSeen', `${uid}.`)) lastSeenItem(uid, chat).remove();
  for (const name of ['uid', 'account', 'firstRun', 'recentSearches'] as const)
    storageItem(name).remove();
  const pushes = storageItem('pushes');
  // The empty mark ends the browser's push subscription, now or on the next start.
  if (pushes.read() !== null) pushes.write('');
  SIGN_OUT_MARK.write(crypto.randomUUID());
  deleteTabData();
}

/** For tabs that were closed or in the back-forward cache during the sign-out. */
export function followSignOuts(): void {
  deleteIfSignedOut();
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGN_OUT_MARK.key) deleteIfSignedOut();
  });
  window.addEventListener('pageshow', deleteIfSignedOut);
}

function deleteIfSignedOut(): void {
  if (SEEN_MARK.read() !== SIGN_OUT_MARK.read()) deleteTabData();
}

function deleteTabData(): void {
  for (const suffix of storedSuffixes('draft')) storageItem('draft', suffix).remove();
  storageItem('scroll').remove();
  const mark = SIGN_OUT_MARK.read();
  if (mark === null) SEEN_MARK.remove();
  else SEEN_MARK.write(mark);
  for (const listener of [...listeners]) listener();
}
