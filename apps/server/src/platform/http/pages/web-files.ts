import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicFileHeaders } from '#platform/http/headers/security-headers.ts';

/** The pages and workers of the app in other languages than English. */
export const LANGUAGES_FOLDER = 'languages';

const HAS_OWN_ROUTE = new Set(['first-view.json', 'robots.txt', 'worker.js', LANGUAGES_FOLDER]);
const hasOwnRoute = (file: string) => file.endsWith('.html') || HAS_OWN_ROUTE.has(file);

/** One route for each folder: a route for each of their files would take a tenth of the start. */
export async function serveWebFiles(
  app: FastifyInstance,
  root: string,
  isReplaced: (path: string) => boolean,
): Promise<void> {
  const common: FastifyStaticOptions = {
    root,
    index: false,
    preCompressed: true,
    setHeaders(response, file) {
      const relative = path.relative(root, file);
      response.header('cache-control', cacheControl(relative));
      if (isAsset(relative)) response.headers(publicFileHeaders);
    },
  };
  // Without routes: adds `sendFile`.
  await app.register(fastifyStatic, { ...common, serve: false });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry;
    // Vite's manifest is for the build.
    if (name.startsWith('.') || hasOwnRoute(name) || isReplaced(`/${name}`)) continue;
    if (entry.isDirectory()) {
      const folder = { root: path.join(root, name), prefix: `/${name}/`, decorateReply: false };
      await app.register(fastifyStatic, { ...common, ...folder });
    } else {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
    }
  }
}

function isAsset(file: string): boolean {
  return file.startsWith(`assets${path.sep}`);
}

/** `file` is relative to the root. */
export function cacheControl(file: string): string {
  return isAsset(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
