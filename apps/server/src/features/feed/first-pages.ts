import { setTimeout as sleep } from 'node:timers/promises';
import { homeSort, type HomeSort, type Tile, type TilePage } from '@reprise/contract/feed.ts';
import type { FirstViewSlot } from '@reprise/contract/first-view.ts';
import { formatPassage } from '@reprise/contract/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/rules/video-still.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { escaped } from '#platform/http/html.ts';
import { makePage, visitorsHtml, type Page, type WebApp } from '#platform/http/web.ts';
import type { FeedService } from './feed.service.ts';

/** Longer than this no document waits for the database: the page then asks for its feed itself. */
const PATIENCE_MS = 300;

const visitorsSorts = homeSort.options.filter((sort) => sort !== 'friends');

/** Reads the first page of a visitor's feed; null where it cannot be had now. */
export type ReadHead = (sort: HomeSort) => Promise<TilePage | null>;

interface HeadParts {
  readonly feed: Pick<FeedService, 'homePage'>;
  readonly log: FastifyBaseLogger;
}

/** Reads the heads that go into documents. */
export function headReader({ feed, log }: HeadParts): ReadHead {
  return async (sort) => {
    try {
      const head = feed.homePage(null, { user: '0', sort, offset: 0 });
      return await Promise.race([head, sleep(PATIENCE_MS, null)]);
    } catch (err) {
      log.warn({ err }, 'a document goes without its feed');
      return null;
    }
  };
}

interface Parts {
  readonly readHead: ReadHead;
  readonly web: Pick<WebApp, 'homeHtml' | 'views'>;
}

/**
 * Documents of the home feed for visitors: with its first page as JSON, and its first clip drawn.
 * The head of the feed is shared, so that one document serves all who ask within the same second.
 */
export function firstPages({ readHead, web }: Parts) {
  const home = web.views?.home;
  const made = new WeakMap<TilePage, Page>();

  function document(sort: HomeSort, page: TilePage): Page {
    const [tile] = page.rows;
    // What was drawn has Magic chosen, and a clip that plays.
    const isDrawn = tile && home && sort === 'magic' && tile.source?.dead === undefined;
    const body = isDrawn ? drawn(home.body, tile, new Date()) : '';
    const head = home?.head ?? '';
    return makePage(visitorsHtml(web.homeHtml, { feed: { sort, page } }, { head, body }), 'quick');
  }

  /** Null where the feed cannot be read now. */
  return async ({ query }: FastifyRequest): Promise<Page | null> => {
    const asked = (query as { sort?: unknown }).sort;
    const sort = visitorsSorts.find((one) => one === asked) ?? 'magic';
    const page = await readHead(sort);
    if (page === null) return null;
    const known = made.get(page) ?? document(sort, page);
    made.set(page, known);
    return known;
  };
}

function drawn(template: string, tile: Tile, now: Date): string {
  const [start, end] = formatPassage({ startTime: tile.starttime, endTime: tile.endtime });
  const values: Readonly<Record<FirstViewSlot, string>> = {
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
  return template.replace(/\{\{(\w+)\}\}/g, (_, slot: FirstViewSlot) => escaped(values[slot]));
}
