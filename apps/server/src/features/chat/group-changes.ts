import { randomUUID } from 'node:crypto';
import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import type { Tx } from '#platform/db/transaction.ts';
import * as chats from './chats.repo.ts';
import { membersOf, type Conversation } from './conversation.ts';
import type { ChangeInbox } from './inbox.ts';
import { deleteEntry, UNLISTED, type LastMessage } from './inboxes.repo.ts';
import { insertMessage } from './stored-messages.repo.ts';

/** Adds a notice per user, shown after the user's name. Change the members' inboxes afterwards. */
export async function addNotices(
  tx: Tx,
  group: chats.ChatRow,
  users: readonly chats.UserKey[],
  text: string,
): Promise<LastMessage[]> {
  const notices = [];
  let { last_seq, version } = group;
  for (const { id: senderId } of users) {
    const notice = { clientId: randomUUID(), senderId, text, isNotice: true };
    const sentAt = await insertMessage(tx, { ...group, last_seq, version }, notice);
    last_seq += 1;
    version += 1;
    notices.push({ seq: last_seq, text, senderId, isNotice: true, sentAt });
  }
  tx.touch('chats', group.id);
  return notices;
}

/** Returns the last notice about a user without a block with the member. */
export function lastNoticeFor(
  memberId: number,
  notices: readonly LastMessage[],
  isBlocked: (one: number, other: number) => boolean,
): LastMessage | undefined {
  return notices.findLast(({ senderId }) => !isBlocked(memberId, senderId ?? 0));
}

/**
 * Removes the viewer from the group, who can then no longer read it. Deletes the group with its
 * last member.
 */
export async function removeMember(
  tx: Tx,
  changeInbox: ChangeInbox,
  group: Conversation,
): Promise<void> {
  const { own, others } = group;
  await chats.storeLeft(tx, group, own.id);
  const isLast = others.length === 0;
  const [notice] = isLast ? [] : await addNotices(tx, group, [own], groupTexts.left);
  for (const member of membersOf(group)) {
    const last = member.is_blocked ? undefined : notice;
    await changeInbox(tx, group, member, member === own ? UNLISTED : { last });
  }
  if (isLast) await deleteGroup(tx, group);
}

/** Also deletes the entries of former members. Their notifications are then no longer shown. */
async function deleteGroup(tx: Tx, { id, own, former }: Conversation): Promise<void> {
  await chats.deleteChat(tx, id);
  for (const { id: userId } of [own, ...former]) await deleteEntry(tx, { userId, chatId: id });
}
