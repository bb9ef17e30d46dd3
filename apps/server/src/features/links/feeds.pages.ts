import type { FastifyInstance } from 'fastify';
import { visitorLimit } from '#platform/http/pages/open-page.ts';
import { sendTagged, taggedBody } from '#platform/http/tagged-body.ts';
import { type ClipFeed, feedFormats } from './feeds.ts';
import type { LinkPagesDeps } from './links.pages.ts';
import type { ProfileService } from './profiles.service.ts';

interface FeedPagesDeps extends LinkPagesDeps {
  readonly profiles: ProfileService;
}

interface FeedRoute {
  readonly Params: { readonly name: string };
}

interface FeedKind {
  readonly path: string;
  readonly find: (name: string) => Promise<ClipFeed | null>;
  readonly isUnlisted: boolean;
}

/**
 * Serves feed.json and feed.atom below /mix/{public id}, for a mix by link, and below /u/{username},
 * for a public profile.
 */
export function feedPages({ links, profiles, limiter, publicUrl }: FeedPagesDeps) {
  async function mixFeed(publicId: string): Promise<ClipFeed | null> {
    const mix = await links.mix(publicId, 'en');
    if (mix === null) return null;
    const { title, url, owner, newest: tiles } = mix;
    return { title, url, author: { name: owner }, tiles, publicUrl };
  }

  const kinds: readonly FeedKind[] = [
    // A mix by link is for those who have the link.
    { path: '/mix', find: mixFeed, isUnlisted: true },
    { path: '/u', find: profiles.feed, isUnlisted: false },
  ];

  return (app: FastifyInstance): void => {
    for (const { path, find, isUnlisted } of kinds) {
      for (const format of ['json', 'atom'] as const) {
        const address = `${path}/:name/${feedFormats[format].file}`;
        app.get<FeedRoute>(address, visitorLimit(limiter), async (request, reply) => {
          const feed = await find(request.params.name);
          reply.header('cache-control', 'no-cache');
          if (isUnlisted) reply.header('x-robots-tag', 'noindex');
          if (feed === null) return reply.code(404).type('text/plain').send('No such feed.');
          const { type, write } = feedFormats[format];
          reply.header('vary', 'accept-encoding');
          return sendTagged(taggedBody(type, write(feed)), reply);
        });
      }
    }
  };
}
