// Runs the main journeys in Firefox and WebKit, then opens the main screens in two sizes, with a
// picture of each in .cache/engines, then uses the browser extension in Firefox.
// Run: npm run test:engines [-- firefox tour]
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct, untilReady } from '../../../e2e/product.ts';
import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import { getProgram, programs } from '../../../scripts/lib/system-packages.mjs';
import { markInFirefox } from './firefox-extension.ts';
import { openFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { screenOf, type Driver, type Size } from './screen.ts';
import { sharedJourneys } from './shared-journeys.ts';
import { SIZES, stops, visitStop } from './tour.ts';
import { openWebKit } from './webkit.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, '.cache/engines');
const WANTED = process.argv.slice(2);

const PARTS = { journeys: runJourneys, tour: runTour, extension: runExtension } as const;

const ENGINES = {
  firefox: { open: openFirefox, needs: [programs.firefox] },
  webkit: { open: openWebKit, needs: [programs.webkit, programs.display] },
} as const;

async function main(): Promise<void> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  let [passed, failed] = [0, 0];
  for (const [name, { open, needs }] of Object.entries(ENGINES)) {
    if (!isWanted(name, ENGINES)) continue;
    if (!needs.every((program) => getProgram(program))) {
      throw new Error(
        `${name}: ${needs.map(({ aptPackage }) => aptPackage).join(', ')} is missing.`,
      );
    }
    const folder = path.join(FOLDER, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // Each has a server of its own: the clips of another engine would be part of its moments.
    const [app = 0, video = 0] = await findFreePorts(2);
    const product = await startProduct({ app, video });
    try {
      await untilReady(`http://127.0.0.1:${app}/readyz`);
      const baseUrl = `http://localhost:${app}`;
      for (const [part, run] of Object.entries(PARTS)) {
        if (!isWanted(part, PARTS)) continue;
        const outcome = await run({ name, open, folder, baseUrl, videoPort: video });
        passed += outcome.passed;
        failed += outcome.failed;
      }
    } finally {
      await product.stop();
    }
  }
  console.log(`The pictures are in ${FOLDER}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Without a name from `all` on the command line, all of them are wanted. */
function isWanted(name: string, all: object): boolean {
  const wanted = WANTED.filter((one) => Object.hasOwn(all, one));
  return wanted.length === 0 || wanted.includes(name);
}

interface Engine {
  readonly name: string;
  readonly open: (size: Size) => Promise<Driver>;
  readonly folder: string;
  readonly baseUrl: string;
  readonly videoPort: number;
}

interface Outcome {
  passed: number;
  failed: number;
}

async function runJourneys({ name: engine, open, folder, baseUrl }: Engine): Promise<Outcome> {
  const drivers = [await open(SIZES[0]), await open(SIZES[0])] as const;
  const [ann, robin] = [
    screenOf(drivers[0], baseUrl, folder),
    screenOf(drivers[1], baseUrl, folder),
  ];
  const username = `ann_${engine.slice(0, 4)}${Date.now() % 1000}`;
  const outcome = { passed: 0, failed: 0 };
  for (const { name, run } of [...journeys, ...sharedJourneys]) {
    const isDone = await attempt(outcome, `${engine}: ${name}`, () =>
      run({ ann, robin, username }),
    );
    if (isDone) continue;
    await captureFailure(drivers[0], `${folder}/failed ${name} ann.png`);
    await captureFailure(drivers[1], `${folder}/failed ${name} robin.png`);
  }
  for (const driver of drivers) await driver.close();
  return outcome;
}

async function runTour({ name: engine, open, folder, baseUrl }: Engine): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 };
  for (const size of SIZES) {
    const driver = await open(size);
    const screen = screenOf(driver, baseUrl, folder);
    for (const stop of stops) {
      const title = `${engine}: ${stop.name} at ${size.width} px`;
      const isDone = await attempt(outcome, title, () => visitStop(screen, stop, size.width));
      if (!isDone) await captureFailure(driver, `${folder}/failed ${stop.name} ${size.width}.png`);
    }
    await driver.close();
  }
  return outcome;
}

/** Chromium's is in e2e/journeys; WebKitGTK has no such extensions. */
async function runExtension({ name, ...engine }: Engine): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 };
  if (name !== 'firefox') return outcome;
  await attempt(outcome, 'firefox: mark it where you watch', () => markInFirefox(engine));
  return outcome;
}

/** As it is: the page may never be loaded. */
async function captureFailure(driver: Driver, file: string): Promise<void> {
  await driver.screenshot(file).catch((error: unknown) => console.log('No picture:', error));
}

async function attempt(outcome: Outcome, title: string, run: () => Promise<void>) {
  const started = performance.now();
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    await run();
    outcome.passed += 1;
    console.log(`ok      ${title} (${took()})`);
    return true;
  } catch (error) {
    outcome.failed += 1;
    console.log(`FAILED  ${title} (${took()})\n${String(error)}`);
    return false;
  }
}

await main();
