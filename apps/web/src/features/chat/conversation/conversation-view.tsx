import { lazy, Suspense, useState } from 'react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './conversation.module.css';
import { AddClipButton } from '#features/chat/clip-picker/add-clip-button.tsx';
import { type Conversation, receiverOf } from '#features/chat/conversations.ts';
import type { NewClipPost } from '#features/chat/new-clip/clip-sheet.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { type ConversationLoop, newestStart, sharedClips } from './conversation-loop.ts';
import { LoopButton } from './loop-button.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import type { ScrollTarget } from './message-list/scrolling.tsx';
import { MessageList } from './message-list/message-list.tsx';
import { useMessages } from './use-messages.ts';
import { useMarkSeenOnView } from './use-seen.ts';

const ChatSearch = lazy(async () => ({
  default: (await import('./search/chat-search.tsx')).ChatSearch,
}));

const ConversationClips = lazy(async () => ({
  default: (await import('./clips/conversation-clips.tsx')).ConversationClips,
}));

const GroupDialog = lazy(async () => ({
  default: (await import('#features/chat/groups/group-dialog.tsx')).GroupDialog,
}));

/** The clips are next to the messages until the viewer closes them. */
const ROOM_FOR_CLIPS = '(min-width: 1500px)';

interface ConversationViewProps {
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
  readonly loop?: ConversationLoop | undefined;
  /** Posts a clip that is also sent. */
  readonly onPost: (post: NewClipPost) => void;
}

export function ConversationView({ conversation, viewer, loop, onPost }: ConversationViewProps) {
  const messages = useMessages(conversation, viewer.uid);
  useMarkSeenOnView(conversation);
  const [replyTo, setReplyTo] = useState<MessageListItem | null>(null);
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  const jump = (seq: number) => setTarget((before) => ({ seq, count: (before?.count ?? 0) + 1 }));
  const [isSearching, setIsSearching] = useState(false);
  const hasRoom = useMedia(ROOM_FOR_CLIPS);
  const [isClipsOpen, setIsClipsOpen] = useState<boolean | null>(null);
  // In a room, the clips that come next take their place.
  const isLooping = loop?.isJoined === true;
  const hasClips = !isLooping && (isClipsOpen ?? hasRoom);
  const hadClips = useEverTrue(hasClips);
  const [isAbout, setIsAbout] = useState(false);
  const wasAbout = useEverTrue(isAbout);
  const clips = sharedClips(messages.items, conversation);
  const start = newestStart(messages.items, conversation, viewer.uid);
  const card = loop?.renderCard(start?.name ?? null) ?? null;
  const [newestSlot, setNewestSlot] = useState<HTMLElement | null>(null);
  const [isCardInView, setIsCardInView] = useState(false);
  const keepFocus = useFocusFallback(
    `${messages.document.status} ${conversation.isClosed} ${isSearching} ${isLooping}`,
  );
  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      className={classNames('focus-target', styles.conversation, isLooping && styles.looping)}
    >
      <ConversationHeader
        conversation={conversation}
        uid={viewer.uid}
        onSearch={() => setIsSearching(true)}
        hasClips={hasClips}
        onClips={isLooping ? undefined : () => setIsClipsOpen(!hasClips)}
        onAbout={() => setIsAbout(true)}
        summary={loop?.summary}
        newestRef={setNewestSlot}
      >
        {loop && !conversation.isClosed && (
          <LoopButton loop={loop} user={viewer.displayName} clips={clips} />
        )}
      </ConversationHeader>
      {loop?.renderRoom(
        clips,
        <AddClipButton
          user={viewer.displayName}
          hasText
          onPick={(tile) => messages.outbox.add({ ...receiverOf(conversation), text: '', tile })}
        />,
      )}
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
        {loop?.onJoin && !isCardInView && <div className={styles.card}>{card}</div>}
        <MessageList
          messages={messages}
          conversation={conversation}
          uid={viewer.uid}
          onReply={setReplyTo}
          target={target}
          onJump={jump}
          onLoop={loop?.onClip}
          newestSlot={newestSlot}
          card={start && card && { seq: start.seq, content: card, onInView: setIsCardInView }}
        />
      </div>
      <ConversationFoot
        conversation={conversation}
        viewer={viewer}
        messages={messages}
        replyTo={replyTo}
        onCancelReply={() => setReplyTo(null)}
        onReact={loop?.onReact ?? null}
        onPost={onPost}
      />
      {hadClips && (
        <Suspense>
          <ConversationClips
            isOpen={hasClips}
            onClose={() => setIsClipsOpen(false)}
            messages={messages}
            conversation={conversation}
            viewer={viewer}
            onShowMessage={jump}
          />
        </Suspense>
      )}
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
