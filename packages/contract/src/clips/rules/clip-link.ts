import { clipLimits } from '../limits.ts';
import { pastedLink } from './pasted-link.ts';
import { EMBED_HOSTS, isVideoId, parsePlainUrl } from './provider-url.ts';

/**
 * Seconds with three decimals. `error` shows 'Wrong Link', `support` 'Double Check the Link or
 * contact support.'
 */
export type ClipLinkResult =
  | { outcome: 'ok'; videoId: string; startTime: number; endTime: number }
  | { outcome: 'error' }
  | { outcome: 'support' };

const HOST_NAMES = ['youtube.com', 'youtube-nocookie.com'];

/** Phones start a text with a capital letter. */
const ORIGIN = /https:\/\/[\w.-]+/gi;

/** Signs of the text around the link. */
const CODE_END = /(?<![^\w=+/-])[^\w=+/-]+$/;

const EMBED_PATH = /^\/embed\/([^/]+)\/?$/;

/**
 * Parses a provider's clip link or embed code (spec section 5, "Clip link conversion"). `error`:
 * the input lacks https, the host, `clip=` or `clipt=`. `support`: the part from the first https to
 * the next double quote lacks them, is no player link, or has no valid times.
 */
export function parseClipLink(input: string): ClipLinkResult {
  const text = pastedLink(input).replace(ORIGIN, (origin) => origin.toLowerCase());
  if (!hasAllParts(text)) return { outcome: 'error' };
  const link = extractLink(text);
  if (!hasAllParts(link)) return { outcome: 'support' };
  return parseEmbedLink(link) ?? { outcome: 'support' };
}

function hasAllParts(text: string): boolean {
  return (
    ['https', 'clip=', 'clipt='].every((part) => text.includes(part)) &&
    HOST_NAMES.some((host) => text.includes(host))
  );
}

function extractLink(input: string): string {
  const rest = input.slice(input.indexOf('https'));
  const quote = rest.indexOf('"');
  return quote === -1 ? rest : rest.slice(0, quote);
}

function parseEmbedLink(link: string): ClipLinkResult | null {
  const url = parsePlainUrl(link);
  if (url === null || !EMBED_HOSTS.has(url.host)) return null;
  const videoId = EMBED_PATH.exec(url.pathname)?.[1] ?? '';
  const code = url.searchParams.get('clipt') ?? '';
  const range = decodeClipCode(code.replace(CODE_END, ''));
  if (!isVideoId(videoId) || range === null) return null;
  const { startMs, endMs } = range;
  return { outcome: 'ok', videoId, startTime: startMs / 1000, endTime: endMs / 1000 };
}

interface ClipRangeMs {
  startMs: number;
  endMs: number;
}

interface ByteReader {
  bytes: Uint8Array;
  position: number;
}

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const START_FIELD = 2;
const END_FIELD = 3;
const VARINT_MAX_BYTES = 10;

const FIXED_LENGTHS: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/**
 * Decodes a percent-decoded `clipt`: base64url of a protobuf message with start (field 2) and end
 * (field 3) in milliseconds. A missing start is 0. Returns null if it is malformed, over 64 bytes,
 * has no end after the start, or exceeds the longest time. Never throws.
 */
export function decodeClipCode(code: string): ClipRangeMs | null {
  const bytes = decodeBase64(code);
  if (bytes === null || bytes.length > clipLimits.clipCodeMaxBytes) return null;
  const fields = readVarintFields({ bytes, position: 0 });
  const startMs = fields?.get(START_FIELD) ?? 0;
  const endMs = fields?.get(END_FIELD);
  if (endMs === undefined || endMs <= startMs || endMs > clipLimits.timeMaxS * 1000) return null;
  return { startMs, endMs };
}

function decodeBase64(code: string): Uint8Array | null {
  if (!BASE64.test(code)) return null;
  const text = code.replaceAll('=', '').replaceAll('-', '+').replaceAll('_', '/');
  // atob throws if one character is left after groups of four.
  if (text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Returns the last value of each varint field by number, or null if malformed. */
function readVarintFields(reader: ByteReader): Map<number, number> | null {
  const fields = new Map<number, number>();
  while (reader.position < reader.bytes.length) {
    const tag = readVarint(reader);
    if (tag === null || tag < 8) return null;
    const wireType = tag % 8;
    if (wireType === 0) {
      const value = readVarint(reader);
      if (value === null) return null;
      fields.set(Math.floor(tag / 8), value);
    } else if (!skipField(reader, wireType)) return null;
  }
  return fields;
}

function readVarint(reader: ByteReader): number | null {
  let value = 0;
  for (let index = 0; index < VARINT_MAX_BYTES; index += 1) {
    const byte = reader.bytes[reader.position];
    if (byte === undefined) return null;
    reader.position += 1;
    // Bit shifts are limited to 32 bits. Values above 2^53 are inexact, but too large anyway.
    value += (byte % 128) * 2 ** (7 * index);
    if (byte < 128) return value;
  }
  return null;
}

function skipField(reader: ByteReader, wireType: number): boolean {
  const length = wireType === 2 ? readVarint(reader) : FIXED_LENGTHS[wireType];
  if (length === null || length === undefined) return false;
  reader.position += length;
  return reader.position <= reader.bytes.length;
}
