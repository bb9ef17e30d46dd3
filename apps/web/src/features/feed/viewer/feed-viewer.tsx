import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReclaimFocus } from '#clips/player/controls/use-reclaim-focus.ts';
import type { PooledPlayback } from '#clips/player/use-clip-player.ts';
import { PosterGlow } from '#clips/player/view/poster-glow.tsx';
import type { FeedDescriptor } from '#features/feed/list/feed.api.ts';
import { useTileActions } from '#features/feed/list/tile-actions.ts';
import { type Feed, useFeed } from '#features/feed/list/use-feed.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import type { RenderSharing } from '#features/feed/post/post-actions.tsx';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { autoplayPreference, swipeUsedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { hasCovers } from '#ui/overlays/covers.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { UserSearchContext } from '#users/user-search-context.ts';
import { FeedPlaceholder } from './feed-placeholder.tsx';
import { FeedPost } from './feed-post.tsx';
import styles from './feed-viewer.module.css';
import { useFeedKeys } from './input/use-feed-keys.ts';
import { type SwipeAxis, useSwipe } from './input/use-swipe.ts';
import { MagicLine, MagicLineSkeleton } from './magic/magic-line.tsx';
import { NextButton, PreviousButton } from './step-button.tsx';
import { useViewMode } from './use-view-mode.ts';

/** Lazy, because only signed-in users need it. */
const RecordViews = lazyPart(
  async () => (await import('#features/feed/list/record-views.tsx')).RecordViews,
);

const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

export interface FeedViewerProps {
  readonly descriptor: FeedDescriptor;
  readonly viewer: Viewer | null;
  readonly onBlock?: (owner: string) => void;
  readonly renderSharing?: RenderSharing;
  readonly onShow?: (tile: Tile) => void;
  /** Above the clip. */
  readonly renderTop?: (feed: Feed) => ReactNode;
  /** Of the clip that plays. */
  readonly renderPlayback?: (playback: PooledPlayback, feed: Feed) => ReactNode;
  /** Instead of the loop bar. */
  readonly renderBar?: (playback: PooledPlayback, feed: Feed) => ReactNode;
  /** PREV and NEXT are below the clip, if the window has no room next to it. */
  readonly hasStepsUnderClip?: boolean;
  readonly empty: ReactNode;
  readonly invitation?: ReactNode;
}

