import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import type { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Reader, RunStatement, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { keysetCursor, readKeysetCursor } from './feed.cursor.ts';
import type { FeedService } from './feed.service.ts';
import { deleteAllWatched, deleteWatched, listWatched } from './watched.repo.ts';

type Calls = typeof privateListEndpoints;
type SuccessResult = Result<Calls['clearWatched']>;

const order = { columns: ['created_us', 'id'] } as const;

/** The tiles that a user has watched since turning this list on. Only for that user. */
export interface WatchedService {
  /** Returns a page of the watched tiles that the viewer may see, last watched first. */
  page(viewer: Viewer, query: ParsedInput<Calls['watchedVideos']>['query']): Promise<TilePage>;
  /** Idempotent. Magic still ranks the tile as viewed. */
  remove(viewer: Viewer, tileId: number): Promise<SuccessResult>;
  clear(viewer: Viewer): Promise<SuccessResult>;
  /** For the transaction that turns the list off. */
  clearIn(tx: Tx, userId: number): Promise<void>;
}

interface WatchedDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
}

export function watchedService({ db, runStatement, feed }: WatchedDeps): WatchedService {
  return {
    async page(viewer, { after: text, limit = feedLimits.homePage }) {
      const list = `watched ${viewer.id}`;
      const after = text === undefined ? null : readKeysetCursor(text, list, order);
      const found = await listWatched(db, viewer.id, { after, limit: limit + 1 });
      const watched = found.slice(0, limit);
      const rows = await feed.tilesByIds(
        viewer,
        watched.map(({ tile_id }) => tile_id),
      );
      const last = found.length > limit ? watched.at(-1) : undefined;
      return { rows, after: last ? keysetCursor(list, [last.watched_us, last.tile_id]) : null };
    },

    async remove(viewer, tileId) {
      await runStatement((statement) => deleteWatched(statement, viewer.id, tileId));
      return SUCCESS;
    },

    async clear(viewer) {
      await runStatement((statement) => deleteAllWatched(statement, viewer.id));
      return SUCCESS;
    },

    clearIn: deleteAllWatched,
  };
}
