import type { DocumentChange } from '@reprise/contract/documents.ts';
import type { Handle } from '#platform/db/open.ts';

const noted = new WeakMap<Handle, DocumentChange[]>();

/**
 * Notes what a transaction changes in a live document, so that it is told after the commit and never
 * before (docs/architecture.md, "A live change"). A transaction that is rolled back tells nothing.
 */
export function noteChange(tx: Handle, change: DocumentChange): void {
  const changes = noted.get(tx);
  if (changes === undefined) noted.set(tx, [change]);
  else changes.push(change);
}

/** What the transaction has noted, in its order. */
export function changesOf(tx: Handle): readonly DocumentChange[] {
  return noted.get(tx) ?? [];
}
