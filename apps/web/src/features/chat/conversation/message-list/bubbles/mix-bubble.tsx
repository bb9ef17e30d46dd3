import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ListMusic, Lock, Pause, Play, Repeat, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#clips/player/clip-player.ts';
import { drawMixBar, type MixBarClip, mixBarOf } from '#clips/player/loop/draw-mix-bar.ts';
import { MixBar } from '#clips/player/loop/mix-bar.tsx';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { PlayThrough } from '#clips/player/play-through.tsx';
import { ClipPoster, Poster } from '#clips/player/view/clip-poster.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { sharedMixQuery, useSharedMixUpdates } from '#features/chat/mix.api.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import clipStyles from './clip-bubble.module.css';
import styles from './mix-bubble.module.css';
import { usePlayAtOnce } from './use-play-at-once.ts';

interface MixBubbleProps {
  readonly publicId: string;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  /** Loops it together with the others, from this clip on. */
  readonly onLoop?: ((tileId: number, mix: string) => void) | undefined;
  readonly children?: ReactNode;
}

/** A mix that plays through. Each reader gets the clips that they may see. */
export function MixBubble({ publicId, isPlaying, onPlay, onLoop, children }: MixBubbleProps) {
  const { data: mix, isError, refetch } = useQuery(sharedMixQuery(publicId));
  return (
    <div className={clipStyles.bubble}>
      {mix && <MixPlayer mix={mix} isPlaying={isPlaying} onPlay={onPlay} onLoop={onLoop} />}
      {mix === null && (
        <p className={clipStyles.hidden}>
          <Lock aria-hidden />
          {mixShareTexts.hidden}
        </p>
      )}
      {mix === undefined && isError && (
        <div className={styles.failed}>
          <p>{mixShareTexts.failed}</p>
          <Button onClick={() => void refetch()}>{controlTexts.retry}</Button>
        </div>
      )}
      {mix === undefined && !isError && (
        <div role="status" aria-label={controlTexts.loading}>
          <Skeleton height={200} />
          <div className={styles.about} />
        </div>
      )}
      {children}
    </div>
  );
}

interface MixPlayerProps extends Pick<MixBubbleProps, 'isPlaying' | 'onPlay' | 'onLoop'> {
  readonly mix: Mix;
}

function MixPlayer({ mix, isPlaying, onPlay, onLoop }: MixPlayerProps) {
  const [index, setIndex] = useState(0);
  // After the end, until it is started again.
  const [hasEnded, setHasEnded] = useState(false);
  const bar = useMemo(() => mixBarOf(mix.clips), [mix]);
  // Found out while it plays.
  const [gone, setGone] = useState<readonly number[]>([]);
  const tiles = useMemo(
    () => playableIn(mix).filter(({ tile_id }) => !gone.includes(tile_id)),
    [mix, gone],
  );
  useSharedMixUpdates(mix);
  // Others can remove clips from the mix.
  const current = Math.min(index, tiles.length - 1);
  const tile = tiles[current];
  if (tile === undefined) return <NothingToPlay mix={mix} />;
  const place = mix.clips.findIndex((clip) => clip.tile === tile);
  const about = <About mix={mix} tile={tile} place={current + 1} count={tiles.length} />;

  function play(from: number) {
    setIndex(from);
    setHasEnded(false);
    onPlay();
  }

  return (
    <>
      {isPlaying && !hasEnded ? (
        <PlayingMix
          tile={tile}
          next={tiles[current + 1]}
          bar={bar}
          place={place}
          onNext={() => setIndex(current + 1)}
          onNextUnavailable={({ tile_id }) => setGone([...gone, tile_id])}
          onEnd={() => {
            setIndex(0);
            setHasEnded(true);
          }}
        >
          {about}
        </PlayingMix>
      ) : (
        <>
          <div className={clipStyles.still}>
            <ClipPoster videoId={tile.tile_link} size="bubble" bar={<StillBar bar={bar} />} />
            <button
              type="button"
              className={clipStyles.play}
              aria-label={mixShareTexts.play(mix.title)}
              onClick={() => play(current)}
            >
              <span className={clipStyles.disc}>
                <Play aria-hidden />
              </span>
            </button>
          </div>
          <div className={styles.about}>
            {about}
            {onLoop && (
              <IconButton
                label={togetherScreenTexts.start}
                icon={<Repeat aria-hidden />}
                className={styles.toggle}
                onClick={() => onLoop(tile.tile_id, mix.public_id)}
              />
            )}
          </div>
        </>
      )}
      {tiles.length > 1 && <NextClips tiles={tiles} current={current} onChoose={play} />}
    </>
  );
}

