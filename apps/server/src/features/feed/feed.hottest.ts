import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON, type HeatCandidate } from '@reprise/contract/feed/rules/heat.ts';
import type { Reader } from '#platform/db/transaction.ts';
import * as candidatesRepo from './feed.candidates.repo.ts';
import { sharedReads } from './shared-reads.ts';

/** More than a page needs, because some may be hidden from the viewer. */
const SIZE = 130;

interface Hottest {
  readonly tiles: readonly candidatesRepo.Candidate[];
  readonly newestTile: number | null;
}

/**
 * Returns the candidates of a viewer's first page of Magic. Null if the shared tiles are not enough.
 */
export type ReadHottest = (viewer: number, count: number) => Promise<HeatCandidate[] | null>;

/**
 * Reads the hottest tiles once a second for all viewers, and what differs by viewer for each page
 * (ADR 0007). A candidate may be hidden by now: picks are read through the visibility rule.
 */
export function hottestReader(db: Reader): ReadHottest {
  const hottest = sharedReads<Hottest>({
    maxAgeMs: feedLimits.headCacheMs,
    now: () => performance.now(),
  });

  async function read(): Promise<Hottest> {
    // Before the tiles: one that is posted in between makes the result outdated, not incomplete.
    const newestTile = await candidatesRepo.findNewestTile(db);
    const range = { after: null, offset: 0, limit: SIZE };
    return { newestTile, tiles: await candidatesRepo.listCandidates(db, null, range) };
  }

  return async (viewer, count) => {
    const { tiles, newestTile } = await hottest.read('', read);
    const marks = await candidatesRepo.findMarks(db, viewer, tiles);
    if (marks.newest_tile !== newestTile) {
      // A new tile may be among the hottest.
      hottest.expire('');
      return null;
    }
    const candidates = withMarks(tiles, marks);
    const needed = HEAT_HORIZON + count;
    const isEnough = candidates.length >= needed || tiles.length < SIZE;
    return isEnough ? candidates.slice(0, needed) : null;
  };
}

/** Leaves out what the viewer may not see. Without marks: as a visitor. */
export function withMarks(
  tiles: readonly candidatesRepo.Candidate[],
  marks: candidatesRepo.ViewerMarks | null,
): HeatCandidate[] {
  const blocked = new Set(marks?.blocked);
  const reported = new Set(marks?.reported);
  const friends = new Set(marks?.friends);
  const viewed = new Set(marks?.viewed);
  return tiles
    .filter(({ id, owner }) => !blocked.has(owner) && !reported.has(id))
    .map(({ id, owner, heat }) => ({
      id,
      owner: String(owner),
      heat,
      isFromFriend: friends.has(owner),
      isViewed: viewed.has(id),
    }));
}
