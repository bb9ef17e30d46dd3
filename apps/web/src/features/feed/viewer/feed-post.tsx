import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { isLimited } from '#clips/audience/is-limited.ts';
import type { Clip, FailureReason } from '#clips/player/clip-player.ts';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { type PooledPlayback, useClipPlayer } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { UnavailableClip } from '#clips/player/view/unavailable/unavailable-clip.tsx';
import type { Direction } from '#features/feed/list/feed-machine.ts';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import { isByFriend, userParamOf, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { OwnerLine } from '#features/feed/post/owner-line.tsx';
import { PostActions, type RenderSharing } from '#features/feed/post/post-actions.tsx';
import { PostText } from '#features/feed/post/post-text.tsx';
import { useReportPlayback } from '#features/feed/post/use-report-playback.ts';
import { afterFirstClip, noteClip } from '#platform/first-clip.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { useKeyedState } from '#ui/hooks/use-keyed-state.ts';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import styles from './feed-post.module.css';
import { useDoubleTap } from './input/use-double-tap.ts';
import { useFeedKeys } from './input/use-feed-keys.ts';
import type { SwipeAxis } from './input/use-swipe.ts';
import type { ViewMode } from './use-view-mode.ts';

const ViewButtons = lazyPart(
  async () => (await import('./view-buttons.tsx')).ViewButtons,
  afterFirstClip,
);

const SwipeGrip = lazyPart(
  async () => (await import('./input/swipe-grip.tsx')).SwipeGrip,
  afterFirstClip,
);

const AudienceNote = lazyPart(
  async () => (await import('#features/feed/post/audience-note.tsx')).AudienceNote,
);

const AnsweredLine = lazyPart(
  async () => (await import('#features/feed/moment/answered-line.tsx')).AnsweredLine,
  afterFirstClip,
);

const PassagesLink = lazyPart(
  async () => (await import('#features/feed/moment/passages-link.tsx')).PassagesLink,
  afterFirstClip,
);

const MomentLine = lazyPart(
  async () => (await import('#features/feed/moment/moment-line.tsx')).MomentLine,
  afterFirstClip,
);

export interface FeedPostProps {
  readonly tile: Tile;
  readonly neighbors: readonly Tile[];
  readonly direction: Direction;
  readonly slideAxis: SwipeAxis;
  readonly viewer: Viewer | null;
  readonly actions: TileActions;
  readonly renderSharing?: RenderSharing | undefined;
  readonly unavailableReason: FailureReason | undefined;
  readonly onBadLink: (tileId: number) => void;
  readonly isAutoAdvancing: boolean;
  readonly invitation?: ReactNode;
  readonly footer: ReactNode;
  readonly view: ViewMode;
  /** False in the list of those who marked the moment. */
  readonly hasOthers: boolean;
  readonly renderPlayback: (playback: PooledPlayback) => ReactNode;
  readonly renderBar: (playback: PooledPlayback) => ReactNode;
}

export function FeedPost(props: FeedPostProps) {
  const { tile, neighbors, direction, viewer, actions, renderSharing, isAutoAdvancing, onBadLink } =
    props;
  const playback = useClipPlayer(clipOf(tile, viewer), {
    cueKey: tile.tile_id,
    neighbors: neighbors.map((neighbor) => clipOf(neighbor, viewer)),
  });
  const content = useRef<HTMLDivElement>(null);
  const [retriedId, setRetriedId] = useState<number | null>(null);
  const unavailableReason = retriedId === tile.tile_id ? undefined : props.unavailableReason;
  const isKnownBadLink = unavailableReason === 'bad-link';
  const { status } = playback;
  const isBadLink = status.kind === 'failed' && status.reason === 'bad-link';
  useEffect(() => {
    if (isBadLink) onBadLink(tile.tile_id);
  }, [isBadLink, onBadLink, tile.tile_id]);
  const hasBegun =
    playback.hasFrame || status.kind === 'autoplay-blocked' || status.kind === 'failed';
  useEffect(() => {
    if (hasBegun) noteClip();
  }, [hasBegun]);
  useDoubleTap(content, () => {
    if (tile.username === undefined) actions.like(tile.tile_id, true);
  });
  useReportPlayback(tile, viewer, status);
  const isHydrated = useIsHydrated();
  const [isMarking, setIsMarking] = useKeyedState(tile.tile_id, false);
  useFeedKeys({
    toggle: playback.onToggle,
    restart: playback.onRestart,
    mute: playback.onToggleSound,
    like: () => actions.like(tile.tile_id, tile.username === undefined),
    ...(viewer && { save: () => actions.save(tile.tile_id, tile.saved !== true) }),
  });
  const footer = isLimited(tile) ? (
    <Suspense>
      <AudienceNote tile={tile} viewer={viewer} />
    </Suspense>
  ) : (
    props.footer
  );
  usePreloadPosters(neighbors);
  useSlideIn(content, tile.tile_id, direction, props.slideAxis);

  return (
    <article className={styles.post} aria-label={tileTexts.by(tile.tile_owner)}>
      <div ref={content} className={styles.content}>
        <div className={styles.frame}>
          {unavailableReason === undefined ? (
            <ClipView playback={playback} size="feed" bar={props.renderBar(playback)} />
          ) : (
            <UnavailableClip
              clip={playback.clip}
              reason={unavailableReason}
              size="feed"
              isAutoAdvancing={isAutoAdvancing}
              onRetry={() => setRetriedId(tile.tile_id)}
            />
          )}
        </div>
        {props.renderPlayback(playback)}
        <div className={styles.details}>
          <div className={styles.head}>
            <OwnerLine tile={tile} viewer={viewer} />
            <ClipControls
              playback={playback}
              isOff={unavailableReason !== undefined}
              isNextToName
              soundOffer="once"
            />
            <div className={styles.view}>
              {isHydrated && (
                <Suspense>
                  <ViewButtons view={props.view} />
                </Suspense>
              )}
            </div>
          </div>
          <PostText
            key={tile.tile_id}
            tile={tile}
            clip={isKnownBadLink ? null : playback.clip}
            answered={<AnsweredLine tileId={tile.tile_id} user={userParamOf(viewer)} />}
            passages={<PassagesLink tile={tile} user={userParamOf(viewer)} />}
            moment={
              <MomentLine
                tile={tile}
                viewer={viewer}
                hasOthers={props.hasOthers}
                isMarking={isMarking}
                onMark={setIsMarking}
              />
            }
            isMomentInline={viewer === null}
          />
          {isHydrated && (
            <Suspense>
              <SwipeGrip videoId={tile.tile_link} />
            </Suspense>
          )}
          <div className={styles.actions} hidden={isMarking}>
            <PostActions
              tile={tile}
              viewer={viewer}
              actions={actions}
              renderSharing={renderSharing}
              invitation={props.invitation}
            />
          </div>
          {footer && (
            <div className={styles.footer} hidden={isMarking}>
              {footer}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

function clipOf(tile: Tile, viewer: Viewer | null): Clip {
  return {
    videoId: tile.tile_link,
    startTime: tile.starttime,
    endTime: tile.endtime,
    isByFriend: isByFriend(viewer, tile),
  };
}

function usePreloadPosters(tiles: readonly Tile[]): void {
  // Reused, because Chromium keeps each image until the page closes.
  const images = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    for (const [index, { tile_link }] of tiles.entries()) {
      const source = posterUrl(tile_link);
      const image = (images.current[index] ??= new Image());
      if (source && image.getAttribute('src') !== source) image.src = source;
    }
  }, [tiles]);
}

const SLIDE_MS = 180;
const SLIDE_PX = 24;
const SLIDE_FROM_OPACITY = 0.34;

/**
 * Slides the content in along `axis` when `key` changes. Reuses the element, because moving a
 * player in the DOM reloads it.
 */
function useSlideIn(
  element: RefObject<HTMLElement | null>,
  key: number,
  direction: Direction,
  axis: SwipeAxis,
): void {
  const translate = useEffectEvent((px: number) => `translate${axis}(${px}px)`);
  useLayoutEffect(() => {
    if (direction === 'none' || isMotionReduced()) return;
    const from = direction === 'forward' ? SLIDE_PX : -SLIDE_PX;
    element.current?.animate(
      [
        { transform: translate(from), opacity: SLIDE_FROM_OPACITY },
        { transform: 'none', opacity: 1 },
      ],
      { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    );
  }, [element, key, direction]);
}
