// Measures pages of videos, counts of the same moment and the search of clips among 1,000,000 clips,
// 100,000 of them of one video (docs/performance.md). Run:
// npm run bench -- moments [--tiles=<number>] [--clips=<number of compared counts>]
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { fill, VIDEO, VIEWER_ID } from './moments/fill.ts';
import { serve, withDatabase, type Read } from './run/in-process.ts';
import { percentile } from './run/rounds.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const HEAT_POINTS_MAX = 600;

const { values: flags } = parseArgs({
  options: {
    tiles: { type: 'string', default: '1000000' },
    clips: { type: 'string', default: '10000' },
  },
});

interface Measured {
  readonly what: string;
  readonly goalMs: number;
  readonly address: (round: number) => string;
}

const passages = `/get/passages?video_id=${VIDEO}`;

function measurements(deep: { readonly time: string; readonly likes: string }): Measured[] {
  const search = (what: string, q: string, more = '') => ({
    what: `search: ${what}`,
    goalMs: 25,
    address: () => `/search/clips?q=${encodeURIComponent(q)}${more}`,
  });
  return [
    { what: 'video', goalMs: 25, address: () => `/get/video?video_id=${VIDEO}` },
    { what: 'passages, by time', goalMs: 25, address: () => passages },
    {
      what: 'passages, from a second',
      goalMs: 25,
      address: (round) => `${passages}&from=${(round * 41) % 1_700}`,
    },
    { what: 'passages, by likes', goalMs: 25, address: () => `${passages}&order=likes` },
    {
      what: 'passages, page 30 by time',
      goalMs: 25,
      address: () => `${passages}&after=${deep.time}`,
    },
    {
      what: 'passages, page 30 by likes',
      goalMs: 25,
      address: () => `${passages}&order=likes&after=${deep.likes}`,
    },
    { what: 'passages of friends', goalMs: 25, address: () => `${passages}&who=friends` },
    { what: 'edges for the trim', goalMs: 25, address: () => `/get/edges?video_id=${VIDEO}` },
    {
      what: 'moment',
      goalMs: 5,
      address: (round) => `/get/moment?tile_id=${(1 + round * 7) * 10}`,
    },
    search('rare word', 'zyzzyva'),
    search('common word', 'music'),
    search('prefix', 'mus'),
    search('prefix of many words', 'take'),
    search('two words', 'music bridge'),
    search('common and rare word', 'music zyzzyva'),
    search('word of titles', 'concert'),
    search('tag', '#drums'),
    search('Japanese', '雨の音'),
    search('no match', 'qqqqqq'),
    search('own clips, common word', 'music', '&who=own'),
    search('friends, common word', 'music', '&who=friends'),
    { what: 'tags', goalMs: 25, address: () => `/search/tags?q=${encodeURIComponent('dr')}` },
  ];
}

async function measure(database: OpenDatabase): Promise<boolean> {
  const began = performance.now();
  await fill(database, Number(flags.tiles));
  console.log(`${flags.tiles} clips in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const { read, close } = await serve(database, VIEWER_ID);
  try {
    const { rows } = await read(`/get/video?video_id=${VIDEO}`);
    const heat = rows[0]?.['heat'];
    const points = Array.isArray(heat) ? heat.length : 0;
    if (points > HEAT_POINTS_MAX) throw new Error(`The heat has ${points} points.`);
    console.log(`heat: ${points} points`);
    const deep = {
      time: await cursorAt(read, passages, 30),
      likes: await cursorAt(read, `${passages}&order=likes`, 30),
    };
    const isFast = await report(read, measurements(deep));
    return (await compareCounts(database, read)) && isFast;
  } finally {
    await close();
  }
}

async function cursorAt(read: Read, address: string, pages: number): Promise<string> {
  let after = '';
  for (let page = 1; page < pages; page += 1) {
    const next = await read(after === '' ? address : `${address}&after=${after}`);
    if (!next.after) throw new Error(`${address} has only ${page} pages.`);
    after = encodeURIComponent(next.after);
  }
  return after;
}

async function report(read: Read, list: readonly Measured[]): Promise<boolean> {
  const times = list.map((): number[] => []);
  const found = list.map(() => 0);
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [nth, { address }] of list.entries()) {
      const started = performance.now();
      const { rows } = await read(address(Math.abs(round)));
      if (round >= 0) times[nth]?.push(performance.now() - started);
      found[nth] = rows.length;
    }
  }
  console.log(`\nmilliseconds over HTTP, one connection, ${ROUNDS} rounds\n`);
  console.log('| what | rows | p50 | p95 | goal |\n| --- | --- | --- | --- | --- |');
  let isFast = true;
  for (const [nth, { what, goalMs }] of list.entries()) {
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times[nth] ?? [], share));
    if (p95 > goalMs) isFast = false;
    const value = p95 > goalMs ? `**${p95.toFixed(1)}, missed**` : p95.toFixed(1);
    console.log(`| ${what} | ${found[nth]} | ${p50.toFixed(1)} | ${value} | ${goalMs} |`);
  }
  return isFast;
}

/** Compares the counts of random clips with all clips of their videos, read without an index. */
async function compareCounts({ pool }: OpenDatabase, read: Read): Promise<boolean> {
  const { rows: clips } = await pool.query<{ id: number }>(
    `select id from tiles
     where owner_id not in (select blocked_id from blocks where blocker_id = $2)
     order by hashint8(id) limit $1`,
    [Number(flags.clips), VIEWER_ID],
  );
  let wrong = 0;
  for (const { id } of clips) {
    const [moment] = (await read(`/get/moment?tile_id=${id}`)).rows;
    const { rows } = await pool.query<{ others: number }>(
      `select least(count(distinct t.owner_id), 1000)::int as others
       from tiles one join tiles t on t.video_id = one.video_id
       where one.id = $1 and t.owner_id <> one.owner_id and t.is_counted
         and (least(t.endtime, one.endtime) - greatest(t.starttime, one.starttime))
           / (greatest(t.endtime, one.endtime) - least(t.starttime, one.starttime)) >= 0.5`,
      [id],
    );
    if (moment?.['others'] === rows[0]?.others) continue;
    wrong += 1;
    console.log(`clip ${id}: ${String(moment?.['others'])} others, ${rows[0]?.others} counted`);
  }
  console.log(`\n${clips.length} counts of others, ${wrong} differ from counting all clips`);
  return wrong === 0;
}

await withDatabase(measure);
