// Runs four checkers on the live DOM of every screen and state. Run: npm run test:external [-- home
// chat-mobile]
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { launchOptions } from '../../../e2e/support/chromium/chromium.ts';
import { waitForAppAfterGoto } from '../../../e2e/support/server-markup.ts';
import { startProduct, untilReady } from '../../../e2e/product.ts';
import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import { getProgram, programs } from '../../../scripts/lib/system-packages.mjs';
import type { Picture } from '../../screenshots/picture.ts';
import { PICTURES } from '../../screenshots/pictures.ts';
import { checkAccessibility, readHtml, runNu, validateHtml, type Fault } from './checkers.ts';
import { isAccepted } from './accepted.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, '.cache/external');
const CHECKERS = ['nu', 'html-validate', 'ibm', 'htmlcs'];
const WANTED = process.argv.slice(2);

const SIZES = {
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
  mobile: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} as const;

/** Checked as served, before any script runs. */
const SERVED = ['/', '/login', '/shell', '/magic', '/nowhere'];

async function main(): Promise<void> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  if (!getProgram(programs.java)) throw new Error('The Nu HTML checker needs Java.');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const [app = 0, video = 0] = await findFreePorts(2);
  const product = await startProduct({ app, video });
  try {
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    const browser = await chromium.launch(await launchOptions(video));
    const baseURL = `http://localhost:${app}`;
    await expectPlantedFaults(browser, baseURL);
    report(await checkAll(browser, baseURL));
    await browser.close();
  } finally {
    await product.stop();
  }
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
  const sizes = ['desktop', 'mobile'] as const;
  const queue = sizes
    .flatMap((size) => PICTURES.map((picture) => ({ picture, size })))
    .filter(({ picture, size }) => isWanted(`${picture.name}-${size}`));
  const total = queue.length;
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      faults.push(...(await checkScreen(browser, baseURL, next)));
    }
  }
  // Pages spend half of the time waiting for timers and the network.
  await Promise.all([work(), work()]);
  const files = await saveServed(baseURL);
  for (const [screen, html] of files) faults.push(...(await validateHtml(html, screen)));
  console.log(`\n${total} screens and ${files.size} pages as served`);
  return [...faults, ...runNu([FOLDER])];
}

function isWanted(screen: string): boolean {
  return WANTED.length === 0 || WANTED.some((word) => screen.includes(word));
}

async function checkScreen(
  browser: Browser,
  baseURL: string,
  { picture, size }: { readonly picture: Picture; readonly size: keyof typeof SIZES },
): Promise<Fault[]> {
  const screen = `${picture.name}-${size}`;
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(20_000);
  if (picture.isSignedIn) {
    const data = { email: 'you@example.com', password: 'reprise1!' };
    await context.request.post('/auth/sign-in/email', { data });
  }
  const page = await context.newPage();
  waitForAppAfterGoto(page);
  try {
    await picture.open(page);
    return await checkPage(page, screen);
  } catch (error) {
    return [{ checker: 'open', screen, rule: 'open', message: String(error), element: '' }];
  } finally {
    await context.close();
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
