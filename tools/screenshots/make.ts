// Takes screenshots of every screen and state, at five sizes, light and dark, into screenshots/,
// and in looks of other languages.
// Run: npm run screenshots [-- home-edit mobile-dark]
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Job, ROOT, runJobs, withPage, withProduct } from './browse.ts';
import { wear } from './looks.ts';
import { PICTURES } from './pictures.ts';
import { waitForPaint } from './wait-for-paint.ts';

const FOLDER = path.join(ROOT, 'screenshots');

/** Of other languages: 'pseudo' or 'right-to-left' on the command line takes them alone. */
const LOOKS: readonly Job[] = (['desktop', 'mobile'] as const).flatMap((size) =>
  (['pseudo', 'right-to-left'] as const).flatMap((look) =>
    PICTURES.map((picture) => ({
      name: `${picture.name}-${size}-${look}`,
      picture,
      size,
      theme: 'light' as const,
      look,
    })),
  ),
);

const JOBS: readonly Job[] = (['desktop', 'wide', 'tablet', 'mobile', 'side'] as const).flatMap(
  (size) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      PICTURES.map((picture) => ({
        name: `${picture.name}-${size}-${theme}`,
        picture,
        size,
        theme,
      })),
    ),
);

async function take(page: Page, { name, picture, size, look }: Job): Promise<void> {
  const file = path.join(FOLDER, name);
  try {
    await picture.open(page);
  } catch (error) {
    await page.screenshot({ path: `${file}.failed.png` });
    throw error;
  }
  if (look) await wear(page, look);
  // A phone on its side keeps its height, which its layout depends on.
  const fullPage = picture.isWholePage === true && size === 'side';
  if (picture.isWholePage && !fullPage) await growToContent(page);
  await waitForPaint(page);
  await page.screenshot({ path: `${file}.png`, animations: 'disabled', fullPage });
}

async function growToContent(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, content) });
}

if (process.argv.length === 2) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await withProduct(async (browser, baseURL) => {
  const failures: string[] = [];
  await runJobs([...JOBS, ...LOOKS], (job) =>
    withPage(browser, baseURL, job, (page) => take(page, job)).catch((error: unknown) => {
      failures.push(`${job.name}: ${error instanceof Error ? error.message : String(error)}`);
    }),
  );
  for (const failure of failures) console.error(failure);
  console.log(`The pictures are in ${FOLDER}`);
  if (failures.length > 0) process.exitCode = 1;
});
