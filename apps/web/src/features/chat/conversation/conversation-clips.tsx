import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useEffect, useRef } from 'react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './conversation-clips.module.css';
import type { MessageListItem } from './message-list/message-list-items.ts';
import type { Messages } from './use-messages.ts';

const COLUMN = '(min-width: 1500px)';

interface ClipGridProps {
  readonly messages: Messages;
  readonly conversation: Conversation;
  readonly onChoose: (seq: number) => void;
}

interface ConversationClipsProps extends ClipGridProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A column in wide windows, a dialog in others. */
export function ConversationClips({ isOpen, onClose, ...grid }: ConversationClipsProps) {
  const hasColumn = useMedia(COLUMN);
  const wasOpened = useEverTrue(isOpen);
  if (hasColumn) {
    return (
      <Stack
        as="aside"
        gap={3}
        justify="start"
        className={styles.column}
        aria-label={chatTexts.clips}
      >
        <h3 className={styles.title}>{chatTexts.clipsHere}</h3>
        <ClipGrid {...grid} />
      </Stack>
    );
  }
  return wasOpened && <ClipsDialog isOpen={isOpen} onClose={onClose} {...grid} />;
}

function ClipsDialog({ isOpen, onClose, onChoose, ...grid }: ConversationClipsProps) {
  const chosen = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen) chosen.current = null;
  }, [isOpen]);

  function handleChoose(seq: number) {
    chosen.current = seq;
    onChoose(seq);
    onClose();
  }

  function finalFocus() {
    return document.querySelector<HTMLElement>(`[data-seq="${chosen.current}"]`);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={chatTexts.clips} finalFocus={finalFocus}>
      <ClipGrid {...grid} onChoose={handleChoose} />
    </Dialog>
  );
}

/**
 * Shows the clips of the loaded messages, newest first, with a button that loads older messages.
 */
function ClipGrid({ messages, conversation, onChoose }: ClipGridProps) {
  const { items, hasOlder, isLoadingOlder, hasFailedOlder, loadOlder } = messages;
  const clips = clipsOf(items);
  return (
    <Stack gap={3} align="center">
      {clips.length === 0 && !hasOlder && <p className={styles.hint}>{chatTexts.noClips}</p>}
      {clips.length > 0 && (
        <ul className={styles.grid}>
          {clips.map(({ item, tile }) => (
            <li key={tile.id}>
              <button
                type="button"
                className={styles.clip}
                aria-label={labelOf(item, tile, conversation)}
                title={labelOf(item, tile, conversation)}
                onClick={() => onChoose(item.seq)}
              >
                <Poster videoId={tile.link} className={styles.poster} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ProviderLine videoIds={clips.map(({ tile }) => tile.link)} />
      {hasFailedOlder && <p role="alert">{chatTexts.olderFailed}</p>}
      {hasOlder && (
        <Button kind="quiet" isBusy={isLoadingOlder} onClick={loadOlder}>
          {chatTexts.olderClips}
        </Button>
      )}
    </Stack>
  );
}

type ClipTile = NonNullable<MessageListItem['tile']>;

/** Returns each clip once, with the newest message that has it. */
function clipsOf(items: readonly MessageListItem[]) {
  const clips = new Map<number, { readonly item: MessageListItem; readonly tile: ClipTile }>();
  for (const item of items.toReversed()) {
    const { tile, state } = item;
    if (tile && state === 'stored' && !clips.has(tile.id)) clips.set(tile.id, { item, tile });
  }
  return [...clips.values()];
}

function labelOf(
  { isOwn, senderId }: MessageListItem,
  { starttime, endtime }: ClipTile,
  conversation: Conversation,
): string {
  const name = isOwn ? chatTexts.you : senderName(conversation, senderId);
  const times = formatClipTimes({ startTime: starttime, endTime: endtime }).join(' – ');
  return chatTexts.clipFrom(name, times);
}
