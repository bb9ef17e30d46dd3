import type { Language } from '@reprise/contract/language/languages.ts';
import type { FastifyInstance } from 'fastify';
import { embedPageHeaders } from '#platform/http/headers/security-headers.ts';
import { visitorLimit } from '#platform/http/pages/open-page.ts';
import { sendHtml, type WebApps } from '#platform/http/pages/web-app.ts';
import { textsIn } from '#platform/texts/texts-in.ts';
import {
  embedBody,
  embedHead,
  embedPage,
  externalLink,
  goneBody,
  type EmbeddablePage,
} from './clip-html.ts';
import type { LinkPagesDeps } from './links.pages.ts';
import { mixEmbedBody } from './mix-html.ts';

interface EmbedRoute {
  readonly Params: { readonly publicId: string };
}

interface EmbedKind<Page extends EmbeddablePage> {
  readonly find: (publicId: string, language: Language) => Promise<Page | null>;
  readonly bodyOf: (page: Page, language: Language) => string;
  readonly goneIn: (texts: (typeof textsIn)[Language]) => string;
}

/**
 * Serves /embed/{public id} and /embed/mix/{public id}, which other sites may frame: clips for
 * everyone and mixes by link.
 */
export function embedPages({ links, limiter, publicUrl }: LinkPagesDeps) {
  return (app: FastifyInstance, webs: WebApps): void => {
    const headers = embedPageHeaders(publicUrl, webs.lookStyles);

    function serve<Page extends EmbeddablePage>(path: string, kind: EmbedKind<Page>): void {
      const { find, bodyOf, goneIn } = kind;
      app.get<EmbedRoute>(path, visitorLimit(limiter), async (request, reply) => {
        reply.headers(headers);
        const { embedHtml, language } = webs.of(request);
        const page = await find(request.params.publicId, language);
        if (page === null) {
          const texts = textsIn[language];
          const body = goneBody(goneIn(texts), externalLink(publicUrl, texts.linkTexts.home));
          return sendHtml(reply, embedPage(embedHtml, { body }), 404);
        }
        const parts = { head: embedHead(page), body: bodyOf(page, language) };
        return sendHtml(reply, embedPage(embedHtml, parts), 200);
      });
    }

    serve('/embed/:publicId', {
      find: links.clip,
      bodyOf: embedBody,
      goneIn: ({ clipTexts }) => clipTexts.gone,
    });
    serve('/embed/mix/:publicId', {
      find: links.mix,
      bodyOf: mixEmbedBody,
      goneIn: ({ mixTexts }) => mixTexts.notFound,
    });
  };
}
