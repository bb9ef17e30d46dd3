import { batchedRead } from '#platform/db/batcher.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { INLINE_LIMIT_MAX, type PageRange } from '#features/feed/feed.fragments.repo.ts';
import type { FeedRow } from '#features/feed/feed.repo.ts';
import { findFriendMarks, type FriendMarks } from '#features/feed/shared/newest-tiles.repo.ts';
import * as pages from './tile-pages.repo.ts';
import {
  findViewerStates,
  type MarkedTiles,
  type MarkedViewer,
  type ViewerState,
} from './viewer-state.repo.ts';

/** Reads for viewers. Requests that arrive during a statement share the next one (ADR 0048). */
export interface BatchedReads {
  listTiles(
    viewer: number,
    range: PageRange & { readonly isOfFriends: boolean },
  ): Promise<FeedRow[]>;
  /** Returns tiles in the order of the ids. Skips those that the viewer may not see. */
  findTiles(viewer: number, ids: readonly number[]): Promise<FeedRow[]>;
  /** Viewers with the same `tiles` object share its arrays in the statement. */
  findViewerState(viewer: number, tiles: MarkedTiles): Promise<ViewerState>;
  findFriendMarks(viewer: number): Promise<FriendMarks>;
}

export function batchedReads(db: Reader): BatchedReads {
  const lists = new Map<string, (page: pages.ViewerPage) => Promise<FeedRow[]>>();
  const findTiles = batchedRead((items: readonly pages.ViewerTiles[]) =>
    pages.findTiles(db, items),
  );
  const findViewerState = batchedRead((items: readonly MarkedViewer[]) =>
    findViewerStates(db, items),
  );

  function listOf(key: string, shape: pages.PageShape) {
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = batchedRead((items: readonly pages.ViewerPage[]) =>
      pages.listPages(db, shape, items),
    );
    lists.set(key, list);
    return list;
  }

  return {
    async listTiles(viewer, { order, after, offset, limit, isOfFriends }) {
      const shape = { order, offset, limit, isOfFriends, hasPosition: after !== null };
      if (offset === 0 && limit <= INLINE_LIMIT_MAX) {
        return listOf(keyOf(shape), shape)({ viewer, after });
      }
      const [rows = []] = await pages.listPages(db, shape, [{ viewer, after }]);
      return rows;
    },
    findTiles: (viewer, ids) => findTiles({ viewer, ids }),
    findFriendMarks: batchedRead((viewers: readonly number[]) => findFriendMarks(db, viewers)),
    findViewerState: (viewer, tiles) => findViewerState({ viewer, tiles }),
  };
}

function keyOf({ order, limit, isOfFriends, hasPosition }: pages.PageShape): string {
  return [...order.columns, order.isAscending, limit, isOfFriends, hasPosition].join(' ');
}
