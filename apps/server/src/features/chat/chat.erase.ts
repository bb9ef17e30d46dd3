import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { emitSummary } from './chat.changes.ts';
import * as chats from './chat.repo.ts';
import { emitChangedDetails } from './details/details.changes.ts';
import { deleteReactions } from './details/details.repo.ts';
import { eraseMember } from './groups/group-commands.ts';
import { keepHidden } from './groups/visibility.repo.ts';
import * as summaries from './summaries.repo.ts';

/**
 * Deletes the user's summaries with their settings, reactions, unseen count and memberships, and
 * chats and groups that no other user lists. Call it after deleting the friendships, so that no
 * message can be sent.
 */
export async function eraseUser(tx: Tx, { id, uid }: UserKey): Promise<void> {
  const locked = await chats.lockAllChats(tx, id);
  await summaries.lockLists(tx, id, idsOf(locked));
  const groups = locked.filter((chat) => chat.name !== null);
  await keepHidden(tx, id, idsOf(groups));
  for (const group of groups) await eraseMember(tx, group, { id, uid });
  const lockedChatIds = idsOf(locked.filter((chat) => chat.name === null));
  await summaries.deleteSummaries(tx, id);
  await chats.deleteUnlistedChats(tx, lockedChatIds);
  for (const { chat, rows } of await deleteReactions(tx, id)) {
    // Clients read the whole document if more changes are missing.
    await emitChangedDetails(tx, chat, rows.slice(-liveLimits.changesMax));
  }
  const remaining = await summaries.bumpSummaryVersions(tx, lockedChatIds);
  for (const { owner_uid, version, ...summary } of remaining) {
    const deletedUser = { uid, username: DELETED_USER, img_url: null, is_deleted: true };
    emitSummary(tx, owner_uid, version, { ...summary, ...deletedUser });
  }
}

function idsOf(list: readonly chats.Chat[]): number[] {
  return list.map(({ id }) => id);
}
