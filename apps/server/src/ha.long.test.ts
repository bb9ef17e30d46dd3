import { beforeAll, expect, it, vi } from 'vitest';
import { startLoad } from './testing/ha/load.ts';
import { readOutcome, tableOf, type Outcome } from './testing/ha/outcome.ts';
import { startSite, type Site } from './testing/ha/site.ts';

/* `npm run test:long -- ha`: with Patroni at PATRONI, or of the system. */

vi.setConfig({ testTimeout: 420_000, hookTimeout: 420_000 });

/** Writes before and after a fault. */
const WRITES = 300;

let site: Site;
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  site = await startSite(process.env['PATRONI'] ?? 'patroni');
  return async () => {
    process.stdout.write(`${tableOf(outcomes)}\n`);
    await site.stop();
  };
});

interface Fault {
  readonly name: string;
  /** Resolves when the fault is over. */
  cause(site: Site): Promise<void>;
}

const FAULTS: readonly Fault[] = [
  { name: 'planned switchover', cause: ({ databases }) => databases.switchover() },
];

it.each(FAULTS)('loses nothing: $name', async ({ name, cause }) => {
  await site.databases.waitUntilHealthy();
  const load = startLoad(site.nginx.url, site.users);
  await load.waitFor(WRITES);
  await cause(site);
  await load.waitFor(WRITES);
  await site.databases.waitUntilHealthy();
  await load.stop();
  const outcome = await readOutcome(site, load);
  outcomes.set(name, outcome);
  expect(outcome).toMatchObject({
    otherFailures: [],
    lost: 0,
    doubled: 0,
    reordered: 0,
    missed: 0,
    differences: 0,
  });
});
