import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { type ClipFeed, entityTag, type FeedFormat, feedFormats } from './feeds.ts';
import type { LinkPagesDeps } from './links.pages.ts';

interface MixRoute {
  readonly Params: { readonly publicId: string };
}

/** Serves /mix/{public id}/feed.json and feed.atom: a mix by link for feed readers. */
export function feedPages({ links, limiter, publicUrl }: LinkPagesDeps) {
  return (app: FastifyInstance): void => {
    const onRequest = (request: FastifyRequest) =>
      limiter.count('readVisitor', addressKey(request.ip));

    for (const format of ['json', 'atom'] as const) {
      const path = `/mix/:publicId/${feedFormats[format].file}`;
      app.get<MixRoute>(path, { onRequest }, async (request, reply) => {
        const mix = await links.mix(request.params.publicId);
        // A mix by link is for those who have the link.
        reply.header('x-robots-tag', 'noindex');
        if (mix === null) return reply.code(404).type('text/plain').send('No such feed.');
        const { title, url, owner, visible: tiles } = mix;
        return sendFeed(request, reply, format, { title, url, owner, tiles, publicUrl });
      });
    }
  };
}

/** Caches ask each time, so that what was deleted or hidden is gone at once. */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormat,
  feed: ClipFeed,
): FastifyReply {
  const { type, write } = feedFormats[format];
  const body = write(feed);
  const tag = entityTag(body);
  reply.header('cache-control', 'no-cache').header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').split(',');
  // Proxies that compress make it a weak one.
  if (known.some((each) => each.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
