import { HEAT_HORIZON, OWNER_WINDOW } from '@reprise/contract/feed/rules/heat.ts';
import * as z from 'zod/mini';
import { InvalidInputError } from '#platform/errors.ts';
import { isPosition, orders, type Order } from './feed.orders.ts';

/* A cursor is base64url JSON with everything the next page needs, so the server stores nothing
   between pages. It is only valid for its `list`. */

export interface MagicCursor {
  readonly lastRead: readonly number[];
  readonly unpicked: readonly number[];
  readonly recentOwners: readonly string[];
}

const RADIX = 36;
const SEPARATOR = '.';

const position = z.array(z.number());

const keysetSchema = z.strictObject({ list: z.string(), last: position });

const magicSchema = z.strictObject({
  list: z.string(),
  edge: position,
  pool: idList(),
  recent: z.array(z.string().check(z.regex(/^\d{1,16}$/))).check(z.maxLength(OWNER_WINDOW - 1)),
});

export function keysetCursor(list: string, last: readonly number[]): string {
  return encode({ list, last });
}

/** Throws InvalidInputError unless the text is a keyset cursor of this list and order. */
export function readKeysetCursor(
  text: string,
  list: string,
  order: Pick<Order, 'columns'>,
): readonly number[] {
  const cursor = decode(text, keysetSchema);
  if (cursor?.list !== list || !isPosition(order, cursor.last)) throw invalidCursor();
  return cursor.last;
}

export function magicCursor(
  list: string,
  { lastRead, unpicked, recentOwners }: MagicCursor,
): string {
  return encode({ list, edge: lastRead, pool: joinIds(unpicked), recent: recentOwners });
}

/** Throws InvalidInputError unless the text is a Magic cursor of this list. */
export function readMagicCursor(text: string, list: string): MagicCursor {
  const cursor = decode(text, magicSchema);
  if (cursor?.list !== list || !isPosition(orders.magic, cursor.edge)) throw invalidCursor();
  return { lastRead: cursor.edge, unpicked: cursor.pool, recentOwners: cursor.recent };
}

function invalidCursor(): InvalidInputError {
  return new InvalidInputError('query.after: Not a cursor of this list.');
}

function encode(cursor: object): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decode<S extends z.core.$ZodType>(text: string, schema: S): z.core.output<S> | null {
  const bytes = Buffer.from(text, 'base64url');
  // Buffer.from ignores invalid characters, so only text that round-trips is accepted.
  if (bytes.toString('base64url') !== text) return null;
  const parsed = z.safeParse(schema, parseJson(bytes.toString()));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function joinIds(ids: readonly number[]): string {
  return ids.map((id) => id.toString(RADIX)).join(SEPARATOR);
}

/** Base 36 keeps a full cursor below the contract's maximum length. */
function idList() {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^(?:[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11})*)?$/)),
      z.transform((text) =>
        text === '' ? [] : text.split(SEPARATOR).map((id) => Number.parseInt(id, RADIX)),
      ),
    ),
    z.array(z.int().check(z.gte(1))).check(z.maxLength(HEAT_HORIZON)),
  );
}
