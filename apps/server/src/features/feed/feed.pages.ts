import { setTimeout as sleep } from 'node:timers/promises';
import {
  homeSort,
  visitorSort,
  type HomeSort,
  type Tile,
  type TilePage,
  type UserSort,
} from '@reprise/contract/feed/calls.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { homeViewOf } from '@reprise/contract/first-view.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { renderBody } from '#platform/http/pages/rendered-clip.ts';
import {
  firstViewHtml,
  makePage,
  personalPage,
  withHead,
  type FirstViews,
  type Page,
  type PageSources,
  type ViewerSession,
  type WebApp,
} from '#platform/http/pages/web-app.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { FeedService } from './feed.service.ts';

/** After this time, the document is sent without its feed, which the page then requests. */
const VISITOR_TIMEOUT_MS = 300;
/** Longer, because a viewer's feed takes more queries and is not shared. */
const VIEWER_TIMEOUT_MS = 1_000;

type ReadFirstPage = (viewer: Viewer | null, sort: HomeSort) => Promise<TilePage | null>;

export interface FeedPagesDeps {
  readonly feed: Pick<FeedService, 'homePage'>;
  readonly log: FastifyBaseLogger;
}

export interface FeedPages {
  readonly readFirstPage: ReadFirstPage;
  readonly home: PageSources['home'];
}

type HomeTemplates = Pick<WebApp, 'homeHtml' | 'feedHead' | 'views' | 'language'>;

export function feedPages(deps: FeedPagesDeps): FeedPages {
  const readFirstPage = firstPageReader(deps);
  return {
    readFirstPage,
    home: (web) => ({
      forVisitor: visitorHomes(readFirstPage, web),
      forViewer: viewerHomes(readFirstPage, web),
    }),
  };
}

function firstPageReader({ feed, log }: FeedPagesDeps): ReadFirstPage {
  return async (viewer, sort) => {
    try {
      const firstPage = feed.homePage(viewer, { user: viewer?.username ?? '0', sort, offset: 0 });
      const timeoutMs = viewer === null ? VISITOR_TIMEOUT_MS : VIEWER_TIMEOUT_MS;
      return await Promise.race([firstPage, sleep(timeoutMs, null)]);
    } catch (err) {
      log.warn({ err }, 'a document goes without its feed');
      return null;
    }
  };
}

/**
 * Renders home documents for visitors. The first page is shared, so one document serves all
 * requests of a second.
 */
function visitorHomes(readFirstPage: ReadFirstPage, web: HomeTemplates) {
  const cache = new WeakMap<TilePage, Page>();

  function document(sort: UserSort, page: TilePage): Page {
    const [tile] = page.rows;
    const name = homeViewOf(page);
    const template = name === null ? undefined : web.views?.[name][sort];
    const { language } = web;
    const body =
      tile && template !== undefined
        ? renderBody(template, { tile, now: new Date(), language })
        : '';
    const markup = { head: web.feedHead, body };
    return makePage(firstViewHtml(web.homeHtml, { feed: { sort, page } }, markup), 'quick');
  }

  return async (request: FastifyRequest): Promise<Page | null> => {
    const sort = requestedSort(request, visitorSort.options);
    const page = await readFirstPage(null, sort);
    if (page === null) return null;
    const cached = cache.get(page) ?? document(sort, page);
    cache.set(page, cached);
    return cached;
  };
}

/**
 * Renders home documents for sessions: a skeleton without user data, with the poster of the first
 * clip. Omits the feed if it is late.
 */
function viewerHomes(readFirstPage: ReadFirstPage, web: HomeTemplates) {
  const { homeHtml, feedHead, views, language } = web;
  const html = withHead(homeHtml, feedHead);
  const head = views?.viewerHead ?? '';
  return async (request: FastifyRequest, { viewer, session }: ViewerSession): Promise<Page> => {
    const sort = requestedSort(request, homeSort.options);
    const page = await readFirstPage(viewer, sort);
    const feed = page && { feed: { sort, page } };
    const body = views === null ? '' : renderSkeleton({ views, sort, language }, page?.rows[0]);
    return personalPage(html, { session, ...feed }, { head, body });
  };
}

interface HomeSkeleton {
  readonly views: FirstViews;
  readonly sort: HomeSort;
  readonly language: Language;
}

function renderSkeleton({ views, sort, language }: HomeSkeleton, tile: Tile | undefined): string {
  return tile === undefined || tile.source?.unavailable !== undefined
    ? views.homeSkeleton[sort]
    : renderBody(views.homePosterSkeleton[sort], { tile, now: new Date(), language });
}

function requestedSort<Sort extends HomeSort>(
  { query }: FastifyRequest,
  sorts: readonly Sort[],
): Sort | 'magic' {
  const requested = (query as { sort?: unknown }).sort;
  return sorts.find((one) => one === requested) ?? 'magic';
}
