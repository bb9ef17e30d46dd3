import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ForbiddenError } from '#platform/errors.ts';

const PLAYER_FRAMES = ['https://www.youtube.com', 'https://www.youtube-nocookie.com'];
const ONE_YEAR_SECONDS = 31_536_000;

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PagePolicy {
  readonly inline: InlineHashes;
  readonly connectTo: readonly string[];
}

/**
 * Responses without a cache time get `no-store`, because they are personal. The referrer policy
 * must send our origin: without it every embedded player fails with error 153.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { inline, connectTo }: PagePolicy,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", 'https://www.youtube.com', ...inline.scripts],
        frameSrc: PLAYER_FRAMES,
        connectSrc: ["'self'", ...connectTo],
        imgSrc: ["'self'", 'https:'],
        mediaSrc: ["'self'"],
        styleSrc: ["'self'", ...inline.styles],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/**
 * The only page that other sites may frame. It may not call, submit or frame anything but the
 * provider's player.
 */
export const embedPageHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", 'https://www.youtube.com'],
      frameSrc: PLAYER_FRAMES,
      imgSrc: ["'self'", 'https://i.ytimg.com'],
      mediaSrc: ["'self'"],
      styleSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ['*'],
    },
  },
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
} satisfies FastifyHelmetOptions;

/** Names that no foreign DNS server can point at this machine. */
const LOCAL_NAME = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])$/i;

/**
 * Rejects writes from pages of another origin (403 BAD_ORIGIN). Without PUBLIC_URL, our origin is
 * the requested host if it is an address or localhost.
 */
export function rejectForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (isForeignOrigin(request.headers.origin, request.host, publicUrl)) {
      throw new ForbiddenError('This page may not call Reprise.', 'BAD_ORIGIN');
    }
  });
}

/** Clients other than browsers send no Origin. */
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
