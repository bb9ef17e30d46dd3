import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import { InvalidInputError } from '#platform/errors.ts';

export interface PassagePosition {
  readonly id: number;
  /** Its start in seconds, or its likes. */
  readonly place: number;
}

const PLACE_MAX = 2 ** 31 - 1;

const cursor = z.strictObject({
  list: z.string(),
  last: z.strictObject({
    place: z.number().check(z.gte(0), z.lte(PLACE_MAX)),
    id: z.int().check(z.gte(0)),
  }),
});

export function passageCursor(list: string, { id, place }: PassagePosition): string {
  return encodeCursor({ list, last: { place, id } });
}

/** Throws InvalidInputError unless the text is a cursor of this list. */
export function readPassageCursor(text: string, list: string): PassagePosition {
  const read = decodeCursor(text, cursor);
  if (read?.list !== list) throw new InvalidInputError('query.after: Not a cursor of this list.');
  return read.last;
}
