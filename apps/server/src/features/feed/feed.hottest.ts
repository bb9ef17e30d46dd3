import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { HEAT_HORIZON, type HeatCandidate } from '@reprise/contract/feed/rules/heat.ts';
import type { Reader } from '#platform/db/transaction.ts';
import * as candidatesRepo from './feed.candidates.repo.ts';
import { sharedReads } from './shared-reads.ts';

/** More than a page needs, because some may be hidden from the viewer. */
const SIZE = 130;
/** With those for friends. If most of the hottest are, the shared tiles are not enough. */
const SIZE_WITH_FRIENDS = 2 * SIZE;

interface Hottest {
  readonly tiles: readonly candidatesRepo.Candidate[];
  readonly isAll: boolean;
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
    const found = await candidatesRepo.listHottest(db, SIZE_WITH_FRIENDS);
    const tiles = upToPublic(found, SIZE);
    return { newestTile, tiles, isAll: found.length < SIZE_WITH_FRIENDS && tiles === found };
  }

  return async (viewer, count) => {
    const { tiles, isAll, newestTile } = await hottest.read('', read);
    const marks = await candidatesRepo.findMarks(db, viewer, tiles);
    if (marks.newest_tile !== newestTile) {
      // A new tile may be among the hottest.
      hottest.expire('');
      return null;
    }
    const candidates = withMarks(tiles, marks);
    const needed = HEAT_HORIZON + count;
    const isEnough = candidates.length >= needed || isAll;
    return isEnough ? candidates.slice(0, needed) : null;
  };
}

/** Cuts the tiles off after a number of those that everyone may see. */
function upToPublic(
  tiles: readonly candidatesRepo.Candidate[],
  count: number,
): readonly candidatesRepo.Candidate[] {
  const isPublic = tiles.filter(({ audience }) => audience === 'everyone');
  const last = isPublic[count - 1];
  return last === undefined ? tiles : tiles.slice(0, tiles.indexOf(last) + 1);
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
  const isInAudience = ({ owner, audience }: candidatesRepo.Candidate) =>
    audience === 'everyone' ||
    owner === marks?.viewer ||
    (audience === 'friends' && friends.has(owner));
  return tiles
    .filter((tile) => !blocked.has(tile.owner) && !reported.has(tile.id) && isInAudience(tile))
    .map(({ id, owner, heat }) => ({
      id,
      owner: String(owner),
      heat,
      isFromFriend: friends.has(owner),
      isViewed: viewed.has(id),
    }));
}
