// Takes screenshots of every screen and state, at five sizes, light and dark, into screenshots/.
// Run: npm run screenshots [-- home-edit mobile-dark]
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium/chromium.ts';
import { startProduct, untilReady } from '../../e2e/product.ts';
import { findFreePorts } from '../../scripts/lib/free-port.mjs';
import type { Picture } from './picture.ts';
import { PICTURES } from './pictures.ts';
import { waitForPaint } from './wait-for-paint.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = path.join(ROOT, 'screenshots');
const AT_ONCE = 2;
const WANTED = process.argv.slice(2);

const SIZES = {
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
  wide: { ...devices['Desktop Chrome'], viewport: { width: 1920, height: 1080 } },
  tablet: { ...devices['Pixel 7'], viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1 },
  mobile: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  side: { ...devices['Pixel 7'], viewport: { width: 844, height: 390 }, deviceScaleFactor: 1 },
} as const;

interface Job {
  readonly name: string;
  readonly picture: Picture;
  readonly size: keyof typeof SIZES;
  readonly theme: 'light' | 'dark';
}

async function main(): Promise<void> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  if (WANTED.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [app = 0, video = 0] = await findFreePorts(2);
  const product = await startProduct({ app, video });
  try {
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    const browser = await chromium.launch(await launchOptions(video));
    await takeAll(browser, `http://localhost:${app}`);
    await browser.close();
  } finally {
    await product.stop();
  }
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const all: Job[] = (['desktop', 'wide', 'tablet', 'mobile', 'side'] as const).flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      PICTURES.map((picture) => ({
        name: `${picture.name}-${size}-${theme}`,
        picture,
        size,
        theme,
      })),
    ),
  );
  const jobs = all.filter(
    ({ name }) => WANTED.length === 0 || WANTED.some((word) => name.includes(word)),
  );
  const failures: string[] = [];
  async function work(): Promise<void> {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { name } = job;
      await take(browser, baseURL, job).catch((error: unknown) => {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const failure of failures) console.error(failure);
  console.log(`The pictures are in ${FOLDER}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function take(browser: Browser, baseURL: string, job: Job): Promise<void> {
  const { name, picture, size, theme } = job;
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
    const page = await context.newPage();
    if (picture.isSignedIn) {
      await context.request.post('/auth/sign-in/email', {
        data: { email: 'you@example.com', password: 'reprise1!' },
      });
    }
    const file = path.join(FOLDER, name);
    try {
      await picture.open(page);
    } catch (error) {
      await page.screenshot({ path: `${file}.failed.png` });
      throw error;
    }
    // A phone on its side keeps its height, which its layout depends on.
    const fullPage = picture.isWholePage === true && size === 'side';
    if (picture.isWholePage && !fullPage) await growToContent(page);
    await waitForPaint(page);
    await page.screenshot({ path: `${file}.png`, animations: 'disabled', fullPage });
  } finally {
    await context.close();
  }
}

async function growToContent(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, content) });
}

await main();
