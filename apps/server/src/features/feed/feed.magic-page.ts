import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/db/visible-tile.ts';
import type { BatchedReads } from './batches/batched-reads.ts';
import type { CandidateReader, CandidateRange, Candidates } from './feed.candidates.ts';
import { magicCursor, readMagicCursor } from './feed.cursor.ts';
import { pickMagic } from './feed.magic.ts';
import * as feedRepo from './feed.repo.ts';

/** An offset replays at most this many picks, because picking blocks the event loop. */
const REPLAYED_PICKS_MAX = 500;

export interface MagicDeps {
  readonly db: Reader;
  readonly reads: Pick<BatchedReads, 'findTiles'>;
  readonly candidates: CandidateReader;
}

export interface MagicRequest {
  readonly viewerId: ViewerId;
  readonly list: string;
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface MagicRange extends CandidateRange {
  readonly skipped: number;
  readonly recentOwners: readonly string[];
}

interface MagicPage {
  readonly rows: readonly feedRepo.FeedRow[];
  readonly after: string | null;
  /** False if a pick was hidden after its candidate was read. */
  readonly isComplete: boolean;
}

/**
 * Picks from a fixed number of the hottest tiles. Above REPLAYED_PICKS_MAX, an offset skips tiles
 * instead. Reads the picks through the visibility rule, so that blocks, suspensions and deletions
 * apply immediately.
 */
export async function readMagicPage(deps: MagicDeps, request: MagicRequest): Promise<MagicPage> {
  const { candidates } = deps;
  const { viewerId } = request;
  const range = rangeOf(request);
  const shared = viewerId === null ? null : await candidates.readShared(viewerId, range);
  const page = shared === null ? null : await pickPage(deps, request, range, shared);
  if (page?.isComplete === true) return page;
  const exact = await candidates.readExact(deps.db, viewerId, range);
  return pickPage(deps, request, range, exact);
}

function rangeOf({ list, after, offset, limit }: MagicRequest): MagicRange {
  if (after !== undefined) {
    return { ...readMagicCursor(after, list), offset: 0, skipped: 0, count: limit };
  }
  const skipped = Math.min(offset, REPLAYED_PICKS_MAX);
  const start = { lastRead: null, unpicked: [], recentOwners: [] };
  return { ...start, offset: offset - skipped, skipped, count: skipped + limit };
}

async function pickPage(
  { db, reads }: MagicDeps,
  { viewerId, list }: MagicRequest,
  range: MagicRange,
  { unpicked, unread }: Candidates,
): Promise<MagicPage> {
  const { recentOwners } = range;
  const picked = pickMagic({ unpicked, unread, recentOwners }, range.count);
  const ids = picked.picks.slice(range.skipped).map(({ id }) => id);
  const rows =
    viewerId === null
      ? await feedRepo.findPublicTiles(db, ids)
      : await reads.findTiles(viewerId, ids);
  const last = unread.at(-1);
  const lastRead = last === undefined ? range.lastRead : [last.heat, last.id];
  const hasMore = picked.unpicked.length > 0 && lastRead !== null;
  const left = picked.unpicked.map(({ id }) => id);
  return {
    rows,
    after: hasMore
      ? magicCursor(list, { lastRead, unpicked: left, recentOwners: picked.recentOwners })
      : null,
    isComplete: rows.length === ids.length,
  };
}
