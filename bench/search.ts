// Measures user search among 1,000,000 users (docs/performance.md). Run:
// npm run bench -- user-search [--users=<number>]
import { parseArgs } from 'node:util';
import { searchService } from '../apps/server/src/features/search/search.service.ts';
import type { OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { recordQueries } from '../apps/server/src/testing/postgres/query-plans.ts';
import { serve, withDatabase } from './run/in-process.ts';
import { percentile } from './run/rounds.ts';
import { fill, sizes, VIEWER_ID } from './search/fill.ts';
import { terms } from './search/terms.ts';

type Search = (text: string) => Promise<number>;

const GOAL_MS = 50;
const ROWS = 20;
const ROUNDS = 20;
const WARM_UP = 2;

const { values: flags } = parseArgs({
  options: { users: { type: 'string', default: '1000000' } },
});

async function measure(database: OpenDatabase): Promise<boolean> {
  const began = performance.now();
  await fill(database, Number(flags.users));
  console.log(`${flags.users} users in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  console.log(`on disk: ${await sizes(database)}`);
  const viewer = { id: VIEWER_ID, uid: '', username: '' };
  const search = searchService({ db: database.db });
  const { read, close } = await serve(database, VIEWER_ID);
  const http: Search = async (text) =>
    (await read(`/user/search?search=${encodeURIComponent(text)}`)).rows.length;
  try {
    const ours: Search = async (text) => (await search.search(viewer, text)).rows.length;
    const times = await interleave({ ours, plain: plainIlike(database), http });
    report(times);
    await printPlans(database);
    return percentile(Object.values(times.ours).flat(), 0.95) <= GOAL_MS;
  } finally {
    await close();
  }
}

/** The baseline: plain `ilike` with escaped wildcards. */
function plainIlike({ pool }: OpenDatabase): Search {
  return async (text) => {
    const { rows } = await pool.query(
      `select uid, username, img_url from users where username::text ilike $1 limit ${ROWS}`,
      [`%${text.replace(/[\\%_]/g, '\\$&')}%`],
    );
    return rows.length;
  };
}

type Times = Record<string, number[]>;

/** Interleaves all variants. Throws if they find different numbers of users. */
async function interleave(variants: Record<'ours' | 'plain' | 'http', Search>) {
  const times: Record<keyof typeof variants, Times> = { ours: {}, plain: {}, http: {} };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [kind, texts] of Object.entries(terms)) {
      for (const text of texts) {
        const counts = new Set<number>();
        for (const variant of ['ours', 'plain', 'http'] as const) {
          const started = performance.now();
          counts.add(await variants[variant](text));
          if (round >= 0) (times[variant][kind] ??= []).push(performance.now() - started);
        }
        if (counts.size > 1) throw new Error(`'${text}' found ${[...counts].join(', ')} users.`);
      }
    }
  }
  return times;
}

function report({ ours, plain: ilike, http }: Record<'ours' | 'plain' | 'http', Times>): void {
  console.log(`\nmilliseconds, p50 / p95 / max of ${ROUNDS} rounds\n`);
  console.log('| kind | search | over HTTP | plain ilike |\n| --- | --- | --- | --- |');
  for (const kind of Object.keys(terms)) {
    const cells = [ours, http, ilike].map((times) => figures(times[kind] ?? []));
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
  const all = [ours, http, ilike].map((times) => figures(Object.values(times).flat()));
  console.log(`| all | ${all.join(' | ')} |\n`);
}

function figures(times: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1)).join(' / ');
}

async function printPlans(database: OpenDatabase): Promise<void> {
  const recording = recordQueries(database);
  const search = searchService({ db: recording.db });
  const viewer = { id: VIEWER_ID, uid: '', username: '' };
  for (const [kind, texts] of Object.entries(terms)) {
    const plans = [];
    for (const text of texts) {
      plans.push(await recording.plansOf(() => search.search(viewer, text)));
    }
    const scans = new Set(plans.flatMap((plan) => plan.scans));
    const indexes = new Set(plans.flatMap((plan) => plan.indexes));
    console.log(`${kind}: ${[...scans].join(', ')}; ${[...indexes].join(', ')}`);
  }
}

await withDatabase(measure);
