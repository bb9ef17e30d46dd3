import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { emitSummary } from './chat.changes.ts';
import * as chats from './chat.repo.ts';
import * as summaries from './summaries.repo.ts';

/** Somebody who leaves, by key and uid. */
export interface UserKey {
  readonly id: number;
  readonly uid: string;
}

/**
 * Takes a person who leaves out of chat: their own list and count go, and so does every chat that
 * stands in nobody's list then. The others keep the messages, and their lists show the person as
 * deleted from the commit on. The person's friendships must be gone: then nobody writes meanwhile.
 */
export async function eraseUserChats(tx: Tx, { id, uid }: UserKey): Promise<void> {
  const lockedChatIds = await chats.lockAllChats(tx, id);
  await summaries.deleteSummaries(tx, id);
  await chats.deleteUnlistedChats(tx, lockedChatIds);
  const remaining = await summaries.bumpSummaryVersions(tx, lockedChatIds);
  for (const { owner_uid, version, ...summary } of remaining) {
    const deletedUser = { uid, username: DELETED_USER, img_url: null, is_deleted: true };
    emitSummary(tx, owner_uid, version, { ...summary, ...deletedUser });
  }
}
