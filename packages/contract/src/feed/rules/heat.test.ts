import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToPool,
  effectiveHeat,
  heat,
  takeNext,
  type HeatCandidate,
  type RankedPool,
} from './heat.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = new Date('2026-11-20T12:00:00.000Z');

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

function candidate(id: number, owner: string, change: Partial<HeatCandidate> = {}): HeatCandidate {
  return { id, owner, heat: 1, isFromFriend: false, isViewed: false, ...change };
}

function rankedPool(candidates: readonly HeatCandidate[]): RankedPool<HeatCandidate> {
  const pool: RankedPool<HeatCandidate> = [];
  for (const one of candidates) addToPool(pool, one);
  return pool;
}

/** Picks until the pool is empty; `isFallback` marks a pick after all owners reached the cap. */
function pickAll(pool: HeatCandidate[]) {
  const picks: { owner: string; isFallback: boolean }[] = [];
  const ranked = rankedPool(pool);
  let rest = pool;
  for (;;) {
    const owners = picks.map(({ owner }) => owner);
    const pick = takeNext(ranked, owners);
    if (pick === null) return picks;
    const recent = owners.slice(-9);
    const isFull = (owner: string) => recent.filter((name) => name === owner).length >= 2;
    picks.push({ owner: pick.owner, isFallback: rest.every(({ owner }) => isFull(owner)) });
    rest = rest.filter(({ id }) => id !== pick.id);
  }
}

describe('heat', () => {
  test('ten times the likes weigh as much as a day', () => {
    expect(heat(10, NOON)).toBeCloseTo(heat(1, daysAfter(NOON, 1)), 9);
    expect(heat(1000, NOON)).toBeCloseTo(heat(10, daysAfter(NOON, 2)), 9);
  });

  test('no likes count as one', () => {
    expect(heat(0, NOON)).toBe(heat(1, NOON));
  });

  test('the first second of 2026 without likes has heat 0', () => {
    expect(heat(0, new Date('2026-01-01T00:00:00.000Z'))).toBe(0);
  });

  test('more likes or a later date never lower the heat', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(1000), (likes, more, days) => {
        expect(heat(likes + more, NOON)).toBeGreaterThanOrEqual(heat(likes, NOON));
        expect(heat(likes, daysAfter(NOON, days + 1))).toBeGreaterThan(heat(likes, NOON));
      }),
    );
  });

  test("a friend's clip is raised, a viewed clip is lowered", () => {
    expect(effectiveHeat(candidate(1, 'alice', { isFromFriend: true }))).toBe(1.5);
    expect(effectiveHeat(candidate(1, 'alice', { isViewed: true }))).toBe(-2);
    expect(effectiveHeat(candidate(1, 'alice', { isFromFriend: true, isViewed: true }))).toBe(-1.5);
  });
});

describe('the next clip of the Magic order', () => {
  test.each([
    ['the hottest', [candidate(1, 'alice'), candidate(2, 'bob', { heat: 2 })], [], 2],
    ['the newer id on a tie', [candidate(2, 'alice'), candidate(1, 'bob')], [], 2],
    [
      "a friend's before a slightly hotter one",
      [candidate(1, 'alice', { heat: 1.4 }), candidate(2, 'bob', { isFromFriend: true })],
      [],
      2,
    ],
    [
      'an unviewed one before a hotter viewed one',
      [candidate(1, 'alice', { heat: 3, isViewed: true }), candidate(2, 'bob')],
      [],
      2,
    ],
    [
      'no third clip of one owner in ten',
      [candidate(1, 'alice', { heat: 9 }), candidate(2, 'bob')],
      ['alice', 'alice', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
      2,
    ],
    [
      'of the owner again after nine others',
      [candidate(1, 'alice', { heat: 9 }), candidate(2, 'bob')],
      ['alice', 'alice', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
      1,
    ],
    [
      'the hottest when every owner is at the cap',
      [candidate(1, 'alice', { heat: 9 }), candidate(2, 'alice')],
      ['alice', 'alice'],
      1,
    ],
  ])('is %s', (_title, pool, recentOwners, id) => {
    expect(takeNext(rankedPool(pool), recentOwners)?.id).toBe(id);
  });

  test('has the highest effective heat, the newer id first, in whatever order clips are added', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 }), (heatOf) => {
        const clips = heatOf.map((one, id) => candidate(id, `owner${id}`, { heat: one }));
        const expected = clips.toSorted((a, b) => b.heat - a.heat || b.id - a.id);
        expect(rankedPool(clips).map((entry) => entry.candidate)).toEqual(expected);
      }),
    );
  });

  test('is null for an empty pool', () => {
    expect(takeNext([], [])).toBeNull();
  });

  const ownerNumbers = fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 60 });
  const heats = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 60, maxLength: 60 });
  const poolOf = (owners: number[], heatOf: number[]) =>
    owners.map((owner, id) => candidate(id, `owner${owner}`, { heat: heatOf[id] ?? 0 }));

  test('every clip is picked once, and the cap is exceeded only when every owner is at it', () => {
    fc.assert(
      fc.property(ownerNumbers, heats, (owners, heatOf) => {
        const picks = pickAll(poolOf(owners, heatOf));
        expect(picks).toHaveLength(owners.length);
        for (const [index, { owner, isFallback }] of picks.entries()) {
          const window = picks.slice(Math.max(0, index - 9), index + 1);
          const count = window.filter((pick) => pick.owner === owner).length;
          if (!isFallback) expect(count).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  test('with enough owners at most 2 of one owner in any 10', () => {
    // Nine picks fill at most four owners. With ten owners of eight clips each, forty picks empty
    // at most five, so one with room is always left.
    const owners = Array.from({ length: 80 }, (_, index) => index % 10);
    const manyHeats = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 80, maxLength: 80 });
    fc.assert(
      fc.property(manyHeats, (heatOf) => {
        const picks = pickAll(poolOf(owners, heatOf)).slice(0, 40);
        for (let start = 0; start + 10 <= picks.length; start += 1) {
          const window = picks.slice(start, start + 10).map(({ owner }) => owner);
          for (const owner of window) {
            expect(window.filter((name) => name === owner).length).toBeLessThanOrEqual(2);
          }
        }
      }),
    );
  });
});
