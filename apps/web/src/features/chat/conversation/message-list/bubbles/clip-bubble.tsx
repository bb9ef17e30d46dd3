import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock, Play, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import type { Clip } from '#clips/player/clip-player.ts';
import { ClipPoster } from '#clips/player/view/clip-poster.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { UnavailableClip } from '#clips/player/view/unavailable/unavailable-clip.tsx';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './clip-bubble.module.css';
import tileStyles from './shared-tile.module.css';
import { usePlayAtOnce } from './use-play-at-once.ts';

type Tile = NonNullable<Message['tile']>;

interface ClipBubbleProps {
  readonly tile: Tile;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  /** Loops it together with the others. */
  readonly onLoop?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Plays even if its tile was deleted. */
export function ClipBubble({ tile, isPlaying, onPlay, onLoop, children }: ClipBubbleProps) {
  const clip = clipOf(tile);
  const words =
    tile.id === null ? (
      <OnlyHere tile={tile} clip={clip} />
    ) : (
      <SharedTile publicId={tile.public_id} clip={clip} times={timesOf(tile)} />
    );
  return (
    <div className={styles.bubble}>
      {isPlaying && tile.unavailable === undefined ? (
        <PlayingClip clip={clip}>{words}</PlayingClip>
      ) : (
        <>
          {tile.unavailable === undefined ? (
            <StillClip tile={tile} onPlay={onPlay} />
          ) : (
            <UnavailableClip clip={clip} reason={tile.unavailable} size="bubble" />
          )}
          <div className={styles.about}>
            {words}
            {onLoop && (
              <IconButton
                label={togetherScreenTexts.start}
                icon={<Repeat aria-hidden />}
                onClick={onLoop}
              />
            )}
          </div>
        </>
      )}
      {tile.removed && <p className={styles.removed}>{chatTexts.postRemoved}</p>}
      {children}
    </div>
  );
}

/** In place of a clip that the viewer may not see. */
export function HiddenClip({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.bubble}>
      <p className={styles.hidden}>
        <Lock aria-hidden />
        {chatTexts.clipNotAvailable}
      </p>
      {children}
    </div>
  );
}

function StillClip({ tile, onPlay }: { tile: Tile; onPlay: () => void }) {
  return (
    <div className={styles.still}>
      <ClipPoster videoId={tile.link} size="bubble" />
      <button
        type="button"
        className={styles.play}
        aria-label={chatTexts.playClip(timesOf(tile))}
        onClick={onPlay}
      >
        <span className={styles.disc}>
          <Play aria-hidden />
        </span>
      </button>
    </div>
  );
}

function PlayingClip({ clip, children }: { clip: Clip; children: ReactNode }) {
  const playback = useClipPlayer({ ...clip, isByFriend: true });
  const box = usePlayAtOnce(playback);
  return (
    <div ref={box} tabIndex={-1} className="focus-target">
      <ClipView playback={playback} size="bubble" />
      <div className={styles.about}>
        {children}
        <ClipControls playback={playback} hasTimes={false} />
      </div>
    </div>
  );
}

/** Of a clip that was not posted: its video in place of caption and owner. */
function OnlyHere({ tile, clip }: { tile: Tile; clip: Clip }) {
  const isSample = isSampleVideo(clip.videoId);
  const name = isSample ? clipTexts.sample : messageClipTexts.unnamed;
  const { title = name, channel } = tile.source ?? {};
  return (
    <div className={tileStyles.words}>
      <p className={tileStyles.caption} title={title} dir="auto">
        {title}
      </p>
      <ClipLine
        clip={clip}
        times={timesOf(tile)}
        source={channel}
        sign={
          <span className={tileStyles.only} title={messageClipTexts.onlyConversation}>
            <Lock aria-hidden />
            {messageClipTexts.onlyHere}
          </span>
        }
      />
    </div>
  );
}

interface SharedTileProps {
  readonly publicId: string | undefined;
  readonly clip: Clip;
  readonly times: string;
}

/** Shows caption, owner, times and source of a clip, if the viewer may see them. */
function SharedTile({ publicId, clip, times }: SharedTileProps) {
  if (publicId === undefined) return <ClipLine clip={clip} times={times} />;
  return <Linked publicId={publicId} clip={clip} times={times} />;
}

function Linked({ publicId, clip, times }: SharedTileProps & { readonly publicId: string }) {
  const { data: tile, isPending } = useQuery(sharedTileQuery(publicId));
  // Deleted, or hidden by a block.
  if (tile === null) return <ClipLine clip={clip} times={times} />;
  return (
    <div className={tileStyles.words} aria-busy={isPending}>
      <Link
        className={tileStyles.caption}
        to={tilePath(publicId)}
        title={tile?.tile_desc}
        dir="auto"
      >
        {tile?.tile_desc ?? linkTexts.open}
      </Link>
      <ClipLine
        clip={clip}
        times={times}
        owner={tile?.tile_owner}
        source={tile?.source?.title}
        sign={tile && <AudienceSign tile={tile} isSmall />}
      />
    </div>
  );
}

interface ClipLineProps {
  readonly clip: Clip;
  readonly times: string;
  readonly owner?: string | undefined;
  readonly source?: string | undefined;
  readonly sign?: ReactNode;
}

function ClipLine({ clip, times, owner, source, sign }: ClipLineProps) {
  return (
    <p className={tileStyles.line}>
      {owner !== undefined && (
        <Link className={tileStyles.owner} to={friendPath(owner)}>
          {owner}
        </Link>
      )}
      {sign}
      <span>{times}</span>
      {!isSampleVideo(clip.videoId) && (
        <a href={youtubeWatchUrl(clip)} target="_blank" rel="noopener" title={source}>
          {clipTexts.provider}
        </a>
      )}
    </p>
  );
}

function clipOf({ link, starttime, endtime }: Tile): Clip {
  return { videoId: link, startTime: starttime, endTime: endtime };
}

function timesOf({ starttime, endtime }: Tile): string {
  return formatClipTimes({ startTime: starttime, endTime: endtime }).join(' – ');
}
