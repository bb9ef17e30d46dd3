import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentSession } from '@reprise/contract/first-view.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorResolver } from '#platform/viewer.ts';
import { ApiError } from '#platform/errors.ts';
import type { ReadSession, ViewerSession } from '#platform/http/pages/web-app.ts';
import type { IdentityProvider } from './identity-provider.ts';

/**
 * After this time, the document is sent without the session, which the page then requests in three
 * round trips.
 */
const TIMEOUT_MS = 1_000;

interface DocumentSessionDeps {
  readonly identity: Pick<IdentityProvider, 'openDocument'>;
  readonly actors: Pick<ActorResolver, 'resolve'>;
  readonly log: FastifyBaseLogger;
}

/**
 * Returns a function that reads the session for a document. Null for invalid sessions, and for
 * requests that are not navigations.
 */
export function documentSessions({ identity, actors, log }: DocumentSessionDeps): ReadSession {
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<ViewerSession | null> {
    const session = await identity.openDocument(request, reply);
    const viewer = session && (await viewerOf(session, actors));
    return session && viewer && { session, viewer };
  }

  return async (request, reply) => {
    if (!isNavigation(request)) return null;
    const session = read(request, reply).catch((err: unknown) => {
      if (!(err instanceof ApiError)) log.warn({ err }, 'a document goes without its session');
      return null;
    });
    return Promise.race([session, sleep(TIMEOUT_MS, null)]);
  };
}

/**
 * Returns true if the browser loads the response as the page of a tab. Frames, script requests and
 * prefetched pages, which may be shown after a sign-out, must not get the token.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined;
}

async function viewerOf(
  { account, token }: DocumentSession,
  actors: DocumentSessionDeps['actors'],
) {
  const actor = await actors.resolve(`Bearer ${token}`);
  const viewer = actor?.viewer ?? null;
  return viewer?.username === account.name ? viewer : null;
}
