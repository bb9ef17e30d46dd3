import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { TilePage } from '@reprise/contract/feed/calls.ts';
import type { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import { passageCursor, readPassageCursor } from './passages.cursor.ts';
import * as passagesRepo from './passages.repo.ts';

type PassagesQuery = ParsedInput<(typeof momentEndpoints)['passages']>['query'];

export interface PassageService {
  /**
   * Returns a page of the clips of a video that the viewer may see, 30 by default. Throws
   * UnauthenticatedError for a visitor's friends or own clips, and InvalidInputError for a cursor
   * of another list and for `from` in another order than that of time.
   */
  page(viewer: Viewer | null, query: PassagesQuery): Promise<TilePage>;
}

export interface PassageDeps {
  readonly db: Reader;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
}

export function passageService({ db, feed }: PassageDeps): PassageService {
  return {
    async page(viewer, query) {
      const { video_id: videoId, who, order, from, limit = momentLimits.passagesPage } = query;
      if (who !== 'everyone' && viewer === null) throw new UnauthenticatedError();
      if (from !== undefined && order !== 'time')
        throw new InvalidInputError('query.from: Only in order of time.');
      const list = `passages ${videoId} ${who} ${order} ${viewer?.id ?? 0}`;
      const start = from === undefined ? null : { place: from, id: 0 };
      const after = query.after === undefined ? start : readPassageCursor(query.after, list);
      const found = await passagesRepo.listPassages(db, viewer?.id ?? null, {
        videoId,
        who,
        order,
        after,
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return {
        rows: await feed.tilesByIds(
          viewer,
          page.map(({ id }) => id),
        ),
        after: hasMore ? passageCursor(list, last) : null,
      };
    },
  };
}
