import { siteName } from '@reprise/contract/site/site-name.ts';
import type { FastifyInstance } from 'fastify';
import { ForbiddenError } from '#platform/errors.ts';

/** Names that no foreign DNS server can map to this machine. */
const LOCAL_NAME = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])$/i;

/**
 * Rejects writes from pages of another origin (403 BAD_ORIGIN). Without PUBLIC_URL, our origin is
 * the requested host if it is an address or localhost.
 */
export function rejectForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || !isForeignOrigin(request.headers.origin, request.host, publicUrl)) done();
    else done(new ForbiddenError(`This page is not allowed to call ${siteName()}.`, 'BAD_ORIGIN'));
  });
}

/** Only browsers send Origin. */
export function isForeignOrigin(
  origin: string | undefined,
  requestedHost: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return false;
  if (publicUrl !== undefined) return origin !== publicUrl;
  if (!URL.canParse(origin)) return true;
  const { host, hostname } = new URL(origin);
  return host !== requestedHost || !LOCAL_NAME.test(hostname);
}