export function FeedViewer(props: FeedViewerProps) {
  const { descriptor, viewer, onBlock, renderSharing, onShow, empty } = props;
  const feed = useFeed(descriptor);
  const actions = { ...useTileActions(descriptor.user), block: onBlock };
  const { tile, status } = feed;
  const frame = useRef<HTMLElement>(null);
  const keepFocus = useFocusFallback(`${tile?.tile_id} ${feed.hasPrevious} ${feed.isAtTheEnd}`);
  useReclaimFocus(frame);
  const onForward = feed.isStuck ? feed.onRetry : feed.onNext;
  const view = useViewMode();
  useFeedKeys({
    previous: feed.onPrevious,
    next: onForward,
    theater: view.onTheater,
    fullScreen: view.onFullScreen,
  });
  const [hasBars, setHasBars] = useBars();
  const [slideAxis, setSlideAxis] = useState<SwipeAxis>('X');
  const along = (step: () => void) => (axis: SwipeAxis) => {
    setSlideAxis(axis);
    swipeUsedPreference.set('on');
    step();
  };
  useSwipe(frame, { onBack: along(feed.onPrevious), onForward: along(onForward) });
  const [badLinkId, setBadLinkId] = useState<number | null>(null);
  const unavailableReason = tile?.tile_id === badLinkId ? 'bad-link' : tile?.source?.unavailable;
  const isAutoAdvancing = useAutoAdvance({
    tileId: tile?.tile_id,
    isEnabled: unavailableReason !== undefined && feed.hasNext && feed.direction !== 'back',
    onNext: feed.onNext,
  });
  useEffect(() => {
    if (tile) onShow?.(tile);
  }, [tile, onShow]);
  const isMagic = descriptor.kind === 'home' && descriptor.sort === 'magic';
  const hasSteps = status === 'ready' || status === 'loading';

  const viewerSection = (
    <section
      ref={(element) => {
        frame.current = element;
        return keepFocus(element);
      }}
      tabIndex={-1}
      aria-label={tileTexts.list}
      data-view={view.mode}
      data-steps-under-clip={
        (props.hasStepsUnderClip && hasSteps && view.mode === undefined) || undefined
      }
      data-alone={!hasBars || undefined}
      onPointerDownCapture={() => setSlideAxis('X')}
      className={classNames('focus-target', styles.viewer, hasSteps && styles.hasSteps)}
    >
      <Glow tile={tile} />
      {viewer && tile && (
        <Suspense>
          <RecordViews tileId={tile.tile_id} />
        </Suspense>
      )}
      <div className={styles.row} aria-busy={status === 'loading'}>
        <IconButton
          label={feedTexts.bars}
          icon={<Ellipsis aria-hidden />}
          aria-expanded={hasBars}
          className={styles.bars}
          onClick={() => setHasBars(!hasBars)}
        />
        {hasSteps && <PreviousButton feed={feed} />}
        {tile ? (
          <FeedPost
            tile={tile}
            neighbors={feed.neighbors}
            direction={feed.direction}
            slideAxis={slideAxis}
            viewer={viewer}
            actions={actions}
            renderSharing={renderSharing}
            unavailableReason={unavailableReason}
            onBadLink={setBadLinkId}
            isAutoAdvancing={isAutoAdvancing}
            invitation={props.invitation}
            view={view}
            hasOthers={descriptor.kind !== 'moment'}
            renderPlayback={(playback) => props.renderPlayback?.(playback, feed)}
            renderBar={(playback) => props.renderBar?.(playback, feed)}
            footer={isMagic && <MagicLine key={`magic ${tile.tile_id}`} tile={tile} />}
          />
        ) : (
          <FeedPlaceholder
            feed={feed}
            empty={empty}
            invitation={props.invitation}
            footer={isMagic && <MagicLineSkeleton />}
          />
        )}
        {hasSteps && <NextButton feed={feed} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {tile && feed.direction !== 'none' && announcementOf(tile)}
      </p>
    </section>
  );
  return (
    <>
      {props.renderTop?.(feed)}
      {viewerSection}
    </>
  );
}

function Glow({ tile }: { tile: Tile | undefined }) {
  return (
    <div className={styles.glow} aria-hidden="true">
      {tile && <PosterGlow videoId={tile.tile_link} />}
    </div>
  );
}

const ANNOUNCED_CHARACTERS = 120;

function announcementOf({ tile_owner, tile_desc, source }: Tile): string {
  const clip = tileTexts.announced(tile_owner, truncateText(tile_desc, ANNOUNCED_CHARACTERS));
  return source?.unavailable === undefined
    ? clip
    : `${clip} ${clipTexts.failures[source.unavailable]}`;
}

interface AutoAdvanceOptions {
  readonly tileId: number | undefined;
  readonly isEnabled: boolean;
  readonly onNext: () => void;
}

/**
 * Shows the next clip after an unavailable one and a reading time, unless the viewer has interacted
 * (WCAG 2.2.1). Returns true if it will.
 */
function useAutoAdvance({ tileId, isEnabled, onNext }: AutoAdvanceOptions): boolean {
  const isAutoplay = useStoredPreference(autoplayPreference) === 'always';
  const [canceledTileId, setCanceledTileId] = useState<number | undefined>();
  const isAdvancing = isEnabled && isAutoplay && canceledTileId !== tileId;
  const advance = useEffectEvent(() => {
    // An open dialog would then act on the next clip.
    if (document.hidden || hasCovers()) setCanceledTileId(tileId);
    else onNext();
  });
  const cancel = useEffectEvent(() => setCanceledTileId(tileId));

  useEffect(() => {
    if (!isAdvancing) return undefined;
    const handleActivity = () => cancel();
    const timer = setTimeout(() => advance(), playerLimits.autoAdvanceMs);
    for (const event of ACTIVITY_EVENTS)
      window.addEventListener(event, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, handleActivity);
    };
  }, [isAdvancing, tileId]);

  return isAdvancing;
}

/** On a phone on its side, the bars are hidden at first. Opening the search shows them. */
function useBars() {
  const { isOpen: isSearching } = use(UserSearchContext);
  const [wasSearching, setWasSearching] = useState(isSearching);
  const [hasBars, setHasBars] = useState(false);
  if (isSearching !== wasSearching) {
    setWasSearching(isSearching);
    if (isSearching) setHasBars(true);
  }
  return [hasBars, setHasBars] as const;
}
