import type { FastifyInstance } from 'fastify';
import { htmlTag } from '#platform/http/pages/html.ts';
import {
  openPage,
  sendOpenPage,
  visitorLimit,
  type PageSite,
} from '#platform/http/pages/open-page.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import { personalPage, sendHtml, sendPage, withHead } from '#platform/http/pages/web-app.ts';
import { embeddableHead } from './clip-html.ts';
import { feedLinks } from './feeds.ts';
import type { LinkPagesDeps } from './links.pages.ts';

interface MixRoute {
  readonly Params: { readonly publicId: string };
}

/** A mix by link is for those who have the link. */
const NOT_FOR_SEARCH = htmlTag('meta', { name: 'robots', content: 'noindex' });

/**
 * Serves /mix/{public id}, the app with the metadata of a mix by link. Private mixes and those for
 * friends have none.
 */
export function mixPages({ links, limiter }: LinkPagesDeps) {
  return (app: FastifyInstance, site: PageSite): void => {
    app.get<MixRoute>('/mix/:publicId', visitorLimit(limiter), async (request, reply) => {
      const { publicId } = request.params;
      const { web, isVisitor, opened } = await openPage(site, request, reply);
      const heads = [NOT_FOR_SEARCH, web.feedHead];
      if (opened !== null) {
        const { session, viewer } = opened;
        if (!(await links.isMixVisible(viewer, publicId))) return sendHtml(reply, web.html, 404);
        const html = withHead(web.html, heads.join('\n    '));
        return sendPage(personalPage(html, { session }), request, reply, 200);
      }
      const mix = await links.mix(publicId, web.language);
      if (mix === null) return sendHtml(reply, web.html, 404);
      const html = withPageHead(web.html, [...embeddableHead(mix), ...feedLinks(mix), ...heads]);
      return sendOpenPage({ html, isVisitor }, request, reply);
    });
  };
}
