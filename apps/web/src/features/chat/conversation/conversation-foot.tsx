import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Reply, X } from 'lucide-react';
import { useState } from 'react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import { AddClipButton } from '#features/chat/clip-picker/add-clip-button.tsx';
import type { AttachedClip } from '#features/chat/clip-picker/clip-picker.api.ts';
import { type Conversation, isClosed, senderName } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
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

interface ConversationFootProps {
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
  readonly messages: Messages;
  readonly replyTo: MessageListItem | null;
  readonly onCancelReply: () => void;
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
      {isClosed(conversation) ? (
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
}: ConversationFootProps) {
  const { chat, isGroup, members } = conversation;
  const [clip, setClip] = useState<AttachedClip | null>(null);
  const keepFocus = useFocusFallback(`${replyTo?.id} ${clip?.id}`);

  function handleSend(text: string) {
    messages.outbox.add({
      chat,
      ...(!isGroup && members[0] && { to: members[0].uid }),
      text,
      ...(clip && { tile: clip }),
      ...(replyTo && { replyTo: { id: replyTo.id, seq: replyTo.seq } }),
    });
    setClip(null);
    onCancelReply();
  }

  return (
    <div ref={keepFocus} tabIndex={-1}>
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
      <SendBox
        uid={viewer.uid}
        chat={chat}
        replyTo={replyTo?.id}
        onCancelReply={onCancelReply}
        hasClip={clip !== null}
        onSend={handleSend}
      >
        <AddClipButton user={viewer.displayName} onPick={setClip} />
      </SendBox>
    </div>
  );
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
