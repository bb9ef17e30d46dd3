// Runs four checkers on the live DOM of every screen and state, and a fifth on the browser extension.
// Run: npm run test:external [-- home chat-mobile extension]
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { waitForAppAfterGoto } from '../../../e2e/support/server-markup.ts';
import { getProgram, programs } from '../../../scripts/lib/system-packages.mjs';
import { type Job, ROOT, runJobs, withPage, withProduct } from '../../screenshots/browse.ts';
import { PICTURES } from '../../screenshots/pictures.ts';
import { checkAccessibility, readHtml, runNu, validateHtml, type Fault } from './checkers.ts';
import { isAccepted } from './accepted.ts';
import { lintExtension } from './extension.ts';

const FOLDER = path.join(ROOT, '.cache/external');
const CHECKERS = ['nu', 'html-validate', 'ibm', 'htmlcs'];

const JOBS: readonly Job[] = (['desktop', 'mobile'] as const).flatMap((size) =>
  PICTURES.map((picture) => ({
    name: `${picture.name}-${size}`,
    picture,
    size,
    theme: 'light',
  })),
);

/** Checked as served, before any script runs. */
const SERVED = ['/', '/login', '/shell', '/magic', '/nowhere'];

async function main(): Promise<void> {
  if (!getProgram(programs.java)) throw new Error('The Nu HTML checker needs Java.');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const words = process.argv.slice(2);
  const faults = words.length === 0 || words.includes('extension') ? await lintExtension() : [];
  await withProduct(async (browser, baseURL) => {
    await expectPlantedFaults(browser, baseURL);
    faults.push(...(await checkAll(browser, baseURL)));
  });
  report(faults);
}

/** Proves that every checker works: each must report an image without alternative text. */
async function expectPlantedFaults(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  waitForAppAfterGoto(page);
  await page.goto('/login');
  await page.evaluate(() => document.querySelector('main')?.append(new Image()));
  const faults = await checkPage(page, 'planted');
  faults.push(...runNu([path.join(FOLDER, 'planted.html')]));
  await page.close();
  for (const checker of CHECKERS) {
    if (!faults.some(({ checker: by, element }) => by === checker && element.includes('<img')))
      throw new Error(`${checker} did not report an image without alternative text.`);
  }
  console.log(`Each of ${CHECKERS.join(', ')} reports a planted fault.`);
  await rm(path.join(FOLDER, 'planted.html'));
}

async function checkAll(browser: Browser, baseURL: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const total = await runJobs(JOBS, async (job) => {
    faults.push(...(await withPage(browser, baseURL, job, (page) => checkScreen(page, job))));
  });
  const files = await saveServed(baseURL);
  for (const [screen, html] of files) faults.push(...(await validateHtml(html, screen)));
  console.log(`\n${total} screens and ${files.size} pages as served`);
  return [...faults, ...runNu([FOLDER])];
}

async function checkScreen(page: Page, { name, picture }: Job): Promise<Fault[]> {
  try {
    await picture.open(page);
    return await checkPage(page, name);
  } catch (error) {
    return [{ checker: 'open', screen: name, rule: 'open', message: String(error), element: '' }];
  }
}

async function checkPage(page: Page, screen: string): Promise<Fault[]> {
  const html = await readHtml(page);
  await writeFile(path.join(FOLDER, `${screen}.html`), html);
  return [...(await validateHtml(html, screen, page)), ...(await checkAccessibility(page, screen))];
}

async function saveServed(baseURL: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const address of SERVED) {
    const response = await fetch(new URL(address, baseURL), { headers: { accept: 'text/html' } });
    const screen = `served${address.replaceAll('/', '-')}`;
    pages.set(screen, await response.text());
    await writeFile(path.join(FOLDER, `${screen}.html`), pages.get(screen) ?? '');
  }
  return pages;
}

function report(all: readonly Fault[]): void {
  const faults = all.filter((fault) => !isAccepted(fault));
  const kinds = new Map<string, Fault[]>();
  for (const fault of faults) {
    const kind = `${fault.checker} ${fault.rule}: ${fault.message}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), fault]);
  }
  for (const [kind, ofKind] of kinds) {
    const screens = new Set(ofKind.map(({ screen }) => screen));
    console.log(`\n${kind}\n  ${ofKind[0]?.element}`);
    console.log(`  on ${screens.size} screens: ${[...screens].slice(0, 6).join(', ')}`);
  }
  console.log(`\n${all.length - faults.length} accepted (tools/external/checkers/accepted.ts)`);
  console.log(`${faults.length} errors of ${kinds.size} kinds`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
