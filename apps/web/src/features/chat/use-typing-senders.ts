import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { useTypingUsers } from '#platform/live/use-typing.ts';
import { type ChatUser, type Conversation, senderOf } from './conversations.ts';

/** Returns who is typing. Deleted users are not. */
export function useTypingSenders(
  conversation: Conversation,
  newest: Parameters<typeof useTypingUsers>[1],
): readonly ChatUser[] {
  return useTypingUsers(conversation.chat, newest).flatMap((uid) => {
    const sender = senderOf(conversation, uid);
    return sender === undefined || isDeletedUser(sender.displayName) ? [] : [sender];
  });
}
