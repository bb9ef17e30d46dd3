import { setTimeout as sleep } from 'node:timers/promises';
import { homeSort, type HomeSort, type Tile, type TilePage } from '@reprise/contract/feed/calls.ts';
import { homeViewOf, type FirstViewPlaceholder } from '@reprise/contract/first-view.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/http/pages/html.ts';
import { makePage, visitorsHtml, type Page, type WebApp } from '#platform/http/pages/web-app.ts';
import type { FeedService } from './feed.service.ts';

/** Past this, the document is sent without its feed and the page fetches it. */
const TIMEOUT_MS = 300;

const visitorSorts = homeSort.options.filter((sort) => sort !== 'friends');

type ReadFirstPage = (sort: HomeSort) => Promise<TilePage | null>;

export interface FeedPagesDeps {
  readonly feed: Pick<FeedService, 'homePage'>;
  readonly log: FastifyBaseLogger;
}

export interface FeedPages {
  readonly readFirstPage: ReadFirstPage;
  /** Reads home documents for visitors. Null if the feed is late. */
  readonly home: (web: HomeTemplates) => (request: FastifyRequest) => Promise<Page | null>;
}

type HomeTemplates = Pick<WebApp, 'homeHtml' | 'views'>;

export function feedPages(deps: FeedPagesDeps): FeedPages {
  const readFirstPage = firstPageReader(deps);
  return { readFirstPage, home: (web) => homeHtmlPages(readFirstPage, web) };
}

function firstPageReader({ feed, log }: FeedPagesDeps): ReadFirstPage {
  return async (sort) => {
    try {
      const firstPage = feed.homePage(null, { user: '0', sort, offset: 0 });
      return await Promise.race([firstPage, sleep(TIMEOUT_MS, null)]);
    } catch (err) {
      log.warn({ err }, 'a document goes without its feed');
      return null;
    }
  };
}

/**
 * Home documents for visitors: first page as JSON, first clip prerendered. The first page is
 * shared, so one document serves all requests of a second.
 */
function homeHtmlPages(readFirstPage: ReadFirstPage, web: HomeTemplates) {
  const cache = new WeakMap<TilePage, Page>();

  function document(sort: HomeSort, page: TilePage): Page {
    const [tile] = page.rows;
    const name = sort === 'magic' ? homeViewOf(page) : null;
    const view = name === null ? undefined : web.views?.[name];
    const body = tile && view ? renderBody(view.body, tile, new Date()) : '';
    const head = web.views?.home.head ?? '';
    return makePage(visitorsHtml(web.homeHtml, { feed: { sort, page } }, { head, body }), 'quick');
  }

  return async ({ query }: FastifyRequest): Promise<Page | null> => {
    const requested = (query as { sort?: unknown }).sort;
    const sort = visitorSorts.find((one) => one === requested) ?? 'magic';
    const page = await readFirstPage(sort);
    if (page === null) return null;
    const cached = cache.get(page) ?? document(sort, page);
    cache.set(page, cached);
    return cached;
  };
}

function renderBody(template: string, tile: Tile, now: Date): string {
  const [start, end] = formatClipTimes({ startTime: tile.starttime, endTime: tile.endtime });
  const values: Readonly<Record<FirstViewPlaceholder, string>> = {
    owner: tile.tile_owner,
    caption: tile.tile_desc,
    avatar: tile.img_url,
    poster: videoStill(tile.tile_link).address,
    start,
    end,
    age: relativeAge(tile.created_date, now),
    created: tile.created_date,
  };
  // One pass, because user text may look like a placeholder.
  return template.replace(/\{\{(\w+)\}\}/g, (_, slot: FirstViewPlaceholder) =>
    escapeHtml(values[slot]),
  );
}
