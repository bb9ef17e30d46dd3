// `npm run check` and `npm test`: runs the steps, then prints a table and "N passed, N failed".
// `npm test -- unit browser` runs only the named steps. `npm run test:long` runs all property, race
// and browser tests.
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { getChromium } from './lib/chromium.mjs';
import { requireDevelopmentPackages } from './lib/development-packages.mjs';
import { EMULATOR_INSTALL, hasFirebaseEmulator } from './lib/firebase-emulator.mjs';
import { haFlaw } from './lib/ha-programs.mjs';
import { printFailures } from './lib/run/failures.mjs';
import { playwrightCounts, REPORTS, reportPath, vitestCounts } from './lib/run/reports.mjs';
import { notRun, runLanes } from './lib/run/steps.mjs';
import { getProgram, programs } from './lib/system-packages.mjs';

/** @typedef {import('./lib/run/steps.mjs').Step} Step */

const UNUSED_KINDS = 'files,exports,nsExports,types,nsTypes';

/** The second run of knip reads the files that the first has parsed, and so does the next check. */
const KNIP_CACHE = ['--cache', '--cache-location', '.cache/knip'];

/** @type {Record<string, Step>} */
const checks = {
  format: { run: (run) => run('oxfmt', '--check') },
  // Also reports the errors of TypeScript's compiler.
  lint: { run: (run) => run('oxlint', '-c', 'oxlint.config.mjs') },
  words: { run: (run) => run('node', 'scripts/check-words.mjs') },
  languages: { run: (run) => run('node', 'scripts/check-languages.mjs') },
  api: { run: (run) => run('node', 'scripts/lint-api.mjs') },
  unused: {
    // The second run ignores tests to find exports that only tests use. The first run's hints
    // concern settings of the second.
    run: async (run) =>
      (await run('knip', '--no-config-hints', ...KNIP_CACHE)) &&
      (await run('knip', '--production', '--include', UNUSED_KINDS, ...KNIP_CACHE)),
  },
};

/** These measure time in a long run, so they run alone. */
const MEASURED = [
  'floods.long.test.ts',
  'main.hangs.long.test.ts',
  'main.kills.long.test.ts',
  'main.outages.long.test.ts',
  'main.redis.long.test.ts',
  'sign-up-flood.long.test.ts',
  'suspension.long.test.ts',
];

/** What has to work on a cluster: the whole, and each feature's own tests. */
const ON_CITUS = [
  'src/citus.',
  'features/chat/chat.test.ts',
  'features/chat/groups.test.ts',
  'features/friends/friends.test.ts',
  'features/blocks/',
  'features/notifications/notifications.test.ts',
  'features/accounts/deletion.test.ts',
  'features/chat/audience.test.ts',
  'features/moderation/claims/claims.test.ts',
  ...['edges', 'marks', 'moment.test', 'passages', 'video.test'].map(
    (name) => `features/moments/${name}`,
  ),
  'features/search/clip-search.test.ts',
  'features/tiles/audience.test.ts',
  'features/tiles/words.test.ts',
];

/** @type {Record<string, Step>} */
const tests = {
  unit: {
    run(run) {
      const measured = mode === 'long' ? MEASURED.map((file) => `**/${file}`) : [];
      exclude([
        ...measured,
        '**/citus*.long.test.ts',
        '**/ha.long.test.ts',
        '**/pgbackrest*.long.test.ts',
        ...missingPrograms.flatMap(({ tests: files }) => files),
      ]);
      return run('vitest', 'run', ...vitestReport('unit'));
    },
    counts: vitestCounts,
  },
  measured: {
    run(run) {
      exclude(missingPrograms.flatMap(({ tests: files }) => files));
      const options = ['--project=server', '--no-file-parallelism', ...vitestReport('measured')];
      return run('vitest', 'run', ...options, ...MEASURED);
    },
    counts: vitestCounts,
  },
  citus: {
    async run(run) {
      const { CITUS_URL } = process.env;
      if (CITUS_URL === undefined) {
        console.log('CITUS_URL is not set: no package of Debian or npm has Citus.');
        return null;
      }
      exclude([]);
      process.env.TEST_CITUS_URL = CITUS_URL;
      const options = ['--project=server', '--no-file-parallelism', '--hook-timeout=300000'];
      const isOk = await run('vitest', 'run', ...options, ...vitestReport('citus'), ...ON_CITUS);
      delete process.env.TEST_CITUS_URL;
      return isOk;
    },
    counts: vitestCounts,
  },
  ha: {
    async run(run) {
      const flaw = haFlaw();
      if (flaw !== null) {
        console.log(flaw);
        return null;
      }
      exclude([]);
      return run('vitest', 'run', '--project=server', ...vitestReport('ha'), 'src/ha.long.test.ts');
    },
    counts: vitestCounts,
  },
  pgbackrest: {
    async run(run) {
      // It mounts directories over those of the system's PostgreSQL.
      if (process.getuid?.() !== 0 || !getProgram(programs.pgbackrest)) return null;
      exclude([]);
      const options = ['--project=server', '--no-file-parallelism', ...vitestReport('pgbackrest')];
      return run('vitest', 'run', ...options, 'src/pgbackrest');
    },
    counts: vitestCounts,
  },
  build: { run: (run) => run('node', 'scripts/build.mjs', '--if-needed') },
  browser: {
    async run(run) {
      if ((await getChromium()) === null) return null;
      return run('playwright', 'test');
    },
    counts: playwrightCounts,
    needs: 'build',
  },
  timing: {
    async run(run) {
      if ((await getChromium()) === null) return null;
      return run('playwright', 'test', '-c', 'e2e/timing/playwright.config.ts');
    },
    counts: playwrightCounts,
    needs: 'build',
  },
  cluster: {
    async run(run) {
      const { redis, nginx, pgbouncer } = programs;
      if ([redis, nginx, pgbouncer].some((program) => missingPrograms.includes(program)))
        return null;
      if ((await getChromium()) === null) return null;
      return run('playwright', 'test', '-c', 'e2e/cluster/playwright.config.ts');
    },
    counts: playwrightCounts,
    needs: 'build',
  },
  'ha-journeys': {
    async run(run) {
      const flaw = haFlaw();
      if (flaw !== null) {
        console.log(flaw);
        return null;
      }
      if ((await getChromium()) === null) return null;
      return run('playwright', 'test', '-c', 'e2e/ha/playwright.config.ts');
    },
    counts: playwrightCounts,
    needs: 'build',
  },
  image: {
    async run(run) {
      if (process.getuid?.() !== 0 || !getProgram(programs.buildah)) return null;
      return run('tools/image/check.sh', '--debian-base');
    },
  },
  firebase: {
    async run(run) {
      if (!hasFirebaseEmulator()) {
        console.log(`The emulator is not installed. Get it with: ${EMULATOR_INSTALL}`);
        return null;
      }
      if ((await getChromium()) === null) return null;
      return run('playwright', 'test', '-c', 'e2e/auth/playwright.config.ts');
    },
    counts: playwrightCounts,
    needs: 'build',
  },
};

