import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { type ReactNode, useRef, useState } from 'react';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { isLimited } from '#clips/audience/is-limited.ts';
import type { Clip } from '#clips/player/clip-player.ts';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { ClipPoster } from '#clips/player/view/clip-poster.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { UnavailableClip } from '#clips/player/view/unavailable/unavailable-clip.tsx';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { AudienceNote } from '#features/feed/post/audience-note.tsx';
import { Age } from '#features/feed/post/owner-line.tsx';
import { PostActions, type RenderSharing } from '#features/feed/post/post-actions.tsx';
import { PostText } from '#features/feed/post/post-text.tsx';
import { useReportPlayback } from '#features/feed/post/use-report-playback.ts';
import { Card } from '#ui/primitives/card.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './own-posts.module.css';
import { useNearViewport } from './use-near-viewport.ts';

export interface OwnPostProps {
  readonly tile: Tile;
  readonly position: { readonly number: number; readonly count: number | null };
  readonly viewer: Viewer;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
}

export function OwnPost({ tile, position, viewer, actions, renderSharing }: OwnPostProps) {
  const clip = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(clip);
  const [isRetried, setIsRetried] = useState(false);
  const unavailableReason = isRetried ? undefined : tile.source?.unavailable;
  return (
    <Card
      as="article"
      isBleeding
      className={styles.post}
      aria-label={nameOf(tile)}
      aria-posinset={position.number}
      aria-setsize={position.count ?? -1}
    >
      <div ref={clip}>
        {unavailableReason !== undefined ? (
          <>
            <UnavailableClip
              clip={clipOf(tile)}
              reason={unavailableReason}
              size="feed"
              onRetry={() => setIsRetried(true)}
            />
            <PostHeader tile={tile} />
          </>
        ) : isNear ? (
          <PlayingClip tile={tile} viewer={viewer} />
        ) : (
          <StillClip tile={tile} />
        )}
      </div>
      <Stack gap={3} justify="start" className={styles.details}>
        <PostText
          tile={tile}
          clip={clipOf(tile)}
          footer={isLimited(tile) && <AudienceNote tile={tile} viewer={viewer} />}
        />
        <PostActions tile={tile} viewer={viewer} actions={actions} renderSharing={renderSharing} />
      </Stack>
    </Card>
  );
}

function PlayingClip({ tile, viewer }: { tile: Tile; viewer: Viewer }) {
  const playback = useClipPlayer({ ...clipOf(tile), isByFriend: true });
  useReportPlayback(tile, viewer, playback.status);
  return (
    <>
      <ClipView playback={playback} size="feed" />
      <PostHeader tile={tile}>
        <ClipControls playback={playback} />
      </PostHeader>
    </>
  );
}

function StillClip({ tile }: { tile: Tile }) {
  return (
    <>
      <ClipPoster videoId={tile.tile_link} />
      <PostHeader tile={tile} />
    </>
  );
}

function PostHeader({ tile, children }: { tile: Tile; children?: ReactNode }) {
  return (
    <Row gap={3} justify="between" className={styles.head}>
      <Row gap={1}>
        <Age created={tile.created_date} />
        <AudienceSign tile={tile} />
      </Row>
      {children}
    </Row>
  );
}

/** Includes the caption: all posts have the same owner. */
function nameOf({ tile_owner, tile_desc }: Tile): string {
  return tile_desc === '' ? tileTexts.by(tile_owner) : tileTexts.announced(tile_owner, tile_desc);
}

function clipOf({ tile_link, starttime, endtime }: Tile): Clip {
  return { videoId: tile_link, startTime: starttime, endTime: endtime };
}
