import type { Message } from '@reprise/contract/documents.ts';
import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { UserKey } from '#platform/user-data.ts';
import { changeMuted } from '#features/chat/settings/settings.changes.ts';
import { readAudience } from './audience.repo.ts';
import { listEntries } from './group-entries.repo.ts';
import { emitEntry, emitGroupDetails, emitGroupMessage, presentGroup } from './groups.changes.ts';
import * as groups from './groups.repo.ts';
import { bumpVisibility, lockSharedGroups } from './visibility.repo.ts';

/* Parts of the group commands. The chat must be locked. */

/** Adds a notice per user, shown after the user's name. Returns their `seq`. */
export async function addNotices(
  tx: Tx,
  { id, combined_id: combinedId }: groups.GroupKey,
  users: readonly UserKey[],
  text: string,
): Promise<number[]> {
  const audience = await readAudience(tx.sql, id);
  const group = { combinedId, audience };
  const added = [];
  for (const user of users) {
    const row = await groups.insertNotice(tx, id, { senderId: user.id, text });
    const { seq, details_version: version } = row;
    const message: Message = {
      id: row.client_id,
      seq,
      text,
      senderId: user.uid,
      date: row.sent_at.toISOString(),
    };
    const details = { seq, reactions: [], notice: true as const };
    emitGroupDetails(tx, group, { version, details, senderUid: user.uid });
    emitGroupMessage(tx, group, message);
    added.push(seq);
  }
  return added;
}

export async function emitEntries(
  tx: Tx,
  chatIds: readonly number[],
  userIds: readonly number[] | null = null,
): Promise<void> {
  for (const row of await listEntries(tx.sql, chatIds, userIds)) {
    const { owner_uid: uid, version, combined_id } = row;
    emitEntry(tx, { uid, version }, combined_id, presentGroup(row));
  }
}

/** Increments the versions of the entries, then emits them. Locks the counts of these users. */
export async function changeEntries(
  tx: Tx,
  group: groups.GroupKey,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await groups.lockCounts(tx, userIds);
  await groups.bumpEntries(tx, group.id, userIds);
  await emitEntries(tx, [group.id], userIds);
}

export async function memberIds(tx: Tx, chatId: number): Promise<number[]> {
  return (await groups.listMembers(tx, chatId)).map(({ id }) => id);
}

/**
 * Removes the member, who can then no longer read the group. Deletes the group with its last
 * member.
 */
export async function removeMember(tx: Tx, group: groups.GroupKey, user: UserKey): Promise<void> {
  await groups.storeLeft(tx, group.id, user.id);
  await removeEntry(tx, group, user, () => addNotices(tx, group, [user], groupTexts.left));
}

/** Also removes former members. Adds no notice: only a deleted user's messages remain. */
export async function eraseMember(tx: Tx, group: groups.GroupKey, user: UserKey): Promise<void> {
  if (await groups.deleteMembership(tx, group.id, user.id)) {
    await removeEntry(tx, group, user, () => Promise.resolve());
    return;
  }
  // Entries name former members.
  await changeEntries(tx, group, await memberIds(tx, group.id));
}

async function removeEntry(
  tx: Tx,
  group: groups.GroupKey,
  user: UserKey,
  announce: () => Promise<unknown>,
): Promise<void> {
  const remaining = await memberIds(tx, group.id);
  await groups.lockCounts(tx, [user.id, ...remaining]);
  // The entry is deleted with its setting.
  await changeMuted(tx, user, group, false);
  const left = await groups.deleteEntry(tx, group.id, user.id);
  emitEntry(tx, { uid: user.uid, version: left.groups_version }, group.combined_id, { left: true });
  if (!left.was_seen) tx.touch('unseenMessages', user.uid);
  if (remaining.length === 0) {
    await groups.deleteGroup(tx, group.id);
    return;
  }
  await announce();
  await changeEntries(tx, group, remaining);
}

export async function markGroupSeen(
  tx: Tx,
  group: groups.GroupKey,
  userId: number,
  onUnseenClamp: () => void,
): Promise<void> {
  const count = await groups.storeSeen(tx, group.id, userId);
  if (count === null) return;
  if (count.is_clamped) onUnseenClamp();
  await emitEntries(tx, [group.id], [userId]);
  tx.touch('unseenMessages', count.uid);
}

/**
 * Updates both users' views of their shared groups after a block or its end. Locks these groups.
 */
export async function changeVisibility(tx: Tx, pair: readonly [number, number]): Promise<void> {
  const shared = await lockSharedGroups(tx, pair);
  // In some groups only one of them is a member. Locking per group would change the lock order.
  if (shared.length === 0) return;
  await groups.lockCounts(tx, pair);
  const chatIds = shared.map(({ id }) => id);
  await bumpVisibility(tx, chatIds, pair);
  await emitEntries(tx, chatIds, pair);
}
