import { lazy, Suspense, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './conversation.module.css';
import { type Conversation, isClosed } from '#features/chat/conversations.ts';
import { ConversationClips } from './conversation-clips.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import type { ScrollTarget } from './message-list/scrolling.tsx';
import { MessageList } from './message-list/message-list.tsx';
import { useMessages } from './use-messages.ts';
import { useMarkSeenOnView } from './use-seen.ts';

const ChatSearch = lazy(async () => ({
  default: (await import('./search/chat-search.tsx')).ChatSearch,
}));

const GroupDialog = lazy(async () => ({
  default: (await import('#features/chat/groups/group-dialog.tsx')).GroupDialog,
}));

interface ConversationViewProps {
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
}

export function ConversationView({ conversation, viewer }: ConversationViewProps) {
  const messages = useMessages(conversation, viewer.uid);
  useMarkSeenOnView(conversation);
  const [replyTo, setReplyTo] = useState<MessageListItem | null>(null);
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  const jump = (seq: number) => setTarget((before) => ({ seq, count: (before?.count ?? 0) + 1 }));
  const [isSearching, setIsSearching] = useState(false);
  const [isShowingClips, setIsShowingClips] = useState(false);
  const [isAbout, setIsAbout] = useState(false);
  const wasAbout = useEverTrue(isAbout);
  const keepFocus = useFocusFallback(
    `${messages.document.status} ${isClosed(conversation)} ${isSearching}`,
  );
  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      className={classNames(
        'focus-target',
        styles.conversation,
        conversation.isGroup && styles.group,
      )}
    >
      <ConversationHeader
        conversation={conversation}
        uid={viewer.uid}
        onSearch={() => setIsSearching(true)}
        onClips={() => setIsShowingClips(true)}
        onAbout={() => setIsAbout(true)}
      />
      {isSearching && (
        <Suspense>
          <ChatSearch
            conversation={conversation}
            readVersion={messages.readVersion}
            uid={viewer.uid}
            onJump={jump}
            onClose={() => setIsSearching(false)}
          />
        </Suspense>
      )}
      <div className={styles.list}>
        <MessageList
          messages={messages}
          conversation={conversation}
          uid={viewer.uid}
          onReply={setReplyTo}
          target={target}
          onJump={jump}
        />
      </div>
      <ConversationFoot
        conversation={conversation}
        viewer={viewer}
        messages={messages}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
      />
      <ConversationClips
        isOpen={isShowingClips}
        onClose={() => setIsShowingClips(false)}
        messages={messages}
        conversation={conversation}
        onChoose={jump}
      />
      {wasAbout && (
        <Suspense>
          <GroupDialog
            isOpen={isAbout}
            onClose={() => setIsAbout(false)}
            group={conversation}
            viewer={viewer}
          />
        </Suspense>
      )}
    </div>
  );
}
