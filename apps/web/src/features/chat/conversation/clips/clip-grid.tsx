import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import type { MessageListItem } from '#features/chat/conversation/message-list/message-list-items.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';
import { Button } from '#ui/primitives/button.tsx';
import styles from './conversation-clips.module.css';

export interface ClipGridProps {
  readonly messages: Messages;
  readonly conversation: Conversation;
  readonly onChoose: (seq: number) => void;
}

/**
 * Shows the clips of the loaded messages, newest first, with a button that loads older messages.
 */
export function ClipGrid({ messages, conversation, onChoose }: ClipGridProps) {
  const { items, hasOlder, isLoadingOlder, hasFailedOlder, loadOlder } = messages;
  const clips = clipsOf(items);
  return (
    <div className={styles.content}>
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
    </div>
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
