import { HOUR, MINUTE } from '@reprise/contract/units.ts';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner, type RunStatement } from '#platform/db/transaction.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { every, type Job } from './job.ts';
import { jobRunner } from './job-runner.ts';
import { readJobs } from './jobs.repo.ts';

const START = Date.parse('2026-05-04T12:00:00Z');
const NAMES = ['sweep', 'backup'];
const after = (ms: number) => new Date(START + ms);

let database: OpenDatabase;
let lines: string[];
/** How many statements fail next. */
let failures: number;

beforeAll(async () => {
  database = await openTestDatabase();
  return database.close;
});
beforeEach(async () => {
  lines = [];
  failures = 0;
  await database.db.deleteFrom('jobs').execute();
});

const add = (_details: unknown, text: string) => void lines.push(text);
const log = { info: add, warn: add, error: add } as never;

const runStatement: RunStatement = async (work) => {
  if (failures === 0) return statementRunner(database.db)(work);
  failures -= 1;
  throw new Error('The database is gone.');
};

it('runs a job once in its period, however many servers check', async () => {
  let runs = 0;
  const run = async () => (runs += 1);
  const servers = Array.from({ length: 5 }, () => server({ run }));
  const checkAll = (now: Date) => Promise.all(servers.map(({ check }) => check(now)));
  await checkAll(after(0));
  expect(runs).toBe(1);
  await checkAll(after(HOUR - 1));
  expect(runs).toBe(1);
  await checkAll(after(HOUR));
  expect(runs).toBe(2);
  expect(await readJobs(database.db)).toEqual([
    { name: 'sweep', succeeded_at: after(HOUR), removed: 3 },
  ]);
});

it('leaves a job to the server that runs it, and takes over five minutes after its end', async () => {
  let finish = (_removed: number): void => undefined;
  const slow = server({ run: () => new Promise((resolve) => (finish = resolve)) });
  let runs = 0;
  const other = server({ run: async () => (runs += 1) });
  const running = slow.check(after(0));
  await expect.poll(() => readJobs(database.db)).toHaveLength(1);
  await other.check(after(5 * MINUTE - 1));
  expect(runs).toBe(0);
  // The claim is not renewed, as after a kill.
  await other.check(after(5 * MINUTE));
  expect(runs).toBe(1);
  finish(0);
  await running;
});

it('logs a failure and tries again after an hour, on whatever server', async () => {
  let runs = 0;
  const failing = async () => {
    runs += 1;
    if (runs === 1) throw new Error('broken');
    return 7;
  };
  const [one, other] = [server({ run: failing }), server({ run: failing })];
  await one.check(after(0));
  expect(lines).toEqual(['sweep failed; the next attempt is in an hour']);
  for (const { check } of [one, other]) await check(after(HOUR - 1));
  expect(runs).toBe(1);
  await other.check(after(HOUR));
  expect(runs).toBe(2);
  expect(lines[1]).toBe('rows removed');
});

it('runs the other jobs if a failed one cannot be delayed, and claims it again later', async () => {
  let runs = 0;
  const runner = server(
    {
      run() {
        failures = 1;
        throw new Error('broken');
      },
    },
    { run: async () => (runs += 1) },
  );
  await runner.check(after(0));
  expect(runs).toBe(1);
  expect(lines).toEqual([
    'sweep failed; the next attempt is in an hour',
    'a failed job could not be delayed: it runs in 5 minutes',
    'rows removed',
  ]);
  expect(await stored()).toEqual([
    { name: 'backup', succeeded_at: after(0), not_before: null },
    { name: 'sweep', succeeded_at: null, not_before: after(5 * MINUTE) },
  ]);
});

it('runs the other jobs if one cannot be claimed', async () => {
  failures = 1;
  const run = async () => 0;
  await server({ run }, { run }).check(after(0));
  expect(lines).toEqual(['a job could not be claimed']);
  expect(await stored()).toEqual([{ name: 'backup', succeeded_at: after(0), not_before: null }]);
});

it('ends a job after its batch when the server stops, and starts no further one', async () => {
  let batches = 0;
  const runner = server({
    async run({ signal }) {
      while (!signal.aborted) {
        batches += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      return 0;
    },
  });
  const checking = runner.check(after(0));
  await expect.poll(() => batches).toBeGreaterThan(0);
  await runner.stop();
  await checking;
  await runner.check(after(2 * HOUR));
  expect((await readJobs(database.db))[0]?.succeeded_at).toEqual(after(0));
});

function server(...jobs: readonly Pick<Job, 'run'>[]) {
  const deps = { db: database.db, runStatement, log };
  const runner = jobRunner(
    deps,
    jobs.map((job, index) => ({ name: NAMES[index] ?? '', isDue: every(HOUR), ...job })),
  );
  onTestFinished(runner.stop);
  return runner;
}

function stored() {
  const jobs = database.db.selectFrom('jobs').select(['name', 'succeeded_at', 'not_before']);
  return jobs.orderBy('name').execute();
}
