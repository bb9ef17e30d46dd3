import type { Tile } from '@reprise/contract/feed/calls.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNearViewport } from '#features/feed/own-posts/use-near-viewport.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { Passages } from './use-passages.ts';
import styles from './passage-list.module.css';

/** Pixels above the passage before the current one, which is seen whole. */
const ABOVE_PX = 12;

interface PassageListProps {
  readonly passages: Passages;
  readonly current: Tile | undefined;
  /** True if the current passage is elsewhere on the page. */
  readonly isCurrentApart: boolean;
  readonly renderPassage: (tile: Tile) => ReactNode;
  readonly empty: ReactNode;
}

export function PassageList(props: PassageListProps) {
  const { passages, current, isCurrentApart, renderPassage, empty } = props;
  const { tiles, query } = passages;
  const rows = isCurrentApart ? tiles.filter((tile) => tile !== current) : tiles;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const isNearBottom = useNearViewport(bottom);
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayFetch = isNearBottom && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (mayFetch) void fetchNextPage({ cancelRefetch: false });
  }, [mayFetch, tiles.length, fetchNextPage]);
  useCurrentInView(scroller, current?.tile_id);

  return (
    <div ref={setScroller} className={styles.scroller} aria-busy={query.isFetching}>
      {!passages.isFromBeginning && (
        <Button kind="quiet" className={styles.earlier} onClick={passages.showFromBeginning}>
          {videoTexts.earlier}
        </Button>
      )}
      {rows.length > 0 && (
        <VirtualList
          label={videoTexts.list}
          className={styles.list}
          scroller={scroller && isScrollable(scroller) ? scroller : null}
        >
          {rows.map((tile) => (
            <Fragment key={tile.tile_id}>{renderPassage(tile)}</Fragment>
          ))}
        </VirtualList>
      )}
      {query.isPending && <RowSkeletons />}
      {query.isError && (
        <FailedState
          text={videoTexts.listFailed}
          isBusy={query.isFetching}
          onRetry={() => void (query.data ? fetchNextPage() : query.refetch())}
        />
      )}
      {query.isSuccess && tiles.length === 0 && empty}
      <div ref={bottom} />
    </div>
  );
}

export function RowSkeletons() {
  return ['one', 'two', 'three', 'four', 'five'].map((key) => (
    <div key={key} className={styles.skeleton}>
      <Skeleton width={40} height={40} isRound />
      <div>
        <Skeleton width="44%" height={12} />
        <Skeleton width="86%" height={12} />
      </div>
    </div>
  ));
}

/** Next to the player, only the list scrolls; elsewhere the page does. */
function isScrollable(element: HTMLElement): boolean {
  return getComputedStyle(element).overflowY === 'auto';
}

/** Scrolls the list, never the page, to a passage that has become the current one. */
function useCurrentInView(scroller: HTMLElement | null, currentId: number | undefined): void {
  const scroll = useEffectEvent(() => {
    const row = scroller?.querySelector('[aria-current]');
    if (!scroller || !row || !isScrollable(scroller)) return;
    const item = row.closest('li');
    const first = item?.previousElementSibling ?? row;
    const top = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollBy({ top: top - ABOVE_PX });
  });
  useEffect(() => scroll(), [currentId]);
}
