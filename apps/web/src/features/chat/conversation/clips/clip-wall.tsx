import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { SharedClip } from '@reprise/contract/chat/documents.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { type KeyboardEvent, useState } from 'react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { shortDate } from '#features/chat/chat-dates.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './conversation-clips.module.css';

/** Who sent the message with a clip. */
export interface Sharer {
  readonly name: string;
  readonly photoUrl: string | null | undefined;
}

interface ClipWallProps {
  readonly clips: readonly SharedClip[];
  /** The `seq` of the clip that plays. */
  readonly playing: number | null;
  readonly sharerOf: (clip: SharedClip) => Sharer;
  readonly onPlay: (clip: SharedClip) => void;
}

/** One stop of Tab; arrow keys, Home and End go to the other clips. */
export function ClipWall({ clips, playing, sharerOf, onPlay }: ClipWallProps) {
  const [focused, setFocused] = useState<number | null>(null);
  const enabled = clips.filter(({ tile }) => tile.unavailable === undefined);
  const stop = [focused, playing].find((seq) => enabled.some((clip) => clip.seq === seq));
  const stopSeq = stop ?? enabled[0]?.seq;
  return (
    <ul className={styles.grid} onKeyDown={handleKeyDown}>
      {clips.map((clip) => (
        <li key={clip.seq}>
          <WallClip
            clip={clip}
            sharer={sharerOf(clip)}
            isPlaying={clip.seq === playing}
            isTabStop={clip.seq === stopSeq}
            onFocus={() => setFocused(clip.seq)}
            onPlay={() => onPlay(clip)}
          />
        </li>
      ))}
    </ul>
  );
}

/** As in conversation-clips.module.css. */
const COLUMNS = 2;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  Home: -Infinity,
  End: Infinity,
};

/** Skips clips that cannot be played. */
function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
  const { altKey, ctrlKey, metaKey, shiftKey, key, currentTarget } = event;
  const step = isComposing(event) ? undefined : STEPS[key];
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  const to = clamp(from + step, buttons.length);
  const direction = to < from || step === Infinity ? -1 : 1;
  event.preventDefault();
  const rest = direction === 1 ? buttons.slice(to) : buttons.slice(0, to + 1).toReversed();
  rest.find((button) => !button.disabled)?.focus();
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

interface WallClipProps {
  readonly clip: SharedClip;
  readonly sharer: Sharer;
  readonly isPlaying: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onPlay: () => void;
}

function WallClip({ clip, sharer, isPlaying, isTabStop, onFocus, onPlay }: WallClipProps) {
  const { tile, date } = clip;
  const reason = tile.unavailable;
  return (
    <button
      type="button"
      className={styles.clip}
      disabled={reason !== undefined}
      aria-current={isPlaying || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPlay}
    >
      <span className={styles.frame}>
        {reason === undefined ? (
          <Poster videoId={tile.link} className={styles.poster} />
        ) : (
          clipTexts.failures[reason]
        )}
      </span>
      <span className={styles.words}>
        <Avatar src={sharer.photoUrl} size={18} />
        <b dir="auto">{wordsOf(clip)}</b>
      </span>
      <span className={styles.by}>
        <span className="visually-hidden">{chatTexts.clipFrom(sharer.name, timesOf(clip))}</span>
        <span aria-hidden dir="auto">
          {sharer.name}
        </span>
        <time dateTime={date}>{shortDate(date)}</time>
      </span>
    </button>
  );
}

/** Its caption, the title of a clip without a post, or its times if it has neither. */
export function wordsOf(clip: SharedClip): string {
  const { caption = '' } = clip.post ?? {};
  if (!isBlankText(caption)) return caption;
  return clip.tile.source?.title ?? timesOf(clip);
}

export function timesOf({ tile: { starttime, endtime } }: SharedClip): string {
  return formatClipTimes({ startTime: starttime, endTime: endtime }).join(' – ');
}
