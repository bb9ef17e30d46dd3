import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { DOCS_ICON, DOCS_LOGO, DOCS_SCRIPT, DOCS_STYLE, docsFont } from './docs-theme.ts';
import type { OpenApiDocument } from './open-api/document.ts';

/** Hash of the only style that Swagger UI adds at run time. */
const INLINE_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The docs page needs inline images. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${INLINE_STYLE}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document at /api/docs/json, built on the first request, and a page for it. */
export async function addApiDocs(
  app: FastifyInstance,
  makeDocument: () => OpenApiDocument,
  webRoot: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: true }, url }),
    transformObject: () => makeDocument(),
  });
  const style = docsFont(findFont(webRoot)) + DOCS_STYLE;
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    logo: { type: 'image/svg+xml', content: Buffer.from(DOCS_LOGO) },
    theme: {
      title: 'Reprise API',
      css: [{ filename: 'theme.css', content: style }],
      js: [{ filename: 'page.js', content: DOCS_SCRIPT }],
      favicon: [
        {
          filename: 'favicon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: DOCS_ICON,
        },
      ],
    },
  });
}

function findFont(webRoot: string): string | undefined {
  const assets = path.join(webRoot, 'assets');
  if (!existsSync(assets)) return undefined;
  return readdirSync(assets).find((file) => /^figtree-latin-wght.*\.woff2$/.test(file));
}
