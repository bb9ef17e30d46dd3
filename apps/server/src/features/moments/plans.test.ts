import type { PassageOrder, PassagesOf } from '@reprise/contract/moments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import {
  makeManyUsers,
  openRecording,
  sequentiallyScanned,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { listPassages } from './passages.repo.ts';
import { listPeakPassages } from './peaks.repo.ts';
import { readHeat, readVideo } from './video.repo.ts';

const VIDEO = 'busyvideo00';
const VIEWER = 1;

let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(fill);
});

afterAll(() => recording.close());

it.each([
  ['everyone', 'time', 'tiles_video_id_times'],
  ['everyone', 'likes', 'tile_counts_video_id_likes'],
  ['friends', 'time', 'tiles_video_id_owner_id_is_counted'],
  ['friends', 'likes', 'tiles_video_id_owner_id_is_counted'],
  ['own', 'time', 'tiles_video_id_owner_id_is_counted'],
  ['own', 'likes', 'tiles_video_id_owner_id_is_counted'],
] as const)('passages of %s by %s are found by %s', async (who, order, index) => {
  for (const after of [null, { id: 100, place: 3 }]) {
    const plans = await plansOfPassages(who, order, after);
    expect(sequentiallyScanned(plans, ['tiles', 'tile_counts'])).toEqual([]);
    const used = plans.indexes.filter((name) => name.includes('_video_id_'));
    expect([...new Set(used)]).toEqual([index]);
  }
});

it('the owners of a video and the passages of its peaks are found by ranges of indexes', async () => {
  const owners = await recording.plansOf(() => readVideo(recording.db, VIEWER, VIDEO));
  expect(owners.indexes).toContain('tiles_video_id_owner_id_is_counted');
  const heat = await readHeat(recording.db, VIDEO);
  const peaks = await recording.plansOf(() => listPeakPassages(recording.db, VIDEO, heat));
  expect(sequentiallyScanned(peaks, ['tiles'])).toEqual([]);
  expect(peaks.indexes.every((name) => name.startsWith('tiles_video_id_'))).toBe(true);
});

function plansOfPassages(
  who: PassagesOf,
  order: PassageOrder,
  after: { readonly id: number; readonly place: number } | null,
) {
  const range = { videoId: VIDEO, who, order, after, limit: 31 };
  return recording.plansOf(() => listPassages(recording.db, VIEWER, range));
}

/** A tenth of all clips are of one video. The viewer's friends have posted many others. */
async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, 2_000);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select ${VIEWER}, 1 + n, 1 + n, true from generate_series(1, 100) n`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, is_counted)
    select 1 + n * 7 / 10 % 2000,
      case when n % 10 = 0 then ${VIDEO} else 'other' || lpad((n % 900)::text, 6, '0') end,
      'clip', n % 1800, n % 1800 + 5, true
    from generate_series(1, 40000) n`.execute(db);
  await sql`
    insert into video_edges (video_id, second, starts, ends)
    select ${VIDEO}, n, 1 + n % 40, 1 + n % 40 from generate_series(0, 500) n`.execute(db);
}
