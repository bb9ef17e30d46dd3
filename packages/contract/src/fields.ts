import * as z from 'zod/mini';
import { isCleanText } from './rules/clean-text.ts';

const MAX_DATE_LENGTH = 64;
const PUBLIC_ID_MAX = 64;

/** Rejects NUL and lone surrogates. `max` is in code points. */
export function text(max: number) {
  return z
    .string()
    .check(
      z.maxLength(max),
      z.refine(isCleanText, 'The text holds characters that cannot be stored.'),
    );
}

/** Bytes in base64. */
export function base64(maxBytes: number) {
  const max = Math.ceil(maxBytes / 3) * 4;
  return z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not base64.'));
}

export function queryInteger(max: number) {
  const message = `Not a whole number from 0 to ${max}.`;
  return z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(toWholeNumber)),
    z.int(message).check(z.gte(0, message), z.lte(max, message)),
  );
}

function toWholeNumber(value: string | number): number {
  if (typeof value === 'number') return value;
  return /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
}

/** Validated but not used: the server uses its own time. */
export const clientDate = z.string().check(
  z.maxLength(MAX_DATE_LENGTH),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Not a date.'),
);

export const tileId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

export const pathTileId = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Not a tile id.')), z.transform(Number)),
  tileId,
);

/** Only compared, never stored, so only its size is limited. */
export const publicId = text(PUBLIC_ID_MAX).check(z.minLength(1));

/** Created by the client, so that a retry is stored once. */
export const clientId = z.uuid();

export const uid = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'Not a uid.'));

export const success = z.object({ success: z.literal(true) });

export const SUCCESS: z.infer<typeof success> = { success: true };

/** The shape of every list: `{ "rows": [...] }` (decisions, "API"). */
export function rowsOf<S extends z.core.$ZodType>(row: S) {
  return z.object({ rows: z.array(row) });
}

export const fileBytes = z.custom<AsyncIterable<Uint8Array>>();
