import { clipLimits } from '../limits.ts';

export interface ClipRangeMs {
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
