import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  type CompressionLevel,
  sendEncoded,
  sharedBody,
  type SharedBody,
} from '#platform/http/compression.ts';

/** Sent only to clients that do not have it. */
export interface TaggedBody {
  readonly type: string;
  readonly body: SharedBody;
  readonly tag: string;
}

export function taggedBody(type: string, text: string, level?: CompressionLevel): TaggedBody {
  return { type: `${type}; charset=utf-8`, body: sharedBody(text, level), tag: hashOf(text) };
}

export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Caches ask each time, so that what was deleted, hidden or replaced is gone at once. */
export function sendTagged({ type, body, tag }: TaggedBody, reply: FastifyReply): FastifyReply {
  const { request } = reply;
  // A weak one, because all encodings have it.
  reply.header('cache-control', 'no-cache').header('etag', `W/"${tag}"`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  const isKnown = known.some((one) => one === '*' || one.replace(/^W\//, '') === `"${tag}"`);
  return isKnown ? reply.code(304).send() : sendEncoded(body, request, reply.type(type));
}
