import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { type ChatUser, type Conversation, senderOf } from '#features/chat/conversations.ts';
import { useTypingUsers } from '#platform/live/use-typing.ts';
import type { MessageListItem } from './message-list/message-list-items.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './typing-line.module.css';

interface TypingLineProps {
  readonly conversation: Conversation;
  /** A new message ends the typing of its sender. */
  readonly newest: MessageListItem | null;
}

/** Reserves its height, so that no message moves. */
export function TypingLine({ conversation, newest }: TypingLineProps) {
  const senders = useTypingSenders(conversation, newest);
  const names = senders.map(({ displayName }) => displayName);
  const face = senders[0]?.photoUrl;
  return (
    <Row as="p" gap={2} role="status" className={styles.line}>
      {names.length > 0 && (
        <>
          <Avatar key={face} src={face} size={20} />
          <Text as="span" isTruncated>
            {chatTexts.typing(names)}
          </Text>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </Row>
  );
}

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
