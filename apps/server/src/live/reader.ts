import { documentName, socketToken, subscription } from '@reprise/contract/documents.ts';
import type { ErrorBody } from '@reprise/contract/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { DefaultEventsMap, Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Actor, Actors } from '#auth/actors.ts';
import { ConflictError, InvalidError, UnauthenticatedError } from '#platform/errors.ts';
import { refusalBody } from '#platform/http/error-handler.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { DocumentSources } from './document-source.ts';
import { subscriptionsOf } from './subscriptions.ts';

/** A member behind a token that holds. */
export interface Reader extends Actor {
  readonly viewer: Viewer;
  /** What the token came in, the last one where it was renewed. */
  readonly credentials: unknown;
}

/** The socket of a reader. */
export type ReaderSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Reader>;

/** What a reader is served with. */
export interface ReaderParts {
  readonly actors: Actors;
  readonly limiter: Limiter;
  readonly sources: DocumentSources;
  readonly log: FastifyBaseLogger;
}

/** A closing that the other side does not answer is not waited for longer. */
const CLOSE_GRACE_MS = 1_000;

const DONE = { success: true };

/**
 * The member whom a token speaks for. Throws an UnauthenticatedError when it does not hold, and a
 * ConflictError before the registration is complete.
 */
export async function readerOf(actors: Actors, credentials: unknown): Promise<Reader> {
  const parsed = z.safeParse(socketToken, credentials);
  const actor = parsed.success ? await actors.resolve(`Bearer ${parsed.data.token}`) : null;
  if (actor === null) throw new UnauthenticatedError();
  const { viewer } = actor;
  if (viewer === null) throw new ConflictError('Finish your registration first.', 'NOT_REGISTERED');
  return { ...actor, viewer, credentials };
}

/** Tells why, and closes the socket. */
export function endSocket(
  socket: Pick<ReaderSocket, 'emit' | 'disconnect' | 'conn'>,
  why: ErrorBody,
) {
  const connection = socket.conn.request.socket;
  socket.emit('ended', why);
  socket.disconnect(true);
  setTimeout(() => connection.destroy(), CLOSE_GRACE_MS).unref();
}

/** Answers what a reader asks for, until the socket closes or its token ends. */
export function serveReader(socket: ReaderSocket, parts: ReaderParts): void {
  const { actors, limiter, sources, log } = parts;
  const { account, viewer, token } = socket.data;
  const subscriptions = subscriptionsOf(socket, viewer, sources);
  const endUnauthenticated = () => endSocket(socket, refusalBody(new UnauthenticatedError(), log));
  let tokenEnd: NodeJS.Timeout | undefined;

  function closeAt(expiresAt: number): void {
    clearTimeout(tokenEnd);
    tokenEnd = setTimeout(endUnauthenticated, expiresAt - Date.now());
  }

  async function renew(credentials: unknown) {
    const renewed = await readerOf(actors, credentials);
    const isSame =
      renewed.account.uid === account.uid && renewed.token.sessionId === token.sessionId;
    if (!isSame) throw new UnauthenticatedError('The token is of another session.');
    socket.data = renewed;
    if (socket.connected) closeAt(renewed.token.expiresAt);
    return DONE;
  }

  const count = () => limiter.count('subscribe', `socket:${socket.id}`);
  const answer = <S extends z.core.$ZodType>(
    event: string,
    schema: S,
    work: (payload: z.core.output<S>) => Promise<unknown>,
  ): void => {
    socket.on(event, (payload: unknown, acknowledge: unknown) => {
      const reply = typeof acknowledge === 'function' ? acknowledge : () => {};
      const answered = async () => work(parse(schema, payload));
      answered().then(
        (result) => reply(result),
        (error: unknown) => reply(refusalBody(error, log)),
      );
    });
  };

  answer('subscribe', subscription, async (wish) => {
    await count();
    return subscriptions.subscribe(wish);
  });
  answer('unsubscribe', documentName, async (name) => {
    subscriptions.unsubscribe(name);
    return DONE;
  });
  answer('renew', socketToken, async (credentials) => {
    await count();
    return renew(credentials);
  });
  // A frame that cannot be read ends in this event, and then in the end of the connection.
  socket.on('error', (error) => log.info({ err: error }, 'unreadable frame'));
  socket.on('disconnect', () => {
    clearTimeout(tokenEnd);
    // A client can end its socket alone: without one, the connection would belong to nobody.
    socket.conn.close();
  });
  closeAt(token.expiresAt);
}

function parse<S extends z.core.$ZodType>(schema: S, payload: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidError([...(issue?.path ?? []), issue?.message].join('.'));
}
