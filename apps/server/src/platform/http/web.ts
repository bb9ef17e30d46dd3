import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error-handler.ts';
import type { InlineHashes } from './security.ts';

const CONFIG_PLACEHOLDER = /<meta name="reprise-config"[^>]*>/;

/** Paths that the web app has screens for; any other page is served with status 404. */
const SCREENS =
  /^\/(?:|login|reset-password|confirm-email|auth-link|messages|profile|settings|account|upload|oldposts|magic|notifications|friend\/[^/]+)\/?$/;

/** The built web app: its page with the public config filled in, and the folder of its files. */
export interface WebApp {
  readonly html: string;
  readonly page: Buffer;
  readonly compressedPage: Buffer;
  readonly inline: InlineHashes;
  /** The page that other sites may frame, without its clip. */
  readonly embedHtml: string;
  readonly root: string;
}

/** Reads the built web app. Null where it has not been built (tests of the API, `npm run dev`). */
export function loadWebApp(root: string, publicConfig: Record<string, unknown>): WebApp | null {
  const file = path.join(root, 'index.html');
  if (!existsSync(file)) return null;
  const content = JSON.stringify(publicConfig).replaceAll("'", '&#39;');
  const html = readFileSync(file, 'utf8').replace(
    CONFIG_PLACEHOLDER,
    `<meta name="reprise-config" content='${content}'>`,
  );
  const page = Buffer.from(html);
  const compressedPage = brotliCompressSync(page);
  const embedHtml = readFileSync(path.join(root, 'embed.html'), 'utf8');
  return { html, page, compressedPage, inline: inlineHashes(html), embedHtml, root };
}

function inlineHashes(html: string): InlineHashes {
  return {
    scripts: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

/** Serves the app's files (hashed ones for ever) and its page for every address a person can open. */
export async function serveWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.root,
    index: false,
    wildcard: false,
    // The pages themselves are sent with what is filled in.
    globIgnore: ['index.html', 'embed.html'],
    preCompressed: true,
    setHeaders: (response, file) => response.header('cache-control', cacheControl(file)),
  });
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(web, request, reply, 200));
  // What the service worker keeps: always the page without anything that is filled in.
  app.get('/shell', { schema: { hide: true } }, (request, reply) =>
    sendPage(web, request, reply, 200),
  );
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || !acceptsHtml(request)) {
      return reply.code(404).send(errorBody('NOT_FOUND', 'There is nothing at this address.'));
    }
    const pathname = request.url.split('?', 1)[0] ?? '';
    return sendPage(web, request, reply, SCREENS.test(pathname) ? 200 : 404);
  });
}

function cacheControl(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  // A new build reaches people at their next visit.
  return file.endsWith('worker.js') ? 'no-cache' : 'public, max-age=3600';
}

function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/** Sends a page that was made for this request. */
export function sendHtml(reply: FastifyReply, html: string, status: number): FastifyReply {
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  return reply.send(html);
}

function sendPage(web: WebApp, request: FastifyRequest, reply: FastifyReply, status: number) {
  reply.code(status).type('text/html; charset=utf-8');
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!(request.headers['accept-encoding'] ?? '').includes('br')) return reply.send(web.page);
  return reply.header('content-encoding', 'br').send(web.compressedPage);
}
