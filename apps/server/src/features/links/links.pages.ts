import type { Tile, TilePage } from '@reprise/contract/feed/calls.ts';
import type { FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { embedPageHeaders } from '#platform/http/headers/security-headers.ts';
import {
  makePage,
  firstViewHtml,
  NOT_PRERENDERED,
  personalPage,
  sendHtml,
  sendPage,
  withHead,
  type PageSources,
  type Prerendered,
  type WebApp,
  type WebApps,
} from '#platform/http/pages/web-app.ts';
import { renderBody } from '#platform/http/pages/rendered-clip.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import { clipHead, embedBody, embedHead, embedPage, externalLink, goneBody } from './clip-html.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { LinkService } from './links.service.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export interface LinkPagesDeps {
  readonly links: LinkService;
  readonly limiter: Limiter;
  readonly publicUrl: string;
}

interface Site {
  readonly webs: WebApps;
  readonly sources: Pick<PageSources, 'mayHaveSession' | 'readSession'> & {
    /** Returns null if the feed is late. */
    readonly readFeed: (viewer: Viewer | null) => Promise<TilePage | null>;
  };
}

interface ClipRoute {
  readonly Params: { readonly publicId: string };
}

/**
 * Serves /tile/{public id}, the app with the clip's metadata, and /embed/{public id}, which other
 * sites may frame.
 */
export function linkPages({ links, limiter, publicUrl }: LinkPagesDeps) {
  return (app: FastifyInstance, { webs, sources }: Site): void => {
    const embedHeaders = embedPageHeaders(publicUrl, webs.lookStyles);
    const onRequest = (request: FastifyRequest) =>
      limiter.count('readVisitor', addressKey(request.ip));

    app.get<ClipRoute>('/tile/:publicId', { onRequest }, async (request, reply) => {
      const { publicId } = request.params;
      const web = webs.of(request);
      const isVisitor = !sources.mayHaveSession(request.headers.cookie ?? '');
      const [clip, feed, opened] = await Promise.all([
        links.clip(publicId, web.language),
        isVisitor ? sources.readFeed(null) : null,
        isVisitor ? null : sources.readSession(request, reply),
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
          sources.readFeed(viewer),
        ]);
        if (clip === null && tile === null) return sendHtml(reply, web.html, 404);
        const view = firstViewOf(tile, ownFeed);
        const markup = skeletonOf(web, 'viewer', view);
        return sendPage(personalPage(html, { session, ...view }, markup), request, reply, 200);
      }
      if (clip === null) return sendHtml(reply, web.html, 404);
      const view = firstViewOf(clip.tile, feed);
      const finalHtml = isVisitor
        ? firstViewHtml(html, view, skeletonOf(web, 'visitor', view))
        : html;
      return sendPage(makePage(finalHtml, 'quick'), request, reply, 200);
    });

    app.get<ClipRoute>('/embed/:publicId', { onRequest }, async (request, reply) => {
      reply.headers(embedHeaders);
      const { embedHtml, language } = webs.of(request);
      const clip = await links.clip(request.params.publicId, language);
      if (clip === null) {
        const home = externalLink(publicUrl, textsIn[language].linkTexts.home);
        const body = goneBody(textsIn[language].clipTexts.gone, home);
        return sendHtml(reply, embedPage(embedHtml, { body }), 404);
      }
      const page = { head: embedHead(clip), body: embedBody(clip, language) };
      return sendHtml(reply, embedPage(embedHtml, page), 200);
    });
  };
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
