import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isSameMoment } from '@reprise/contract/moments/rules/same-moment.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import {
  makeManyUsers,
  openRecording,
  sequentiallyScanned,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { findClip, readMoment, type MomentClip } from './moment.repo.ts';

const USERS = 1_100;
const CLIPS = 1_500;
/** Times on a coarse grid, so that many clips are exactly at the border of a moment. */
const MIXED = 'mixed-times';
/** One clip per user. */
const POPULAR = 'popular-000';
/** Several clips per user. */
const REPEATED = 'repeated-00';

let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(fill);
});

afterAll(() => recording.close());

it('the number of others is the one of a comparison of all clips', async () => {
  const { db } = recording;
  const clips = await db
    .selectFrom('tiles')
    .select(['id', 'owner_id', 'starttime', 'endtime'])
    .where('video_id', '=', MIXED)
    .execute();
  const timesOf = (clip: { starttime: number; endtime: number }): ClipTimes => ({
    startTime: clip.starttime,
    endTime: clip.endtime,
  });
  const sample = clips.slice(0, runs(CLIPS, 150));
  const compared = sample.map((clip) => {
    const same = clips.filter((other) => isSameMoment(timesOf(clip), timesOf(other)));
    const owners = new Set(same.map(({ owner_id }) => owner_id));
    owners.delete(clip.owner_id);
    return owners.size;
  });
  const counted = [];
  for (const { id } of sample) counted.push((await momentOf(id)).others);
  expect(counted).toEqual(compared);
  expect(new Set(compared).size).toBeGreaterThan(10);
});

it.each([
  ['a popular moment stops at 1000 users', POPULAR, 1000],
  ['many clips of few users are few others', REPEATED, 29],
])('%s', async (_, videoId, others) => {
  const { id } = await recording.db
    .selectFrom('tiles')
    .select('id')
    .where('video_id', '=', videoId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const moment = await momentOf(id);
  expect(moment.others).toBe(others);
  expect(moment.faces).toHaveLength(3);
});

it('a moment scans no table', async () => {
  const clip = await clipOf(1);
  for (const viewer of [null, 7]) {
    const plans = await recording.plansOf(() => readMoment(recording.db, viewer, clip));
    expect(sequentiallyScanned(plans, ['tiles', 'users'])).toEqual([]);
  }
});

async function clipOf(id: number): Promise<MomentClip> {
  const clip = await findClip(recording.db, null, { id });
  if (clip === null) throw new Error(`There is no clip ${id}.`);
  return clip;
}

async function momentOf(id: number) {
  return readMoment(recording.db, null, await clipOf(id));
}

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  const insert = (videoId: string, clips: ReturnType<typeof sql>) =>
    sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, is_counted, is_indexed)
    select owner_id, ${videoId}, 'clip', start, start + length, true, true
    from (${clips}) clip (owner_id, start, length)`.execute(db);
  await sql`select setseed(0.5)`.execute(db);
  await insert(
    MIXED,
    sql`select 1 + n % 211, floor(random() * 240) / 4, floor(1 + random() * 40) / 4
      from generate_series(1, ${sql.lit(CLIPS)}) n`,
  );
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime, is_counted, is_indexed)
    select 1 + n % ${sql.lit(USERS)}, lpad(n::text, 11, '0'), 'clip', 5, 9, true, true
    from generate_series(1, 30000) n`.execute(db);
  await insert(POPULAR, sql`select n, 30, 10 from generate_series(1, ${sql.lit(USERS)}) n`);
  await insert(REPEATED, sql`select 1 + n % 30, 30, 10 from generate_series(1, 2400) n`);
}
