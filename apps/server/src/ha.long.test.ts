import os from 'node:os';
import { beforeAll, expect, it, vi } from 'vitest';
import { FAULTS } from './testing/ha/faults.ts';
import { startLoad } from './testing/ha/load.ts';
import { readOutcome, tableOf, type Outcome } from './testing/ha/outcome.ts';
import { startSite, type Site } from './testing/ha/site.ts';

/*
 * `npm run test:long -- ha`: with Patroni at PATRONI and etcd at ETCD, or of the system. With
 * HA_ASYNCHRONOUS=1, without `synchronous_mode`: a failover may lose writes, which the table counts.
 */

vi.setConfig({ testTimeout: 420_000, hookTimeout: 420_000 });

/** Writes before and after a fault. */
const WRITES = 300;
/** A person waits for a call that fails. */
const FAILURE_MAX_SECONDS = 4;

const IS_ASYNCHRONOUS = process.env.HA_ASYNCHRONOUS !== undefined;

let site: Site;
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const { PATRONI: patroni = 'patroni', ETCD: etcd = 'etcd' } = process.env;
  site = await startSite({ patroni, etcd, isAsynchronous: IS_ASYNCHRONOUS });
  return async () => {
    process.stdout.write(`${tableOf(outcomes)}\n`);
    await site.stop();
  };
});

it.each(FAULTS)('loses, doubles and reorders nothing: $name', async ({ name, goal, cause }) => {
  await site.databases.waitUntilHealthy();
  const load = startLoad(site.nginx.url, site.users);
  await load.waitFor(WRITES);
  await cause(site, load);
  await load.waitFor(WRITES);
  await site.databases.waitUntilHealthy();
  await load.stop();
  const outcome = await readOutcome(site, load);
  outcomes.set(name, outcome);
  process.stdout.write(tableOf(new Map([[name, outcome]])));
  expect(outcome).toMatchObject({
    otherFailures: [],
    doubled: 0,
    differences: 0,
    ...(IS_ASYNCHRONOUS ? {} : { lost: 0, reordered: 0, missed: 0 }),
  });
  // Other work makes everything slower, but may lose nothing.
  const slowdown = Math.max(1, outcome.machineLoad / os.availableParallelism());
  expect(outcome.secondsWithoutWrites).toBeLessThan(goal * slowdown);
  expect(outcome.slowestFailure).toBeLessThan(FAILURE_MAX_SECONDS * slowdown);
});
