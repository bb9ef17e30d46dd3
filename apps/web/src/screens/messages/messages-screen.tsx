import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ConversationList } from '#features/chat/inbox/conversation-list.tsx';
import { Conversation } from '#features/chat/conversation/conversation.tsx';
import { FailedConversation } from '#features/chat/conversation/failed-conversation.tsx';
import { FriendSearch } from '#features/chat/inbox/friend-search.tsx';
import { messageListItems } from '#features/chat/conversation/message-list/message-list-items.ts';
import { useOpenConversation } from '#features/chat/inbox/use-open-conversation.ts';
import { useOutbox } from '#features/chat/outbox/use-outbox.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import type { LiveDocument } from '#platform/live/live-port.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import styles from './messages-screen.module.css';

const MOBILE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

/** The combined chat id of the open conversation is in the URL (spec section 2). */
export function MessagesScreen() {
  const auth = useAuthState();
  useDocumentTitle(chatTexts.title);
  return auth.status === 'signedIn' ? <Messages user={auth.user} /> : null;
}

function Messages({ user }: { user: AuthUser }) {
  const [params] = useSearchParams();
  const chat = params.get('chat');
  const chats = useLiveDocument('userChats', user.uid);
  const { opened, open } = useOpenConversation();
  const { panel, pane } = useFocusOnSwitch(chat, chats.status);
  const summary = chats.status === 'ready' && chat ? chats.data[chat] : undefined;
  const otherUser = summary?.userinfo ?? (opened?.chat === chat ? opened?.otherUser : undefined);
  return (
    <div className={classNames(styles.screen, chat !== null && styles.open)}>
      <h1 className="visually-hidden">{chatTexts.title}</h1>
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        <FriendSearch user={user.displayName} onChoose={open}>
          <ConversationList document={chats} chat={chat} />
        </FriendSearch>
      </div>
      <div ref={pane} tabIndex={-1} className={styles.pane}>
        {chat && otherUser ? (
          <Conversation
            key={chat}
            chat={chat}
            otherUser={otherUser}
            summary={summary}
            viewer={user}
          />
        ) : (
          <div className={styles.blank}>
            <NoConversation chat={chat} chats={chats} uid={user.uid} />
          </div>
        )}
      </div>
    </div>
  );
}

interface NoConversationProps {
  readonly chat: string | null;
  readonly chats: LiveDocument<'userChats'>;
  readonly uid: string;
}

function NoConversation({ chat, chats, uid }: NoConversationProps) {
  const { outbox, messages } = useOutbox(uid);
  if (chat === null) {
    const hasNone = chats.status === 'ready' && Object.keys(chats.data).length === 0;
    return hasNone ? null : <EmptyState text={chatTexts.choose} />;
  }
  if (chats.status === 'loading') return null;
  if (chats.status === 'failed') {
    const pending = messages.filter((one) => one.chat === chat);
    return (
      <FailedConversation
        items={messageListItems({ stored: [], pending, uid })}
        uid={uid}
        outbox={outbox}
        onRetry={chats.retry}
      />
    );
  }
  return (
    <EmptyState
      text={chatTexts.unknown}
      action={<ButtonLink to="/messages">{chatTexts.back}</ButtonLink>}
    />
  );
}

/** On narrow screens only one panel shows: the focus follows when they switch. */
function useFocusOnSwitch(chat: string | null, status: string) {
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusFallback(status);
  const pane = useRef<HTMLDivElement>(null);
  const previousChat = useRef(chat);
  useEffect(() => {
    const wasOpen = previousChat.current !== null;
    previousChat.current = chat;
    if (wasOpen && chat === null) list.current?.focus({ preventScroll: true });
    if (!wasOpen && chat !== null && matchMedia(MOBILE).matches) {
      pane.current?.focus({ preventScroll: true });
    }
  }, [chat]);
  function panel(element: HTMLDivElement | null) {
    list.current = element;
    return keepFocus(element);
  }
  return { panel, pane };
}
