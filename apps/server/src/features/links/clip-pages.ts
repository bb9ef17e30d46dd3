import type { TilePage } from '@reprise/contract/feed.ts';
import type { FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limiter.ts';
import { framedByAnyone } from '#platform/http/security.ts';
import {
  makePage,
  NOT_DRAWN,
  sendHtml,
  sendPage,
  visitorsHtml,
  type VisitorPages,
  type WebApp,
} from '#platform/http/web.ts';
import { clipHead, embedBody, embedHead, goneBody } from './clip-html.ts';
import type { LinkedClip, LinkService } from './links.service.ts';

const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const TITLE = /<title>[^<]*<\/title>/;
const EMBED_PLACE = /<main id="clip"><\/main>/;

interface Parts {
  readonly links: LinkService;
  readonly web: WebApp;
  readonly limiter: Limiter;
  readonly publicUrl: string;
  readonly visitors: Pick<VisitorPages, 'mayHaveSession'> & {
    /** The first page of the feed that follows the clip; null where it cannot be had now. */
    readonly readFeed: () => Promise<TilePage | null>;
  };
}

interface ClipAddress {
  readonly Params: { readonly publicId: string };
}

/**
 * The pages of a clip: /tile/{public id} is the app with what there is to say of the clip in its head,
 * and to a visitor with the clip itself, and /embed/{public id} is the one page that other sites may
 * frame.
 */
export function serveClipPages(app: FastifyInstance, parts: Parts) {
  const { links, web, limiter, publicUrl, visitors } = parts;
  const onRequest = (request: FastifyRequest) =>
    limiter.count('readVisitor', addressKey(request.ip));
  const schema = { hide: true };

  app.get<ClipAddress>('/tile/:publicId', { schema, onRequest }, async (request, reply) => {
    const isVisitor = !visitors.mayHaveSession(request.headers.cookie ?? '');
    const [clip, feed] = await Promise.all([
      links.clip(request.params.publicId),
      isVisitor ? visitors.readFeed() : null,
    ]);
    if (clip === null) return sendHtml(reply, web.html, 404);
    // Functions, because a text would be searched for `$&`.
    const html = web.html.replace(DESCRIPTION, '').replace(
      TITLE,
      () => `${clipHead(clip)}
    ${web.feedHead}`,
    );
    const sent = isVisitor ? visitorsHtml(html, viewOf(clip, feed), NOT_DRAWN) : html;
    return sendPage(makePage(sent, 'quick'), request, reply, 200);
  });

  const framed = { schema, onRequest, helmet: framedByAnyone };
  app.get<ClipAddress>('/embed/:publicId', framed, async (request, reply) => {
    const clip = await links.clip(request.params.publicId);
    if (clip === null) {
      return sendHtml(
        reply,
        web.embedHtml.replace(EMBED_PLACE, () => goneBody(publicUrl)),
        404,
      );
    }
    const html = web.embedHtml
      .replace(TITLE, () => embedHead(clip))
      .replace(EMBED_PLACE, () => embedBody(clip));
    return sendHtml(reply, html, 200);
  });
}

/** The clip and what NEXT leads to: without the feed the app asks for both. */
function viewOf({ tile }: LinkedClip, feed: TilePage | null): FirstView {
  return feed === null ? {} : { clip: { ...feed, rows: [tile, ...feed.rows] } };
}
