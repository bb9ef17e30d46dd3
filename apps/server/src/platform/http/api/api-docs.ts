import type { FastifyInstance } from 'fastify';
import { sendEncoded, sharedBody, type SharedBody } from '#platform/http/compression.ts';
import { apiDocsPageHeaders } from '#platform/http/headers/security-headers.ts';
import { sendHtml, type WebApps } from '#platform/http/pages/web-app.ts';
import type { OpenApiDocument } from './open-api/document.ts';

const DOCUMENT_PATH = '/api/docs/json';

/**
 * Serves the OpenAPI document at /api/docs/json, built on the first request, and the page that shows
 * it. Without a build of the web app (null), /api/docs redirects to the document.
 */
export function serveApiDocs(
  app: FastifyInstance,
  makeDocument: () => OpenApiDocument,
  page: Pick<WebApps, 'apiDocsHtml' | 'lookStyles'> | null,
): void {
  let body: SharedBody | undefined;
  app.get(DOCUMENT_PATH, (request, reply) => {
    body ??= sharedBody(JSON.stringify(makeDocument()));
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    return sendEncoded(body, request, reply);
  });
  const headers = apiDocsPageHeaders(page?.lookStyles ?? []);
  app.get('/api/docs', (_request, reply) =>
    page === null
      ? reply.redirect(DOCUMENT_PATH)
      : sendHtml(reply.headers(headers), page.apiDocsHtml, 200),
  );
}
