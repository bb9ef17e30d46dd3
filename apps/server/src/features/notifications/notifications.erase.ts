import { eraseRows } from '#platform/db/tables/erase-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import {
  deleteDocument,
  deleteNotifications,
  listUnseenRecipients,
  lockUser,
} from './notifications.erase.repo.ts';
import { lockDocument, raiseVersion } from './notifications.repo.ts';

export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  await lockUser(tx, id);
  const recipients = await listUnseenRecipients(tx.sql, id);
  for (const userId of [...recipients, id].toSorted((one, other) => one - other)) {
    if (userId === id) await deleteDocument(tx, id);
    else await raiseDocument(tx, userId);
  }
  await deleteNotifications(tx, id);
  await eraseRows(tx, 'notifications', id);
}

async function raiseDocument(tx: Tx, userId: number): Promise<void> {
  const document = await lockDocument(tx, userId);
  await raiseVersion(tx, document);
  tx.touch('notifications', document.uid);
}
