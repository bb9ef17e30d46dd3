import type { Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import type { FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import {
  openPage,
  sendOpenPage,
  visitorLimit,
  type PageSite,
} from '#platform/http/pages/open-page.ts';
import {
  NOT_PRERENDERED,
  personalPage,
  sendHtml,
  sendPage,
  withHead,
  type Prerendered,
  type WebApp,
} from '#platform/http/pages/web-app.ts';
import { renderBody } from '#platform/http/pages/rendered-clip.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import type { Viewer } from '#platform/viewer.ts';
import { clipHead } from './clip-html.ts';
import type { LinkService } from './links.service.ts';

export interface LinkPagesDeps {
  readonly links: LinkService;
  readonly limiter: Limiter;
  readonly publicUrl: string;
}

interface ClipSite extends PageSite {
  /** Returns null if the feed is late. */
  readonly readFeed: (viewer: Viewer | null) => Promise<TilePage | null>;
}

interface ClipRoute {
  readonly Params: { readonly publicId: string };
}

/** Serves /tile/{public id}, the app with the clip's metadata. */
export function linkPages({ links, limiter }: LinkPagesDeps) {
  return (app: FastifyInstance, site: ClipSite): void => {
    app.get<ClipRoute>('/tile/:publicId', visitorLimit(limiter), async (request, reply) => {
      const { publicId } = request.params;
      const [clip, { web, isVisitor, opened, feed }] = await Promise.all([
        links.clip(publicId, site.webs.languageOf(request)),
        openWithFeed(site, request, reply),
      ]);
      if (clip === null && opened === null) return sendHtml(reply, web.html, 404);
      const heads = [web.feedHead, web.views?.clipPageHead ?? ''];
      // Only clips for everyone have metadata.
      const html =
        clip === null
          ? withHead(web.startHtml, heads.join('\n    '))
          : withPageHead(web.startHtml, [...clipHead(clip), ...heads]);
      if (opened !== null) {
        const { session, viewer } = opened;
        const [tile, ownFeed] = await Promise.all([
          links.tile(viewer, publicId),
          site.readFeed(viewer),
        ]);
        if (clip === null && tile === null) return sendHtml(reply, web.html, 404);
        const view = firstViewOf(tile, ownFeed);
        const markup = skeletonOf(web, 'viewer', view);
        return sendPage(personalPage(html, { session, ...view }, markup), request, reply, 200);
      }
      if (clip === null) return sendHtml(reply, web.html, 404);
      const view = firstViewOf(clip.tile, feed);
      const markup = skeletonOf(web, 'visitor', view);
      return sendOpenPage({ html, isVisitor, view, markup }, request, reply);
    });
  };
}

/** The feed of visitors is read while the clip is. */
async function openWithFeed(site: ClipSite, request: FastifyRequest, reply: FastifyReply) {
  const page = await openPage(site, request, reply);
  return { ...page, feed: page.isVisitor ? await site.readFeed(null) : null };
}

function firstViewOf(tile: Tile | null, feed: TilePage | null): FirstView {
  return tile === null || feed === null ? {} : { clip: { ...feed, rows: [tile, ...feed.rows] } };
}

/** The loading page with the clip's poster. The app replaces it. */
function skeletonOf(
  { views, language }: WebApp,
  of: 'visitor' | 'viewer',
  { clip }: FirstView,
): Prerendered {
  const template = views?.clipSkeleton[of];
  const tile = clip?.rows[0];
  if (template === undefined || tile === undefined || tile.source?.unavailable !== undefined)
    return NOT_PRERENDERED;
  return { head: '', body: renderBody(template, { tile, now: new Date(), language }) };
}