requireDevelopmentPackages();
// With `production`, React lacks what the tests use.
delete process.env.NODE_ENV;
const [mode = 'test', ...only] = process.argv.slice(2);
if (mode === 'long') process.env.TEST_LONG = '1';
// oxlint's type checker is a Go program: fewer collections of garbage save a fifth of its time.
process.env.GOGC ??= '300';
const all = mode === 'check' ? checks : { ...checks, ...tests };

// Unit tests often wait for servers; checks and the build use that time. Journeys do not:
// the whole run took as long, and they failed on time-outs. `timing` measures milliseconds, so it runs
// alone. In a long run, the fuzz test needs the built pages.
const phases =
  mode === 'long'
    ? [
        [['build', 'unit']],
        [['measured']],
        [['citus']],
        [['ha']],
        [['pgbackrest']],
        [['firebase']],
        [['browser']],
        [['timing']],
        [['cluster', 'image']],
        [['ha-journeys']],
      ]
    : [[['unit'], [...Object.keys(checks), 'build']], [['browser']], [['timing']]];
const steps = phases.flat(2).filter((name) => name in all);
const unknown = only.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  console.error(`No step '${unknown[0]}'. Steps: ${steps.join(', ')}.`);
  process.exit(2);
}

/** @type {import('./lib/run/steps.mjs').StepResult[]} */
const results = [];

const needed =
  mode === 'long'
    ? [
        programs.redis,
        programs.nginx,
        programs.caddy,
        programs.pgbouncer,
        programs.postgres,
        programs.promtool,
      ]
    : [programs.redis];
const needsPrograms = ['unit', 'measured', 'cluster', 'browser'].some(isWanted);
const missingPrograms = needsPrograms ? needed.filter((program) => !getProgram(program)) : [];
if (missingPrograms.length > 0) {
  const packages = missingPrograms.map(({ aptPackage }) => aptPackage);
  console.log(`Missing packages of Debian: apt-get install ${packages.join(' ')}`);
}
if (isWanted('unit')) results.push(...missingPrograms.map(({ name }) => notRun(name)));

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

for (const phase of phases) {
  const lanes = phase.map((names) => names.filter(isWanted));
  results.push(...(await runLanes(all, lanes, results)));
}
summarize();

/** @param {string} name */
function isWanted(name) {
  return name in all && (only.length === 0 || only.includes(name));
}

/** @param {string} step */
function vitestReport(step) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(step)}`];
}

/**
 * For vitest.config.ts; vitest applies --exclude to no project.
 * @param {readonly string[]} globs
 */
function exclude(globs) {
  process.env.TEST_EXCLUDE = globs.join(',');
}

function summarize() {
  printFailures(results.filter(({ failed }) => failed > 0).map(({ name }) => name));
  console.log('');
  console.table(
    results.map(({ name, seconds, result, ...counts }) => ({
      name,
      seconds: seconds.toFixed(1),
      result,
      ...counts,
    })),
  );
  const missing = results.filter(({ result }) => result === 'NOT RUN').map(({ name }) => name);
  if (missing.length > 0) {
    console.log(
      `NOT RUN: ${missing.join(', ')} (Chromium, Redis, nginx, the Firebase emulator, buildah, Patroni, pgBackRest or CITUS_URL is missing).`,
    );
  }
  const [skipped, unrun] = [sumOf('skipped'), sumOf('notRun')];
  const others = [skipped > 0 ? `, ${skipped} skipped` : '', unrun > 0 ? `, ${unrun} not run` : ''];
  console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed${others.join('')}`);
  process.exitCode = sumOf('failed') > 0 ? 1 : 0;
}

/** @param {'passed' | 'failed' | 'skipped' | 'notRun'} field */
function sumOf(field) {
  return results.reduce((sum, result) => sum + (result[field] ?? 0), 0);
}
