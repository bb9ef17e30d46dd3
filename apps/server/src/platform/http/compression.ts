import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** `best` is for content compressed once and cached for long. */
export type CompressionLevel = 'best' | 'quick';

/** Sent to many users. Compressed at most once per encoding. */
export interface SharedBody {
  readonly plain: Buffer;
  compressed(encoding: Encoding): Buffer;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const QUICK_BROTLI = 5;
const QUICK_GZIP = 6;
/**
 * Larger texts are compressed at level 1: 300 KB that compress badly take brotli 1 ms instead of 40,
 * and become 17 % larger.
 */
const LARGE_BYTES = 65_536;
const LARGE_LEVEL = 1;
/** Longer than any browser's. Parsing one of 16 KB would take milliseconds. */
const HEADER_MAX = 200;
/** Accept-Encoding has few different values, so each is parsed once. */
const KNOWN_MAX = 100;

const known = new Map<string, Encoding | null>();

/** Returns the best encoding that the client names, or null. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const text = String(header);
  if (text.length > HEADER_MAX) return null;
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const names = new Set(text.split(',').flatMap(acceptedName));
  const encoding = names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, encoding);
  return encoding;
}

function acceptedName(item: string): string[] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const isRejected = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
  return isRejected ? [] : [name];
}

export function sharedBody(text: string, level: CompressionLevel = 'quick'): SharedBody {
  const plain = Buffer.from(text);
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  return {
    plain,
    compressed: (encoding) =>
      (bodies[encoding] ??=
        encoding === 'br'
          ? brotliCompressSync(plain, brotliOptions(level, plain.length))
          : gzipSync(plain, gzipOptions(level, plain.length))),
  };
}

export function sendEncoded(body: SharedBody, { headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(body.compressed(encoding));
}

/** Compresses outside the event loop. */
export function compress(text: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(text);
  return encoding === 'br'
    ? brotliAsync(plain, brotliOptions('quick', plain.length))
    : gzipAsync(plain, gzipOptions('quick', plain.length));
}

function brotliOptions(level: CompressionLevel, bytes: number): BrotliOptions {
  const quick = bytes > LARGE_BYTES ? LARGE_LEVEL : QUICK_BROTLI;
  const quality = level === 'best' ? constants.BROTLI_MAX_QUALITY : quick;
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}

function gzipOptions(level: CompressionLevel, bytes: number): ZlibOptions {
  const quick = bytes > LARGE_BYTES ? LARGE_LEVEL : QUICK_GZIP;
  return { level: level === 'best' ? constants.Z_BEST_COMPRESSION : quick };
}
