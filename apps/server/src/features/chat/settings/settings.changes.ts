import type { ChatSettings } from '@reprise/contract/documents.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import { storeMuted } from './settings.repo.ts';

interface ChatKey {
  readonly id: number;
  readonly combined_id: string;
}

/** Stores and emits the setting if it differs. The chat must be locked. */
export async function changeMuted(
  tx: Tx,
  user: UserKey,
  chat: ChatKey,
  isMuted: boolean,
): Promise<void> {
  const version = await storeMuted(tx, { userId: user.id, chatId: chat.id }, isMuted);
  if (version === null) return;
  const data: ChatSettings = { muted: isMuted };
  tx.emit({ collection: 'chatSettings', id: user.uid, version, key: chat.combined_id, data });
}
