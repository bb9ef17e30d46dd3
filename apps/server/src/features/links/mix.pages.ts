import type { FastifyInstance, FastifyRequest } from 'fastify';
import { embedPageHeaders } from '#platform/http/headers/security-headers.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import { htmlTag } from '#platform/http/pages/html.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import {
  firstViewHtml,
  makePage,
  NOT_PRERENDERED,
  personalPage,
  sendHtml,
  sendPage,
  withHead,
  type PageSources,
  type WebApps,
} from '#platform/http/pages/web-app.ts';
import { embeddableHead, embedHead, embedPage, externalLink, goneBody } from './clip-html.ts';
import { feedLinks } from './feeds.ts';
import type { LinkPagesDeps } from './links.pages.ts';
import { mixEmbedBody } from './mix-html.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

interface Site {
  readonly webs: WebApps;
  readonly sources: Pick<PageSources, 'mayHaveSession' | 'readSession'>;
}

interface MixRoute {
  readonly Params: { readonly publicId: string };
}

/** A mix by link is for those who have the link. */
const NOT_FOR_SEARCH = htmlTag('meta', { name: 'robots', content: 'noindex' });

/**
 * Serves /mix/{public id}, the app with the metadata of a mix by link, and /embed/mix/{public id},
 * which other sites may frame. Private mixes and those for friends have neither.
 */
export function mixPages({ links, limiter, publicUrl }: LinkPagesDeps) {
  return (app: FastifyInstance, { webs, sources }: Site): void => {
    const embedHeaders = embedPageHeaders(publicUrl, webs.lookStyles);
    const onRequest = (request: FastifyRequest) =>
      limiter.count('readVisitor', addressKey(request.ip));

    app.get<MixRoute>('/mix/:publicId', { onRequest }, async (request, reply) => {
      const { publicId } = request.params;
      const web = webs.of(request);
      const isVisitor = !sources.mayHaveSession(request.headers.cookie ?? '');
      const opened = isVisitor ? null : await sources.readSession(request, reply);
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
      const finalHtml = isVisitor ? firstViewHtml(html, {}, NOT_PRERENDERED) : html;
      return sendPage(makePage(finalHtml, 'quick'), request, reply, 200);
    });

    app.get<MixRoute>('/embed/mix/:publicId', { onRequest }, async (request, reply) => {
      reply.headers(embedHeaders);
      const { embedHtml, language } = webs.of(request);
      const mix = await links.mix(request.params.publicId, language);
      if (mix === null) {
        const home = externalLink(publicUrl, textsIn[language].linkTexts.home);
        const body = goneBody(textsIn[language].mixTexts.notFound, home);
        return sendHtml(reply, embedPage(embedHtml, { body }), 404);
      }
      const page = { head: embedHead(mix), body: mixEmbedBody(mix, language) };
      return sendHtml(reply, embedPage(embedHtml, page), 200);
    });
  };
}
