import { randomUUID } from 'node:crypto';
import { groupTexts } from '@reprise/contract/chat/texts.ts';
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
  const notices = users.map(({ id: senderId }, nth) => ({
    seq: group.last_seq + nth + 1,
    text,
    senderId,
    isNotice: true,
    sentAt: group.locked_at,
  }));
  await Promise.all(
    notices.map(({ senderId }, nth) => {
      const chat = { ...group, last_seq: group.last_seq + nth, version: group.version + nth };
      return insertMessage(tx, chat, { clientId: randomUUID(), senderId, text, isNotice: true });
    }),
  );
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
  await Promise.all(
    membersOf(group).map((member) => {
      const last = member.is_blocked ? undefined : notice;
      return changeInbox(tx, group, member, member === own ? UNLISTED : { last });
    }),
  );
  if (isLast) await deleteGroup(tx, group);
}

/** Also deletes the entries of former members. Their notifications are then no longer shown. */
async function deleteGroup(tx: Tx, { id, own, former }: Conversation): Promise<void> {
  await chats.deleteChat(tx, id);
  const users = [own, ...former];
  await Promise.all(users.map(({ id: userId }) => deleteEntry(tx, { userId, chatId: id })));
}
