import { Readable } from 'node:stream';
import type { Endpoint } from '@reprise/contract/endpoint.ts';
import { EPOCH_HEADER } from '@reprise/contract/live/epoch.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Epoch } from '#platform/db/epoch.ts';
import {
  acceptedEncoding,
  compress,
  sharedBody,
  type SharedBody,
} from '#platform/http/compression.ts';
import { addressKey } from '#platform/http/limits/limiter.ts';
import type { UserReads } from '#platform/http/limits/user-reads.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Smaller shared results fit in one packet uncompressed. */
const SHARED_MIN_LENGTH = 1_400;
/** For smaller results of one user, compressing costs more than it saves. */
const OWN_MIN_LENGTH = 4_096;

const sharedBodies = new WeakMap<object, SharedBody>();

export interface Exchange {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly reads: UserReads;
  readonly epoch: Pick<Epoch, 'current'>;
}

export async function respondToVisitor(
  { endpoint, request, reply, reads, epoch }: Exchange,
  run: () => Promise<unknown>,
): Promise<Buffer> {
  const key = addressKey(request.ip);
  reads.requireBudget(key);
  const body = cachedBody(endpoint, await run());
  reads.count(key, body.plain.length);
  void reply.type(JSON_TYPE).header(EPOCH_HEADER, epoch.current());
  if (endpoint.sharedForS !== undefined) share(reply, endpoint.sharedForS);
  return sharedResult(request, reply, body);
}

export async function respondToUser(
  { endpoint, request, reply, reads, epoch }: Exchange,
  key: string,
  run: () => Promise<unknown>,
): Promise<FastifyReply | string | Buffer> {
  const response = await run();
  if (endpoint.file !== undefined) {
    return sendFile(reply, endpoint.file, response as AsyncIterable<Uint8Array>);
  }
  void reply.type(JSON_TYPE).header(EPOCH_HEADER, epoch.current());
  const text = resultJson(endpoint, response);
  reads.count(key, Buffer.byteLength(text));
  return ownResult(request, reply, text);
}

/** Reads the first piece before the response begins: an error until then has a status of its own. */
async function sendFile(
  reply: FastifyReply,
  { type, name }: NonNullable<Endpoint['file']>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(all()));
}

function share(reply: FastifyReply, seconds: number): void {
  void reply
    .header('cache-control', `public, max-age=${seconds}`)
    .header('vary', 'authorization, accept-encoding')
    .header('access-control-allow-origin', '*');
}

function resultJson(endpoint: Endpoint, response: unknown): string {
  return JSON.stringify(z.parse(endpoint.result, response));
}

/** Visitors share a cached object, so it is serialized once. */
function cachedBody(endpoint: Endpoint, response: unknown): SharedBody {
  if (typeof response !== 'object' || response === null) {
    return sharedBody(resultJson(endpoint, response));
  }
  const known = sharedBodies.get(response);
  if (known !== undefined) return known;
  const body = sharedBody(resultJson(endpoint, response));
  sharedBodies.set(response, body);
  return body;
}

/** Encodes and compresses a shared result once. */
function sharedResult(request: FastifyRequest, reply: FastifyReply, body: SharedBody): Buffer {
  if (body.plain.length < SHARED_MIN_LENGTH) return body.plain;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return body.plain;
  void reply.header('content-encoding', encoding);
  return body.compressed(encoding);
}

/**
 * Compresses only requests with a token, which no other site can send, so that no site can measure
 * the length of a user's results (docs/security.md, "Compression").
 */
async function ownResult(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < OWN_MIN_LENGTH) return text;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return text;
  void reply.header('content-encoding', encoding);
  return compress(text, encoding);
}
