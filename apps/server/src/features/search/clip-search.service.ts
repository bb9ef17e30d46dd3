import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { tagKey, tagParts } from '@reprise/contract/search/rules/tags.ts';
import { searchTerms } from '@reprise/contract/search/rules/words.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as clipsRepo from './clip-search.repo.ts';

type Calls = typeof clipSearchEndpoints;

/** Finds clips by their words. */
export interface ClipSearchService {
  /**
   * Returns a page of the clips that have all words of a query, and their number up to 500. Throws
   * UnauthenticatedError for a visitor's search of friends' or own clips.
   */
  clips(
    viewer: Viewer | null,
    query: ParsedInput<Calls['searchClips']>['query'],
  ): Promise<Result<Calls['searchClips']>>;
  /** Returns at most 8 tags that begin with a text, with the number of clips that everyone sees. */
  tags(prefix: string): Promise<Result<Calls['suggestTags']>>;
}

export interface ClipSearchDeps {
  readonly db: Reader;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
}

const NONE = { rows: [], after: null, count: 0 };

export function clipSearchService({ db, feed }: ClipSearchDeps): ClipSearchService {
  return {
    async clips(viewer, { q, who, after, limit = searchLimits.clipPage }) {
      if (who !== 'everyone' && viewer === null) throw new UnauthenticatedError();
      const terms = searchTerms(q);
      if (terms.length === 0) return NONE;
      const viewerId = viewer?.id ?? null;
      const found = await clipsRepo.findTerms(db, viewerId, terms);
      if (found[0]?.tiles === 0) return NONE;
      const hits = await clipsRepo.findClips(db, {
        viewer: viewerId,
        who,
        terms: found,
        after: after === undefined ? null : positionAt(after),
        limit: limit + 1,
      });
      const ids = hits.ids.slice(0, limit);
      const last = ids.at(-1);
      const hasMore = hits.ids.length > limit && last !== undefined;
      const group = ids.length > hits.by_caption ? 1 : 0;
      const newest = after === undefined ? hits.newest : positionAt(after).newest;
      return {
        rows: await feed.tilesByIds(viewer, ids),
        after: hasMore ? [newest, group, last].join('.') : null,
        count: hits.count,
      };
    },

    async tags(prefix) {
      const rows = await clipsRepo.listTags(db, tagKey(prefix));
      return {
        rows: rows.map(({ tag, clips, caption }) => ({ tag: spellingIn(caption, tag), clips })),
      };
    },
  };
}

/** The words of a clip that was just edited may be older than its caption. */
function spellingIn(caption: string, key: string): string {
  const tags = tagParts(caption).flatMap(({ tag }) => tag ?? []);
  return tags.find((tag) => tagKey(tag) === key) ?? key;
}

function positionAt(cursor: string): clipsRepo.FoundPosition {
  const [newest = 0, group = 0, id = 0] = cursor.split('.').map(Number);
  return { newest, group, id };
}
