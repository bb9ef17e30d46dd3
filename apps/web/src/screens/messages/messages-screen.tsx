import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FailedConversation } from '#features/chat/conversation/failed-conversation.tsx';
import { messageListItems } from '#features/chat/conversation/message-list/message-list-items.ts';
import {
  type Conversation,
  type Conversations,
  useConversations,
} from '#features/chat/conversations.ts';
import { NewGroupButton } from '#features/chat/groups/new-group-button.tsx';
import { ConversationList } from '#features/chat/inbox/conversation-list.tsx';
import { FriendSearch } from '#features/chat/inbox/friend-search.tsx';
import { SayHelloList, SayHelloPane } from '#features/chat/inbox/say-hello.tsx';
import { useOpenConversation } from '#features/chat/inbox/use-open-conversation.ts';
import { useOutbox } from '#features/chat/message-outbox.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row } from '#ui/primitives/layout.tsx';
import { LoopingConversation } from './looping-conversation.tsx';
import styles from './messages-screen.module.css';

const MOBILE = `(max-width: ${shellLimits.mobileMaxPx}px)`;
const NONE: readonly Conversation[] = [];

/** The URL contains the id of the open conversation (spec section 2). */
export function MessagesScreen() {
  const auth = useAuthState();
  useDocumentTitle(chatTexts.title);
  return auth.status === 'signedIn' ? <Messages user={auth.user} /> : null;
}

function Messages({ user }: { user: AuthUser }) {
  const [params] = useSearchParams();
  const chat = params.get('chat');
  const conversations = useConversations(user.uid);
  const listed = conversations.status === 'ready' ? conversations.all : NONE;
  const { opened, open, openFriend } = useOpenConversation(listed, user.uid);
  const { panel, pane } = useFocusOnSwitch(chat, conversations.status);
  const conversation =
    listed.find((one) => one.chat === chat) ?? (opened?.chat === chat ? opened : undefined);
  useReturnFromLeftGroup(conversation, conversations.status === 'ready' ? chat : null);
  return (
    <div className={classNames(styles.screen, chat !== null && styles.open)}>
      <Row as="header" justify="between" className={styles.head}>
        <PageTitle>{chatTexts.title}</PageTitle>
        <NewGroupButton viewer={user} onCreated={open} />
      </Row>
      <div ref={panel} tabIndex={-1} className={classNames('focus-target', styles.panel)}>
        <FriendSearch user={user.displayName} onChoose={openFriend}>
          <ConversationList
            conversations={conversations}
            chat={chat}
            uid={user.uid}
            empty={<SayHelloList user={user} onChoose={openFriend} />}
          />
        </FriendSearch>
      </div>
      <div ref={pane} tabIndex={-1} className={classNames('focus-target', styles.pane)}>
        {conversation ? (
          <LoopingConversation key={chat} conversation={conversation} viewer={user} />
        ) : (
          <div className={styles.blank}>
            <NoConversation
              chat={chat}
              conversations={conversations}
              uid={user.uid}
              empty={<SayHelloPane user={user} onChoose={openFriend} />}
            />
          </div>
        )}
      </div>
    </div>
  );
}

interface NoConversationProps {
  readonly chat: string | null;
  readonly conversations: Conversations;
  readonly uid: string;
  readonly empty: ReactNode;
}

function NoConversation({ chat, conversations, uid, empty }: NoConversationProps) {
  const { outbox, pending } = useOutbox(uid, chat);
  if (chat === null) {
    const hasNone = conversations.status === 'ready' && conversations.all.length === 0;
    return hasNone ? empty : <EmptyState text={chatTexts.choose} />;
  }
  if (conversations.status === 'loading') return null;
  if (conversations.status === 'failed') {
    return (
      <FailedConversation
        items={messageListItems({ stored: [], pending, uid })}
        uid={uid}
        outbox={outbox}
        onRetry={conversations.retry}
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

/** Closes an open group that leaves the list, even if the viewer left it on another device. */
function useReturnFromLeftGroup(open: Conversation | undefined, chat: string | null) {
  const navigate = useNavigate();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (open) last.current = open.chat;
    else if (chat !== null && last.current === chat) {
      last.current = null;
      void navigate('/messages', { replace: true });
    }
  }, [open, chat, navigate]);
}

/** On narrow screens only one panel is shown, and focus follows when they switch. */
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
