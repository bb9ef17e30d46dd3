import {
  HEAT_HORIZON,
  OWNER_CAP,
  OWNER_WINDOW,
  type HeatCandidate,
} from '@reprise/contract/feed/rules/heat.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickMagic } from './feed.magic.ts';

const candidates = fc
  .array(
    fc.record({
      owner: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
      heat: fc.integer({ min: 0, max: 40 }),
      isFromFriend: fc.boolean(),
      isViewed: fc.boolean(),
    }),
    { maxLength: 260, size: 'max' },
  )
  .map((traits): HeatCandidate[] =>
    traits
      .map((trait, index) => ({ ...trait, id: index + 1 }))
      .toSorted((a, b) => b.heat - a.heat || b.id - a.id),
  );

describe('Magic', () => {
  it('shows every clip once, in the same order for any page size', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(candidates, sizes, (all, pageSizes) => {
        const shown = session(all, pageSizes).map(({ id }) => id);
        expect(shown).toEqual(session(all, [50]).map(({ id }) => id));
        expect(shown.toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index + 1));
      }),
      { numRuns: runs(200) },
    );
  });

  it('shows at most 2 of one owner in any 10 while the horizon has others', () => {
    // Seven owners in rotation: the horizon always contains six picks of other owners.
    const all = Array.from({ length: 140 }, (_, index) => ({
      id: 1_000 - index,
      owner: index < 40 ? 'alice' : `p${index % 7}`,
      heat: 1_000 - index,
      isFromFriend: false,
      isViewed: false,
    }));
    const owners = session(all, [5]).map(({ owner }) => owner);
    const crowded = owners
      .slice(0, 100)
      .map((owner, index) => owners.slice(index, index + OWNER_WINDOW).filter((o) => o === owner))
      .filter((repeats) => repeats.length > OWNER_CAP);
    expect(crowded).toEqual([]);
  });

  it('continues when only one owner is left', () => {
    const all = [3, 2, 1].map((id) => ({
      id,
      owner: 'alice',
      heat: id,
      isFromFriend: false,
      isViewed: false,
    }));
    expect(session(all, [2]).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('does not add a pooled clip twice after its heat has fallen', () => {
    const clip = { id: 1, owner: 'alice', heat: 1, isFromFriend: false, isViewed: false };
    const { picks, unpicked } = pickMagic(
      { unpicked: [clip], unread: [clip], recentOwners: [] },
      5,
    );
    expect(picks).toEqual([clip]);
    expect(unpicked).toEqual([]);
  });
});

function session(all: readonly HeatCandidate[], pageSizes: readonly number[]): HeatCandidate[] {
  const shown: HeatCandidate[] = [];
  let unpicked: readonly HeatCandidate[] = [];
  let recentOwners: readonly string[] = [];
  let read = 0;
  for (let page = 0; shown.length < all.length; page += 1) {
    const count = pageSizes[page % pageSizes.length] ?? 1;
    const unread = all.slice(read, read + HEAT_HORIZON - unpicked.length + count);
    read += unread.length;
    const picked = pickMagic({ unpicked, unread, recentOwners }, count);
    shown.push(...picked.picks);
    ({ unpicked, recentOwners } = picked);
  }
  return shown;
}
