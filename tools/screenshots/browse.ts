import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { startProduct, untilReady } from '../../e2e/product.ts';
import { launchOptions } from '../../e2e/support/chromium/chromium.ts';
import { waitForAppAfterGoto } from '../../e2e/support/server-markup.ts';
import { signInSample } from '../../e2e/support/users.ts';
import { findFreePorts } from '../../scripts/lib/free-port.mjs';
import type { Look } from './looks.ts';
import type { Picture } from './picture.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SIZES = {
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
  wide: { ...devices['Desktop Chrome'], viewport: { width: 1920, height: 1080 } },
  tablet: { ...devices['Pixel 7'], viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1 },
  mobile: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  side: { ...devices['Pixel 7'], viewport: { width: 844, height: 390 }, deviceScaleFactor: 1 },
} as const;

export interface Job {
  readonly name: string;
  readonly picture: Picture;
  readonly size: keyof typeof SIZES;
  readonly theme: 'light' | 'dark';
  readonly look?: Look;
}

/** Builds the product, and runs `use` with a server and a browser. */
export async function withProduct(
  use: (browser: Browser, baseURL: string) => Promise<void>,
): Promise<void> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  const [app = 0, video = 0] = await findFreePorts(2);
  const product = await startProduct({ app, video });
  try {
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    const browser = await chromium.launch(await launchOptions(video));
    await use(browser, `http://localhost:${app}`);
    await browser.close();
  } finally {
    await product.stop();
  }
}

/** Runs the jobs whose names contain a word of the command line, without words all. */
export async function runJobs(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
): Promise<number> {
  const words = process.argv.slice(2);
  const wanted = jobs.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const queue = wanted.values();
  async function work(): Promise<void> {
    for (const job of queue) await run(job);
  }
  // Pages spend half of the time waiting for timers and the network.
  await Promise.all([work(), work()]);
  return wanted.length;
}

/** Runs `use` with a page on which the picture can be opened. */
export async function withPage<Result>(
  browser: Browser,
  baseURL: string,
  { picture, size, theme }: Job,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    context.setDefaultTimeout(20_000);
    if (picture.isSignedIn) await signInSample(context.request, 'you');
    const page = await context.newPage();
    waitForAppAfterGoto(page);
    return await use(page);
  } finally {
    await context.close();
  }
}
