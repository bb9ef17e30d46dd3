import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotAllowedError } from '#platform/errors.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** What the page's own inline script and style hash to, for the content security policy. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Security headers for every answer. The referrer policy lets the video provider see our origin:
 * without it every embedded player answers error 153.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  inline: InlineHashes,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", 'https://www.youtube.com', ...inline.scripts],
        frameSrc: ['https://www.youtube.com', 'https://www.youtube-nocookie.com'],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'https:'],
        mediaSrc: ["'self'"],
        styleSrc: ["'self'", ...inline.styles],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
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
  });
}

/** Refuses a state change that a page of another origin asks for (403 BAD_ORIGIN). */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { origin } = request.headers;
    if (origin === undefined || origin === publicUrl || isSameHost(origin, request)) return;
    throw new NotAllowedError('This page may not call Reprise.', 'BAD_ORIGIN');
  });
}

function isSameHost(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
