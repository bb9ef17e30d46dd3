import type { ChatSummary } from '@reprise/contract/documents.ts';
import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { ArrowLeft, BellOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './conversation.module.css';
import type { ChatUser } from '#features/chat/conversations.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import type { FoundMessage } from './message-list/use-found.ts';
import { MessageList } from './message-list/message-list.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { TypingLine } from './typing-line.tsx';
import { SendBox } from './send-box.tsx';
import { useMuted } from './use-muted.ts';
import { useMessages } from './use-messages.ts';
import { useMarkSeenOnView } from './use-mark-seen-on-view.ts';

const ChatSearch = lazy(async () => ({
  default: (await import('./search/chat-search.tsx')).ChatSearch,
}));

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
  const [replyTo, setReplyTo] = useState<MessageListItem | null>(null);
  const [target, setTarget] = useState<FoundMessage | null>(null);
  const jump = (seq: number) => setTarget((before) => ({ seq, count: (before?.count ?? 0) + 1 }));
  const [isSearching, setIsSearching] = useState(false);
  const { isMuted, setMuted } = useMuted(chat, viewer.uid);
  function handleSend(text: string) {
    const reference = replyTo && { id: replyTo.id, seq: replyTo.seq };
    messages.outbox.add({
      chat,
      to: otherUser.uid,
      text,
      ...(reference && { replyTo: reference }),
    });
    setReplyTo(null);
  }

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
        {isMuted && <BellOff className={styles.muted} role="img" aria-label={chatTexts.muted} />}
        <ConversationMenu
          name={isDeleted ? null : otherUser.displayName}
          isMuted={isMuted}
          onMute={setMuted}
          onSearch={() => setIsSearching(true)}
        />
      </header>
      {isSearching && (
        <Suspense>
          <ChatSearch
            chat={chat}
            uid={viewer.uid}
            otherName={otherUser.displayName}
            onJump={jump}
            onClose={() => setIsSearching(false)}
          />
        </Suspense>
      )}
      <div className={styles.list}>
        <MessageList
          messages={messages}
          otherUser={otherUser}
          uid={viewer.uid}
          onReply={setReplyTo}
          target={target}
          onJump={jump}
        />
      </div>
      <div className={styles.foot}>
        {connection === 'lost' && !isOffline && (
          <p role="status" className={styles.offline}>
            {chatTexts.reconnecting}
          </p>
        )}
        {isDeleted ? (
          <p className={styles.closed}>{chatTexts.deletedNote}</p>
        ) : (
          <>
            {replyTo && (
              <ReplyBar
                message={replyTo}
                name={otherUser.displayName}
                onCancel={() => setReplyTo(null)}
              />
            )}
            <TypingLine chat={chat} name={otherUser.displayName} seq={messages.newest?.seq ?? 0} />
            <SendBox
              uid={viewer.uid}
              chat={chat}
              replyTo={replyTo?.id}
              onCancelReply={() => setReplyTo(null)}
              onSend={handleSend}
            />
          </>
        )}
      </div>
    </div>
  );
}
