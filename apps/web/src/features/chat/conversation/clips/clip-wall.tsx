import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { SharedClip } from '@reprise/contract/chat/documents.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { shortDate } from '#features/chat/chat-dates.ts';
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

export function ClipWall({ clips, playing, sharerOf, onPlay }: ClipWallProps) {
  return (
    <ul className={styles.grid}>
      {clips.map((clip) => (
        <li key={clip.seq}>
          <WallClip
            clip={clip}
            sharer={sharerOf(clip)}
            isPlaying={clip.seq === playing}
            onPlay={() => onPlay(clip)}
          />
        </li>
      ))}
    </ul>
  );
}

interface WallClipProps {
  readonly clip: SharedClip;
  readonly sharer: Sharer;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
}

function WallClip({ clip, sharer, isPlaying, onPlay }: WallClipProps) {
  const { tile, date } = clip;
  const reason = tile.unavailable;
  return (
    <button
      type="button"
      className={styles.clip}
      disabled={reason !== undefined}
      aria-current={isPlaying || undefined}
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
