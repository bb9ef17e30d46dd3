import type { ChatSummary } from '@reprise/contract/documents.ts';
import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './conversation.module.css';
import type { ChatUser } from '#features/chat/conversations.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { MessageList } from './message-list/message-list.tsx';
import { SendBox } from './send-box.tsx';
import { useMessages } from './use-messages.ts';
import { useMarkSeenOnView } from './use-mark-seen-on-view.ts';

interface ConversationProps {
  readonly chat: string;
  readonly otherUser: ChatUser;
  readonly summary: ChatSummary | undefined;
  readonly viewer: AuthUser;
}

export function Conversation({ chat, otherUser, summary, viewer }: ConversationProps) {
  const messages = useMessages(chat, viewer.uid);
  const connection = useLiveConnectionStatus();
  const isOffline = useIsOffline();
  const isDeleted = isDeletedUser(otherUser.displayName);
  useMarkSeenOnView(chat, summary);
  const keepFocus = useFocusFallback(messages.document.status);
  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.conversation}>
      <header className={styles.head}>
        <Link
          to="/messages"
          className={styles.back}
          aria-label={chatTexts.back}
          title={chatTexts.back}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <Avatar key={otherUser.photoUrl} src={otherUser.photoUrl} size={40} />
        <h2 className={styles.name}>
          {isDeleted ? (
            chatTexts.to(otherUser.displayName)
          ) : (
            <Link to={friendPath(otherUser.displayName)}>
              {chatTexts.to(otherUser.displayName)}
            </Link>
          )}
        </h2>
      </header>
      <MessageList messages={messages} otherUser={otherUser} uid={viewer.uid} />
      <div className={styles.foot}>
        {connection === 'lost' && !isOffline && (
          <p role="status" className={styles.offline}>
            {chatTexts.reconnecting}
          </p>
        )}
        {isDeleted ? (
          <p className={styles.closed}>{chatTexts.deletedNote}</p>
        ) : (
          <SendBox
            uid={viewer.uid}
            chat={chat}
            onSend={(text) => messages.outbox.add({ chat, to: otherUser.uid, text })}
          />
        )}
      </div>
    </div>
  );
}
