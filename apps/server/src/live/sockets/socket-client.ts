import { documentName, socketToken, subscription } from '@reprise/contract/documents.ts';
import type { ErrorBody } from '@reprise/contract/errors.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { DefaultEventsMap, Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Actor, ActorResolver } from '#platform/actor.ts';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import { errorBodyOf } from '#platform/http/error-handler.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources } from '#live/document-source.ts';
import { requestCounter } from './frame-limit.ts';
import { subscriptionsOf } from './subscriptions.ts';

export interface SocketClient extends Actor {
  readonly viewer: Viewer;
  /** The latest token, which changes on renewal. */
  readonly credentials: unknown;
}

export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketClient>;

export interface SocketClientDeps {
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly sources: DocumentSources;
  readonly log: FastifyBaseLogger;
}

const CLOSE_GRACE_MS = 1_000;

/**
 * Throws an UnauthenticatedError for an invalid token and a ConflictError before registration is
 * complete.
 */
export async function authenticateClient(
  actors: ActorResolver,
  credentials: unknown,
): Promise<SocketClient> {
  const parsed = z.safeParse(socketToken, credentials);
  const actor = parsed.success ? await actors.resolve(`Bearer ${parsed.data.token}`) : null;
  if (actor === null) throw new UnauthenticatedError();
  const { viewer } = actor;
  if (viewer === null) throw new ConflictError('Finish your registration first.', 'NOT_REGISTERED');
  return { ...actor, viewer, credentials };
}

export function closeSocket(
  socket: Pick<LiveSocket, 'emit' | 'disconnect' | 'conn'>,
  error: ErrorBody,
) {
  const connection = socket.conn.request.socket;
  socket.emit('ended', error);
  socket.disconnect(true);
  setTimeout(() => connection.destroy(), CLOSE_GRACE_MS).unref();
}

export function serveClient(socket: LiveSocket, deps: SocketClientDeps): void {
  const { actors, limiter, sources, log } = deps;
  const { account, viewer, token } = socket.data;
  const subscriptions = subscriptionsOf(socket, viewer, sources);
  const closeUnauthenticated = () =>
    closeSocket(socket, errorBodyOf(new UnauthenticatedError(), log));
  let expiryTimer: NodeJS.Timeout | undefined;

  function closeAt(expiresAt: number): void {
    clearTimeout(expiryTimer);
    expiryTimer = setTimeout(closeUnauthenticated, expiresAt - Date.now());
  }

  async function renew(credentials: unknown) {
    const renewed = await authenticateClient(actors, credentials);
    const isSame =
      renewed.account.uid === account.uid && renewed.token.sessionId === token.sessionId;
    if (!isSame) throw new UnauthenticatedError('The token is of another session.');
    socket.data = renewed;
    if (socket.connected) closeAt(renewed.token.expiresAt);
    return SUCCESS;
  }

  const count = requestCounter(socket, limiter);
  const handle = <S extends z.core.$ZodType>(
    event: string,
    schema: S,
    work: (payload: z.core.output<S>) => Promise<unknown>,
  ): void => {
    socket.on(event, (payload: unknown, acknowledge: unknown) => {
      const reply = typeof acknowledge === 'function' ? acknowledge : () => {};
      const run = async () => work(parse(schema, payload));
      run().then(
        (result) => reply(result),
        (error: unknown) => reply(errorBodyOf(error, log)),
      );
    });
  };

  handle('subscribe', subscription, async (request) => {
    await count();
    return subscriptions.subscribe(request);
  });
  handle('unsubscribe', documentName, async (name) => {
    subscriptions.unsubscribe(name);
    return SUCCESS;
  });
  handle('renew', socketToken, async (credentials) => {
    await count();
    return renew(credentials);
  });
  // The engine emits this for an unreadable frame, then closes.
  socket.on('error', (error) => log.debug({ err: error }, 'unreadable frame'));
  socket.on('disconnect', () => {
    clearTimeout(expiryTimer);
    // A client can disconnect only its socket, and the connection would stay open.
    socket.conn.close();
  });
  closeAt(token.expiresAt);
}

function parse<S extends z.core.$ZodType>(schema: S, payload: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidInputError([...(issue?.path ?? []), issue?.message].join('.'));
}