function NothingToPlay({ mix }: { mix: Mix }) {
  return (
    <>
      <p className={clipStyles.hidden}>{mixTexts.nothingToPlay}</p>
      <div className={styles.about}>
        <MixWords mix={mix} />
      </div>
    </>
  );
}

interface PlayingMixProps {
  readonly tile: Tile;
  readonly next: Tile | undefined;
  readonly bar: readonly MixBarClip[];
  readonly place: number;
  readonly onNext: () => void;
  readonly onNextUnavailable: (next: Tile) => void;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

function PlayingMix(props: PlayingMixProps) {
  const { tile, next, bar, place, onNext, onNextUnavailable, onEnd, children } = props;
  const neighbors = next === undefined ? [] : [clipOf(next)];
  const playback = useClipPlayer(clipOf(tile), { neighbors });
  const box = usePlayAtOnce(playback);
  const follow = next === undefined ? undefined : onNext;
  const { isPlaying, isMuted, status } = playback;
  const isDisabled = status.kind === 'failed';
  return (
    <div ref={box} tabIndex={-1} className="focus-target">
      <PlayThrough
        playback={playback}
        list={{
          id: tile.tile_id,
          isUnavailable: false,
          next: neighbors[0],
          onNext: follow,
          onNextUnavailable: () => next && onNextUnavailable(next),
          onSkip: follow ?? onEnd,
        }}
        onEnd={onEnd}
      />
      <ClipView
        playback={playback}
        size="bubble"
        bar={<MixBar playback={playback} clips={bar} current={place} />}
      />
      <div className={styles.about}>
        {children}
        <IconButton
          label={isPlaying ? clipTexts.pause : clipTexts.play}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          disabled={isDisabled}
          className={styles.toggle}
          onClick={playback.onToggle}
        />
        <IconButton
          label={clipTexts.sound}
          icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          isPressed={!isMuted}
          disabled={isDisabled}
          className={styles.sound}
          onClick={playback.onToggleSound}
        />
      </div>
    </div>
  );
}

function StillBar({ bar }: { bar: readonly MixBarClip[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) drawMixBar(box.current, bar, -1);
  }, [bar]);
  return <div ref={box} />;
}

interface AboutProps {
  readonly mix: Mix;
  readonly tile: Tile;
  readonly place: number;
  readonly count: number;
}

function About({ mix, tile, place, count }: AboutProps) {
  return (
    <MixWords mix={mix}>
      <span>{mixShareTexts.position(place, count)}</span>
      {!isSampleVideo(tile.tile_link) && (
        <a
          href={youtubeWatchUrl(clipOf(tile))}
          target="_blank"
          rel="noopener"
          title={tile.source?.title}
        >
          {clipTexts.provider}
        </a>
      )}
    </MixWords>
  );
}

function MixWords({ mix, children }: { mix: Mix; children?: ReactNode }) {
  return (
    <>
      <div className={styles.words}>
        <b dir="auto" title={mix.title}>
          {mix.title}
        </b>
        <p className={styles.line}>
          <ListMusic aria-hidden />
          <span className={styles.owner}>{mixShareTexts.mixBy(mix.owner)}</span>
          {children}
        </p>
      </div>
      <Link
        className={styles.open}
        to={mixPath(mix.public_id)}
        title={mixTexts.open(mix.title)}
        aria-label={mixTexts.open(mix.title)}
      >
        <ChevronRight aria-hidden />
      </Link>
    </>
  );
}

const SHOWN = 4;

interface NextClipsProps {
  readonly tiles: readonly Tile[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** What comes next; near the end, the last clips, so that the bubble keeps its height. */
function NextClips({ tiles, current, onChoose }: NextClipsProps) {
  const from = Math.min(current + 1, Math.max(tiles.length - SHOWN, 1));
  const shown = tiles.slice(from, from + SHOWN);
  const more = tiles.length - from - shown.length;
  return (
    <div role="group" aria-label={mixShareTexts.nextClips} className={styles.strip}>
      {shown.map((tile, index) => (
        <button
          key={tile.tile_id}
          type="button"
          aria-label={mixTexts.play(from + index + 1, tile.tile_owner)}
          aria-current={from + index === current || undefined}
          onClick={() => onChoose(from + index)}
        >
          <Poster videoId={tile.tile_link} className={styles.poster} />
        </button>
      ))}
      {more > 0 && <span className={styles.more}>{mixShareTexts.others(more)}</span>}
    </div>
  );
}

function playableIn({ clips }: Mix): Tile[] {
  return clips.flatMap(({ tile }) =>
    tile === undefined || tile.source?.unavailable !== undefined ? [] : [tile],
  );
}

function clipOf({ tile_link: videoId, starttime, endtime }: Tile): Clip {
  return { videoId, startTime: starttime, endTime: endtime, isByFriend: true };
}
