import { setTimeout as sleep } from 'node:timers/promises';
import { homeSort, type HomeSort, type Tile, type TilePage } from '@reprise/contract/feed/calls.ts';
import type { FirstViewPlaceholder } from '@reprise/contract/first-view.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/http/pages/html.ts';
import { makePage, visitorsHtml, type Page, type WebApp } from '#platform/http/pages/web-app.ts';
import type { FeedService } from './feed.service.ts';

/** Longer than this no document waits for the database: the page then asks for its feed itself. */
const TIMEOUT_MS = 300;

const visitorSorts = homeSort.options.filter((sort) => sort !== 'friends');

/** Reads the first page of a visitor's feed; null where it cannot be had now. */
export type ReadFirstPage = (sort: HomeSort) => Promise<TilePage | null>;

interface FirstPageReaderDeps {
  readonly feed: Pick<FeedService, 'homePage'>;
  readonly log: FastifyBaseLogger;
}

/** Reads the heads that go into documents. */
export function firstPageReader({ feed, log }: FirstPageReaderDeps): ReadFirstPage {
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

interface HomeHtmlDeps {
  readonly readFirstPage: ReadFirstPage;
  readonly web: Pick<WebApp, 'homeHtml' | 'views'>;
}

/**
 * Documents of the home feed for visitors: with its first page as JSON, and its first clip drawn.
 * The head of the feed is shared, so that one document serves all who ask within the same second.
 */
export function homeHtmlPages({ readFirstPage, web }: HomeHtmlDeps) {
  const home = web.views?.home;
  const cache = new WeakMap<TilePage, Page>();

  function document(sort: HomeSort, page: TilePage): Page {
    const [tile] = page.rows;
    // What was drawn has Magic chosen, and a clip that plays.
    const isRendered = tile && home && sort === 'magic' && tile.source?.unavailable === undefined;
    const body = isRendered ? renderBody(home.body, tile, new Date()) : '';
    const head = home?.head ?? '';
    return makePage(visitorsHtml(web.homeHtml, { feed: { sort, page } }, { head, body }), 'quick');
  }

  /** Null where the feed cannot be read now. */
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
  // In one pass: what people wrote may look like a slot.
  return template.replace(/\{\{(\w+)\}\}/g, (_, slot: FirstViewPlaceholder) =>
    escapeHtml(values[slot]),
  );
}
