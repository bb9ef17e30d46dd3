import {
  documentName,
  socketToken,
  subscription,
  typingRequest,
} from '@reprise/contract/documents.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { togetherRequest, type TogetherRequest } from '@reprise/contract/together/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Subscriptions } from '#live/subscriptions.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  UnauthenticatedError,
} from '#platform/errors.ts';
import { errorBodyOf } from '#platform/http/error-handler.ts';
import { userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { UserReads } from '#platform/http/limits/user-reads.ts';
import type { ActorResolver, Viewer } from '#platform/viewer.ts';
import type { LiveSocket, SocketClient } from './live-socket.ts';
import { ackPacket, type ClientEvent } from './packets.ts';

export type HandleTogether = (viewer: Viewer, request: TogetherRequest) => Promise<object>;

export interface ClientRequestDeps {
  readonly actors: ActorResolver;
  readonly limiter: Limiter;
  readonly reads: UserReads;
  readonly subscriptions: Subscriptions;
  readonly sendTyping: (viewer: Viewer, chat: string) => Promise<unknown>;
  readonly handleTogether: HandleTogether;
  readonly log: FastifyBaseLogger;
}

/** Returns the result as JSON. */
type Request = (socket: LiveSocket, client: SocketClient, payload: unknown) => Promise<string>;

const DONE = JSON.stringify(SUCCESS);

/**
 * Throws UnauthenticatedError for an invalid token, INSUFFICIENT_SCOPE for an access token,
 * ConflictError before the registration is complete.
 */
export async function authenticateClient(
  actors: ActorResolver,
  credentials: unknown,
): Promise<SocketClient> {
  const parsed = z.safeParse(socketToken, credentials);
  const actor = parsed.success ? await actors.resolve(`Bearer ${parsed.data.token}`) : null;
  if (actor === null) throw new UnauthenticatedError();
  const { viewer } = actor;
  if (actor.scopes !== null) {
    throw new ForbiddenError('No access token opens a socket.', 'INSUFFICIENT_SCOPE');
  }
  if (viewer === null) throw new ConflictError('Finish your registration first.', 'NOT_REGISTERED');
  return { ...actor, viewer, credentials };
}

/** Returns a function that runs a client's event and sends its acknowledgment. */
export function clientRequests(deps: ClientRequestDeps) {
  const { actors, limiter, reads, subscriptions, sendTyping, handleTogether, log } = deps;

  async function count(socket: LiveSocket): Promise<void> {
    try {
      await limiter.count('subscribe', `socket:${socket.id}`);
      socket.rejections = 0;
    } catch (error) {
      socket.rejections += 1;
      if (socket.rejections > liveLimits.rejectionsMax) socket.cut();
      throw error;
    }
  }

  async function renew(socket: LiveSocket, { account, token }: SocketClient, sent: unknown) {
    const renewed = await authenticateClient(actors, sent);
    const isSame =
      renewed.account.uid === account.uid && renewed.token.sessionId === token.sessionId;
    if (!isSame) throw new UnauthenticatedError('The token belongs to another session.');
    socket.client = renewed;
    return DONE;
  }

  const requests: Readonly<Record<string, Request>> = {
    async subscribe(socket, { viewer }, payload) {
      const request = parse(subscription, payload);
      await count(socket);
      const key = userKey(viewer.uid);
      return reads.inTurn(key, async () => {
        // A subscription of a closed socket would never end.
        if (socket.readyState !== WebSocket.OPEN) throw new UnauthenticatedError();
        const json = JSON.stringify(await subscriptions.subscribe(socket, request));
        reads.count(key, Buffer.byteLength(json));
        return json;
      });
    },
    async unsubscribe(socket, _client, payload) {
      subscriptions.unsubscribe(socket, parse(documentName, payload));
      return DONE;
    },
    async typing(_socket, { viewer }, payload) {
      await sendTyping(viewer, parse(typingRequest, payload).chat);
      return DONE;
    },
    async together(_socket, { viewer }, payload) {
      const request = parse(togetherRequest, payload);
      await limiter.count('together', userKey(viewer.uid));
      return JSON.stringify(await handleTogether(viewer, request));
    },
    async renew(socket, client, payload) {
      const credentials = parse(socketToken, payload);
      await count(socket);
      return renew(socket, client, credentials);
    },
  };
  // A map has no inherited names, which a client could send.
  const byName = new Map(Object.entries(requests));

  return async (socket: LiveSocket, { name, payload, ackId }: ClientEvent): Promise<void> => {
    const { client } = socket;
    const request = byName.get(name);
    if (client === null || request === undefined) return;
    const result = await request(socket, client, payload).catch((error: unknown) =>
      JSON.stringify(errorBodyOf(error, log)),
    );
    if (ackId !== null) socket.write(ackPacket(ackId, result));
  };
}

function parse<S extends z.core.$ZodType>(schema: S, payload: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, payload);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidInputError([...(issue?.path ?? []), issue?.message].join('.'));
}
