import { HEAT_HORIZON, OWNER_WINDOW } from '@reprise/contract/feed/rules/heat.ts';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import { InvalidInputError } from '#platform/errors.ts';
import { isPosition, orders, type Order } from './feed.orders.ts';

/* A cursor is only valid for its `list`. */

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
  return encodeCursor({ list, last });
}

/** Throws InvalidInputError unless the text is a keyset cursor of this list and order. */
export function readKeysetCursor(
  text: string,
  list: string,
  order: Pick<Order, 'columns'>,
): readonly number[] {
  const cursor = decodeCursor(text, keysetSchema);
  if (cursor?.list !== list || !isPosition(order, cursor.last)) throw invalidCursor();
  return cursor.last;
}

export function magicCursor(
  list: string,
  { lastRead, unpicked, recentOwners }: MagicCursor,
): string {
  return encodeCursor({ list, edge: lastRead, pool: joinIds(unpicked), recent: recentOwners });
}

/** Throws InvalidInputError unless the text is a Magic cursor of this list. */
export function readMagicCursor(text: string, list: string): MagicCursor {
  const cursor = decodeCursor(text, magicSchema);
  if (cursor?.list !== list || !isPosition(orders.magic, cursor.edge)) throw invalidCursor();
  return { lastRead: cursor.edge, unpicked: cursor.pool, recentOwners: cursor.recent };
}

function invalidCursor(): InvalidInputError {
  return new InvalidInputError('query.after: Not a cursor of this list.');
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
