import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import { sentenceOf } from './notifications.present.ts';
import {
  deleteNotificationsAbout,
  summarizeUnseen,
  lockDocumentsAbout,
  updateDocuments,
} from './notifications.erase.repo.ts';

const DOCUMENT_BATCH_SIZE = 500;

export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  const locked = await lockDocumentsAbout(tx, id);
  const changed = await deleteNotificationsAbout(tx, id, locked);
  await eraseRows(tx, 'notifications', id);
  for (let from = 0; from < changed.length; from += DOCUMENT_BATCH_SIZE) {
    const batch = changed.slice(from, from + DOCUMENT_BATCH_SIZE);
    const unseen = await summarizeUnseen(tx.sql, batch);
    const after = unseen.map(({ unseen_friend, ...rest }) => ({
      ...rest,
      friend_request_news: unseen_friend.map(sentenceOf),
    }));
    for (const uid of await updateDocuments(tx, after)) tx.touch('notifications', uid);
  }
}
