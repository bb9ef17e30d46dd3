import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Reply, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import { AddClipButton } from '#features/chat/clip-picker/add-clip-button.tsx';
import type { AttachedClip } from '#features/chat/clip-picker/clip-picker.api.ts';
import { type LinkInText, wordsWithout } from '#features/chat/link-in-text.ts';
import type { NewClip, NewClipPost } from '#features/chat/new-clip/clip-sheet.tsx';
import { type Conversation, receiverOf, senderName } from '#features/chat/conversations.ts';
import { QuickReactionButtons } from '#features/chat/reactions/quick-reaction-buttons.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { useIsOffline } from '#ui/hooks/use-offline.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './conversation.module.css';
import { excerptOf } from './message-list/bubbles/quote.tsx';
import type { MessageListItem } from './message-list/message-list-items.ts';
import bar from './reply-bar.module.css';
import { SendBox } from './send-box.tsx';
import { TypingLine } from './typing-line.tsx';
import type { Messages } from './use-messages.ts';

const ClipSheet = lazy(async () => ({
  default: (await import('#features/chat/new-clip/clip-sheet.tsx')).ClipSheet,
}));

interface ConversationFootProps {
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
  readonly messages: Messages;
  readonly replyTo: MessageListItem | null;
  readonly onCancelReply: () => void;
  readonly onPost: (post: NewClipPost) => void;
  /** Reacts to what the viewer loops with the others. Null while they do not. */
  readonly onReact: ((reaction: Reaction) => void) | null;
}

export function ConversationFoot({ conversation, ...props }: ConversationFootProps) {
  const connection = useLiveConnectionStatus();
  const isOffline = useIsOffline();
  return (
    <div className={styles.foot}>
      {connection === 'lost' && !isOffline && (
        <Text tone="amber" size="small" role="status" className={styles.offline}>
          {chatTexts.reconnecting}
        </Text>
      )}
      {conversation.isClosed ? (
        <Text tone="muted" isCentered className={styles.closed}>
          {chatTexts.deletedNote}
        </Text>
      ) : (
        <MessageForm conversation={conversation} {...props} />
      )}
    </div>
  );
}

function MessageForm({
  conversation,
  viewer,
  messages,
  replyTo,
  onCancelReply,
  onPost,
  onReact,
}: ConversationFootProps) {
  const { chat, name } = conversation;
  const [text, setText] = useMessageDraft(viewer.uid, chat);
  const [clip, setClip] = useState<AttachedClip | null>(null);
  const [sheet, setSheet] = useState<OpenedSheet | null>(null);
  const form = useRef<HTMLDivElement | null>(null);
  const keepFocus = useFocusFallback(`${replyTo?.id} ${clip?.id}`);

  function send(words: string, tile: AttachedClip | null) {
    messages.outbox.add({
      ...receiverOf(conversation),
      text: words,
      ...(tile && { tile }),
      ...(replyTo && { replyTo: { id: replyTo.id, seq: replyTo.seq } }),
    });
    setText('');
    setClip(null);
    onCancelReply();
  }

  function openSheet(link: LinkInText) {
    // A press of the user's own, so the browser allows sound.
    soundPreference.set('on');
    const newClip = { ...link, words: wordsWithout(link, text) };
    setSheet((before) => ({ key: (before?.key ?? 0) + 1, newClip, isOpen: true }));
  }

  function closeSheet() {
    setSheet((before) => before && { ...before, isOpen: false });
    form.current?.querySelector('textarea')?.focus();
  }

  function setForm(element: HTMLDivElement | null) {
    form.current = element;
    return keepFocus(element);
  }

  return (
    <div ref={setForm} tabIndex={-1}>
      {replyTo && (
        <ReplyBar
          // The message may have been deleted since it was chosen.
          message={messages.items.find(({ id }) => id === replyTo.id) ?? replyTo}
          conversation={conversation}
          onCancel={onCancelReply}
        />
      )}
      {clip && <AttachedClipBar clip={clip} onRemove={() => setClip(null)} />}
      <TypingLine conversation={conversation} newest={messages.newest} />
      {onReact && <QuickReactionButtons className={styles.reactions} onChoose={onReact} />}
      <SendBox
        chat={chat}
        text={text}
        onText={setText}
        replyTo={replyTo?.id}
        onCancelReply={onCancelReply}
        hasClip={clip !== null}
        isClipping={sheet?.isOpen === true}
        onSend={(words) => send(words, clip)}
        onClip={openSheet}
      >
        <AddClipButton user={viewer.displayName} onPick={setClip} onLink={openSheet} />
      </SendBox>
      {sheet && (
        <Suspense>
          <ClipSheet
            key={sheet.key}
            newClip={sheet.newClip}
            isOpen={sheet.isOpen}
            onClose={closeSheet}
            to={name}
            onSend={(words, tile) => {
              send(words, tile);
              closeSheet();
            }}
            onPost={onPost}
          />
        </Suspense>
      )}
    </div>
  );
}

interface OpenedSheet {
  readonly key: number;
  readonly newClip: NewClip;
  readonly isOpen: boolean;
}

/** Stored in this tab, per user and conversation. */
function useMessageDraft(uid: string, chat: string): [string, (text: string) => void] {
  const item = storageItem('draft', `${uid}.${chat}`);
  const [text, setText] = useState(() => item.read() ?? '');
  function update(next: string) {
    setText(next);
    if (next === '') item.remove();
    else item.write(next);
  }
  return [text, update];
}

interface ReplyBarProps {
  readonly message: MessageListItem;
  readonly conversation: Conversation;
  readonly onCancel: () => void;
}

function ReplyBar({ message, conversation, onCancel }: ReplyBarProps) {
  const { isOwn, senderId } = message;
  const name = isOwn ? chatTexts.own : senderName(conversation, senderId);
  return (
    <Row gap={3} className={bar.bar} role="status">
      <Reply className={bar.icon} aria-hidden />
      <p className={bar.words}>
        <b>{chatTexts.replyingTo(name)}</b>
        <span dir="auto">{excerptOf(message)}</span>
      </p>
      <IconButton label={chatTexts.cancelReply} icon={<X aria-hidden />} onClick={onCancel} />
    </Row>
  );
}

interface AttachedClipBarProps {
  readonly clip: AttachedClip;
  readonly onRemove: () => void;
}

function AttachedClipBar({ clip, onRemove }: AttachedClipBarProps) {
  const { data: tile } = useQuery(sharedTileQuery(clip.public_id));
  const times = formatClipTimes({ startTime: clip.starttime, endTime: clip.endtime });
  return (
    <Row gap={3} className={bar.bar} role="status">
      <Poster videoId={clip.link} className={bar.poster} />
      <p className={bar.words}>
        <b>{chatTexts.attachedClip}</b>
        <span dir="auto">{tile?.tile_desc ?? times.join(' – ')}</span>
      </p>
      <IconButton label={chatTexts.removeClip} icon={<X aria-hidden />} onClick={onRemove} />
    </Row>
  );
}
