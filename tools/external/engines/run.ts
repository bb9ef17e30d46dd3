// Runs the main journeys in Firefox and WebKit, and saves a picture of every main screen to
// .cache/engines. Run: npm run test:engines [-- firefox]
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct, untilReady } from '../../../e2e/product.ts';
import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import { getProgram, programs } from '../../../scripts/lib/system-packages.mjs';
import { openFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { screenOf, type Driver } from './screen.ts';
import { openWebKit } from './webkit.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, '.cache/engines');
const SIZE = { width: 1280, height: 800 };
const WANTED = process.argv.slice(2);

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
  const [app = 0, video = 0] = await findFreePorts(2);
  const product = await startProduct({ app, video });
  const baseUrl = `http://localhost:${app}`;
  let [passed, failed] = [0, 0];
  try {
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    for (const [name, { open, needs }] of Object.entries(ENGINES)) {
      if (WANTED.length > 0 && !WANTED.includes(name)) continue;
      if (!needs.every((program) => getProgram(program))) {
        throw new Error(
          `${name}: ${needs.map(({ aptPackage }) => aptPackage).join(', ')} is missing.`,
        );
      }
      const failures = await runJourneys(name, open, baseUrl);
      failed += failures;
      passed += journeys.length - failures;
    }
  } finally {
    await product.stop();
  }
  console.log(`The pictures are in ${FOLDER}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

async function runJourneys(
  engine: string,
  open: (size: typeof SIZE) => Promise<Driver>,
  baseUrl: string,
): Promise<number> {
  const folder = path.join(FOLDER, engine);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const drivers = [await open(SIZE), await open(SIZE)] as const;
  const [ann, robin] = [
    screenOf(drivers[0], baseUrl, folder),
    screenOf(drivers[1], baseUrl, folder),
  ];
  const username = `ann_${engine.slice(0, 4)}${Date.now() % 1000}`;
  let failures = 0;
  for (const { name, run } of journeys) {
    try {
      await run({ ann, robin, username });
      console.log(`ok      ${engine}: ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED  ${engine}: ${name}\n${String(error)}`);
      await ann.capture(`failed ${name} ann`).catch(String);
      await robin.capture(`failed ${name} robin`).catch(String);
    }
  }
  for (const driver of drivers) await driver.close();
  return failures;
}

await main();
