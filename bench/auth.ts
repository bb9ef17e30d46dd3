// Measures token verification and signed-in reads with both authentication services
// (docs/performance.md). Run: npm run bench:auth [-- --quick]
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from '../apps/server/src/platform/db/open.ts';
import { openKeyServer } from '../apps/server/src/testing/servers/key-server.ts';
import { startProvider, type Provider } from './auth/providers.ts';
import { requestOf } from './run/clients/connection.ts';
import { ratePerSecond } from './run/load.ts';
import { rate } from './run/report.ts';
import { inRounds, type Series } from './run/rounds.ts';
import { seed } from './run/seed.ts';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const effort = flags.quick ? { rounds: 3, ms: 300 } : { rounds: 7, ms: 1_000 };
const POSTS = 40_000;
const USERS = 5_000;
const CONNECTIONS = 16;

/** A read by primary key, so that only authentication differs. */
const READ = '/user/check?username=person7';

async function measure(database: OpenDatabase): Promise<void> {
  await seed(database, POSTS);
  const keyServer = await openKeyServer();
  const providers: Provider[] = [];
  try {
    for (const name of ['embedded', 'firebase'] as const) {
      providers.push(await startProvider(name, { database, keyServer, users: USERS }));
    }
    await printVerifications(providers);
    await printReads(providers);
  } finally {
    for (const provider of providers) await provider.stop();
    await keyServer.stop();
  }
}

async function printVerifications(providers: readonly Provider[]): Promise<void> {
  const series = Object.fromEntries(
    providers.map(({ name, tokens, verify }) => [
      name,
      async () => {
        const began = performance.now();
        for (const token of tokens.slice(0, 1_000)) {
          if ((await verify(token)) === null) throw new Error('A valid token was rejected.');
        }
        return performance.now() - began;
      },
    ]),
  );
  const figures = await inRounds(effort.rounds, series);
  for (const { name } of providers) {
    console.log(`${name}: ${figures.of(name).toFixed(0)} µs for a verified token`);
  }
}

async function printReads(providers: readonly Provider[]): Promise<void> {
  const series: Series = Object.assign({}, ...providers.map(readsOf));
  const figures = await inRounds(effort.rounds, series);
  for (const { name } of providers) {
    console.log(`${name}: signed out ${rate(figures.of(`${name} out`))}`);
    for (const who of ['one', 'many']) {
      const share = figures.ratio(`${name} ${who}`, `${name} out`).toFixed(2);
      console.log(`${name}: signed in, ${who}: ${rate(figures.of(`${name} ${who}`))}, ${share}`);
    }
  }
}

function readsOf({ name, url, tokens }: Provider): Series {
  const out = requestOf('GET', READ);
  const requests = tokens.map((token) => requestOf('GET', READ, token));
  let index = 0;
  const series = (next: () => Buffer) => () =>
    ratePerSecond({
      url,
      ms: effort.ms,
      connections: CONNECTIONS,
      next,
      check: ({ status }) => {
        if (status !== 200) throw new Error(`The read returned ${status}.`);
      },
    });
  return {
    [`${name} out`]: series(() => out),
    [`${name} one`]: series(() => requests[0] ?? out),
    [`${name} many`]: series(() => requests[(index += 1) % requests.length] ?? out),
  };
}

const loadBefore = loadavg()[0]?.toFixed(1);
const dataDir = await mkdtemp(path.join(tmpdir(), 'reprise-bench-'));
// Under root, PostgreSQL runs as another user, who needs access.
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, isTrusting: true });
const database = openDatabase({ ...postgres.connection, statement_timeout: 60_000 }, console.error);
try {
  await measure(database);
  console.log(`load before ${loadBefore}`);
} finally {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
