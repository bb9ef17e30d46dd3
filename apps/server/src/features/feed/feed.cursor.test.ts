import { HEAT_HORIZON } from '@reprise/contract/feed/rules/heat.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '#platform/errors.ts';
import { keysetCursor, magicCursor, readKeysetCursor, readMagicCursor } from './feed.cursor.ts';
import { orders } from './feed.orders.ts';

const CONTRACT_LENGTH = 4_096;

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the cursor of an order', () => {
  it('round-trips to the microsecond', () => {
    fc.assert(
      fc.property(id, id, (micros, tile) => {
        const text = keysetCursor('home recent 0', [micros, tile]);
        expect(readKeysetCursor(text, 'home recent 0', orders.recent)).toEqual([micros, tile]);
      }),
    );
  });

  it.each([
    ['another list', keysetCursor('home oldest 0', [1, 1])],
    ['another order', keysetCursor('home recent 0', [1, 1, 1])],
    ['no number', encoded({ list: 'home recent 0', last: ['1', 1] })],
    ['a fraction', encoded({ list: 'home recent 0', last: [1.5, 1] })],
    ['a negative number', encoded({ list: 'home recent 0', last: [-1, 1] })],
    ['a number too large', encoded({ list: 'home recent 0', last: [1e300, 1] })],
    ['an unknown field', encoded({ list: 'home recent 0', last: [1, 1], more: 1 })],
    ['no fields', encoded(null)],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no base64url', `${keysetCursor('home recent 0', [1, 1])}=`],
  ])('rejects a cursor with %s', (_, text) => {
    expect(() => readKeysetCursor(text, 'home recent 0', orders.recent)).toThrow(InvalidInputError);
  });

  it('rejects any other text with a clear error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readKeysetCursor(text, 'home recent 0', orders.recent)).toThrow(
          InvalidInputError,
        );
        expect(() => readMagicCursor(text, 'home magic 0')).toThrow(InvalidInputError);
      }),
    );
  });
});

describe('the cursor of Magic', () => {
  const list = 'home magic 12';
  const whole = {
    lastRead: [-12.345678901234567, 7],
    unpicked: [1, 36, Number.MAX_SAFE_INTEGER],
    recentOwners: ['3', '9007199254740991'],
  };

  it('round-trips the heat exactly', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((heat) => heat + 0),
        id,
        fc.uniqueArray(id, { maxLength: HEAT_HORIZON, size: 'max' }),
        (heat, tile, unpicked) => {
          const cursor = { lastRead: [heat, tile], unpicked, recentOwners: ['1'] };
          expect(readMagicCursor(magicCursor(list, cursor), list)).toEqual(cursor);
        },
      ),
    );
    expect(readMagicCursor(magicCursor(list, whole), list)).toEqual(whole);
  });

  it("stays below the contract's length with the largest ids", () => {
    const cursor = {
      lastRead: [-Math.PI * 1e-300, Number.MAX_SAFE_INTEGER],
      unpicked: Array<number>(HEAT_HORIZON).fill(Number.MAX_SAFE_INTEGER),
      recentOwners: Array<string>(9).fill(String(Number.MAX_SAFE_INTEGER)),
    };
    const text = magicCursor(`home magic ${Number.MAX_SAFE_INTEGER}`, cursor);
    expect(text.length).toBeLessThan(CONTRACT_LENGTH);
  });

  it.each([
    ['another viewer', magicCursor('home magic 13', whole)],
    [
      'too many unpicked ids',
      encoded({ list, edge: [1, 1], pool: '1.'.repeat(100) + '1', recent: [] }),
    ],
    ['an id of 0', encoded({ list, edge: [1, 1], pool: '0', recent: [] })],
    ['an id too large', encoded({ list, edge: [1, 1], pool: 'zzzzzzzzzzz', recent: [] })],
    ['invalid ids', encoded({ list, edge: [1, 1], pool: '1..2', recent: [] })],
    ['an invalid owner', encoded({ list, edge: [1, 1], pool: '1', recent: ['alice'] })],
    ['too many owners', encoded({ list, edge: [1, 1], pool: '1', recent: Array(10).fill('1') })],
    ['an edge of another order', encoded({ list, edge: [1, 1, 1], pool: '1', recent: [] })],
    ['the form of the other orders', keysetCursor(list, [1, 1])],
  ])('rejects a cursor with %s', (_, text) => {
    expect(() => readMagicCursor(text, list)).toThrow(InvalidInputError);
  });
});

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
