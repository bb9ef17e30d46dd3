// `npm run check` and `npm test`: runs their steps one after the other and ends with a table and
// the line "N passed, N failed". `npm test -- unit browser` runs only the steps named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { getChromium } from './lib/chromium.mjs';
import { root } from './lib/files.mjs';
import { EMULATOR_INSTALL, hasFirebaseEmulator } from './lib/firebase-emulator.mjs';
import { getRedis, REDIS_TESTS } from './lib/redis.mjs';

const reports = path.join(root, '.cache/reports');
const unitReport = path.join(reports, 'unit.json');
const browserReport = path.join(reports, 'browser.json');
const firebaseReport = path.join(reports, 'firebase.json');

const checks = {
  format: () => tool('oxfmt', ['--check']),
  lint: () => tool('oxlint', ['-c', 'oxlint.config.mjs']),
  types: () =>
    ['packages/contract', 'apps/server', 'apps/web', 'apps/web/src/worker', '.'].every((place) =>
      tool('tsc', ['-p', place]),
    ),
  unused: () => tool('knip', []),
};

const tests = {
  unit: () => {
    const hasRedis = getRedis();
    if (!hasRedis) table.push({ name: 'two nodes', seconds: '0.0', result: 'NOT RUN' });
    return tool('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      ...(hasRedis ? [] : REDIS_TESTS.flatMap((files) => ['--exclude', files])),
    ]);
  },
  build: () => node('scripts/build.mjs', ['--if-needed']),
  browser: async () => {
    if ((await getChromium()) === null) return null;
    return tool('playwright', ['test']);
  },
  firebase: async () => {
    if (!hasFirebaseEmulator()) {
      console.log(`The emulator is not installed. Get it with: ${EMULATOR_INSTALL}`);
      return null;
    }
    if ((await getChromium()) === null) return null;
    return tool('playwright', ['test', '-c', 'e2e/auth/playwright.config.ts']);
  },
};

const [mode = 'test', ...only] = process.argv.slice(2);
const all = mode === 'check' ? checks : { ...checks, ...tests };
/** @type {[string, () => boolean | null | Promise<boolean | null>][]} */
const steps = Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {{ name: string, seconds: string, result: string }[]} */
const table = [];
for (const [name, step] of steps) {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const result = await step();
  table.push({
    name,
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    result: result === null ? 'NOT RUN' : result ? 'ok' : 'FAILED',
  });
}

summarise();

function summarise() {
  console.log('');
  console.table(table);
  const unit = vitestCounts();
  const journeys = [playwrightCounts(browserReport), playwrightCounts(firebaseReport)];
  const failedChecks = table.filter(({ name, result }) => name in checks && result === 'FAILED');
  const notRun = table.filter(({ result }) => result === 'NOT RUN');
  if (notRun.length > 0) {
    console.log(
      `NOT RUN: ${notRun.map(({ name }) => name).join(', ')} (Chromium, Redis or the Firebase emulator is not there).`,
    );
  }
  const passed =
    unit.passed +
    sumOf(journeys, 'passed') +
    table.filter(({ name, result }) => name in checks && result === 'ok').length;
  const failed = unit.failed + sumOf(journeys, 'failed') + failedChecks.length;
  const flakyCount = sumOf(journeys, 'flaky');
  const flaky = flakyCount > 0 ? `, ${flakyCount} flaky` : '';
  console.log(`${passed} passed, ${failed} failed${flaky}`);
  const isRed = table.some(({ result }) => result === 'FAILED');
  const isIncomplete = notRun.length > 0 && process.env.CI !== undefined;
  process.exitCode = isRed || isIncomplete ? 1 : 0;
}

function vitestCounts() {
  const report = readReport(unitReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

/** @param {string} file */
function playwrightCounts(file) {
  const stats = readReport(file)?.stats;
  return {
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    flaky: stats?.flaky ?? 0,
  };
}

/** @template {string} K @param {Record<K, number>[]} counts @param {K} name */
function sumOf(counts, name) {
  return counts.reduce((sum, each) => sum + each[name], 0);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} name @param {string[]} args */
function tool(name, args) {
  return run(path.join(root, 'node_modules/.bin', name), args);
}

/** @param {string} script @param {string[]} args */
function node(script, args) {
  return run(process.execPath, [script, ...args]);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}
