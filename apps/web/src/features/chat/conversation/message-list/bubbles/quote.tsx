import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import type { MessageListItem } from '#features/chat/conversation/message-list/message-list-items.ts';
import { previewOf } from '#features/chat/message-text/preview.ts';
import styles from './quote.module.css';

export interface QuotedMessage {
  readonly message: MessageListItem;
  readonly name: string;
}

interface QuoteProps {
  /** Undefined while the message is not loaded; null if the viewer cannot read it. */
  readonly quoted: QuotedMessage | null | undefined;
  readonly onJump: () => void;
}

export function Quote({ quoted, onJump }: QuoteProps) {
  if (quoted === null) return <span className={styles.quote}>{chatTexts.messageUnavailable}</span>;
  return (
    <button type="button" className={styles.quote} onClick={onJump}>
      <span className={styles.words}>
        <b>{quoted?.name}</b>
        <span dir="auto">{quoted ? excerptOf(quoted.message) : chatTexts.earlierMessage}</span>
      </span>
      {quoted?.message.tile && (
        <Poster videoId={quoted.message.tile.link} className={styles.poster} />
      )}
    </button>
  );
}

export function excerptOf({
  text,
  tile,
  tileHidden,
}: Pick<MessageListItem, 'text' | 'tile' | 'tileHidden'>): string {
  return text === '' && (tile || tileHidden) ? chatTexts.sharedClip : previewOf(text);
}
