import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { SharedClip } from '@reprise/contract/chat/documents.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { MessageSquare, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Clip } from '#clips/player/clip-player.ts';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { PlayThrough } from '#clips/player/play-through.tsx';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './conversation-clips.module.css';
import { type Sharer, timesOf, wordsOf } from './clip-wall.tsx';
import type { PlayedClip } from './use-shared-clips.ts';

interface WallPlayerProps {
  readonly played: PlayedClip;
  readonly clip: SharedClip;
  readonly sharer: Sharer;
  /** For example '3 of 14'. */
  readonly place: string;
  readonly onShowMessage: (seq: number) => void;
}

/** Plays a clip of the wall, and continues with the next one. */
export function WallPlayer({ played, clip, sharer, place, onShowMessage }: WallPlayerProps) {
  const { previous, next, choices, onPlay, onContinue, onNextUnavailable } = played;
  const neighbors = [next, previous].flatMap((neighbor) => (neighbor ? [clipOf(neighbor)] : []));
  const playback = useClipPlayer(clipOf(clip), { neighbors });
  const { player } = playback;
  // The viewer chose the clip, so it plays regardless of the autoplay preference.
  const start = useEffectEvent(() => playback.onStart());
  useEffect(() => {
    if (player) start();
  }, [player, choices]);
  return (
    <div className={styles.player}>
      <PlayThrough
        playback={playback}
        list={{
          id: clip.seq,
          isUnavailable: false,
          next: next && clipOf(next),
          onNext: onContinue,
          onNextUnavailable,
          onSkip: onContinue,
        }}
      />
      <ClipView playback={playback} size="preview" />
      <p className={styles.caption} dir="auto">
        {wordsOf(clip)}
      </p>
      <p className={styles.by}>
        <span dir="auto">{sharer.name}</span>
        <span>{timesOf(clip)}</span>
        {!isSampleVideo(clip.tile.link) && (
          <a href={youtubeWatchUrl(playback.clip)} target="_blank" rel="noopener">
            {clipTexts.provider}
          </a>
        )}
        <span className={styles.place}>{place}</span>
      </p>
      <div className={styles.controls}>
        <IconButton
          label={chatTexts.previousClip}
          icon={<SkipBack aria-hidden />}
          disabled={previous === undefined}
          onClick={() => onPlay(previous)}
        />
        <IconButton
          label={chatTexts.nextClip}
          icon={<SkipForward aria-hidden />}
          disabled={next === undefined}
          onClick={() => onPlay(next)}
        />
        <ClipControls playback={playback} hasTimes={false} />
        <IconButton
          label={chatTexts.showMessage}
          icon={<MessageSquare aria-hidden />}
          onClick={() => onShowMessage(clip.seq)}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {chatTexts.nowPlaying(sharer.name, place)}
      </p>
    </div>
  );
}

function clipOf({ tile: { link, starttime, endtime } }: SharedClip): Clip {
  return { videoId: link, startTime: starttime, endTime: endtime, isByFriend: true };
}
