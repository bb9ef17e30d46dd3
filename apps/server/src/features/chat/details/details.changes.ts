import type { MessageDetails } from '@reprise/contract/documents.ts';
import type { Emitter, Tx } from '#platform/db/transaction.ts';
import type { LockedChat } from '#features/chat/chat.repo.ts';
import { readAudience } from '#features/chat/groups/audience.repo.ts';
import { emitGroupDetails } from '#features/chat/groups/groups.changes.ts';
import { visibleDetails, type HiddenFromViewer } from '#features/chat/groups/group-visibility.ts';
import type { DetailsRow } from './details.repo.ts';

export function presentDetails(row: DetailsRow): MessageDetails {
  const { seq, reactions, reply_seq, reply_id, is_deleted, is_notice } = row;
  return {
    seq,
    reactions: [...reactions],
    ...(reply_seq === null || reply_id === null
      ? {}
      : { replyTo: { id: reply_id, seq: reply_seq } }),
    ...(is_deleted ? { deleted: true as const } : {}),
    ...(is_notice ? { notice: true as const } : {}),
  };
}

export function detailsBySeq(
  rows: readonly DetailsRow[],
  hidden: HiddenFromViewer,
): Record<string, MessageDetails> {
  return Object.fromEntries(rows.map((row) => [String(row.seq), detailsFor(row, hidden)]));
}

export function detailsFor(row: DetailsRow, hidden: HiddenFromViewer): MessageDetails {
  return visibleDetails(presentDetails(row), row.sender_uid, hidden);
}

/** Emits to each member of a group what they can see. The chat must be locked. */
export async function emitChangedDetails(
  tx: Tx,
  { id, combined_id: combinedId, name }: LockedChat,
  rows: readonly DetailsRow[],
): Promise<void> {
  if (name === null) {
    for (const row of rows) emitDetails(tx, combinedId, row);
    return;
  }
  const group = { combinedId, audience: await readAudience(tx.sql, id) };
  for (const row of rows) {
    const { version, sender_uid: senderUid } = row;
    emitGroupDetails(tx, group, { version, details: presentDetails(row), senderUid });
  }
}

export function emitDetails(tx: Emitter, combinedId: string, row: DetailsRow): void {
  tx.emit({
    collection: 'chatDetails',
    id: combinedId,
    version: row.version,
    key: String(row.seq),
    data: presentDetails(row),
  });
}
