// Runs Lighthouse as a phone on / and /login signed out, and on / signed in. Fails below the
// minimum scores.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium/chromium.ts';
import { startProduct, untilReady } from '../../e2e/product.ts';
import { findFreePorts } from '../../scripts/lib/free-port.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = Number(process.env.RUNS ?? 5);
const PAGES = [
  { address: '/', isSignedIn: false },
  { address: '/login', isSignedIn: false },
  { address: '/', isSignedIn: true },
] as const;
const BARS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const FIGURES = {
  'first-contentful-paint': 'first paint ms',
  'largest-contentful-paint': 'largest paint ms',
  'total-blocking-time': 'blocked ms',
  'cumulative-layout-shift': 'layout shift',
  'total-byte-weight': 'bytes',
};

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly configSettings: Pick<Flags, 'throttling'>;
}

interface Flags {
  readonly port: number;
  readonly logLevel: 'error';
  readonly throttling: { readonly cpuSlowdownMultiplier: number };
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ readonly lhr: Result } | undefined>;

/**
 * Lighthouse slows the processor down by 4 to emulate a phone, which is right for a benchmark index
 * of 1,500 to 2,000. On other processors, 4 emulates a slower or faster phone.
 */
const PHONE_INDEX = 1_750 / 4;

/**
 * With DevTools attached, V8 reads the whole script again for the positions in the stack of React's
 * first error, unless it collected them when it read the script first (bench/results/README.md).
 */
const AS_WITHOUT_DEVTOOLS = '--js-flags=--no-enable-lazy-source-positions';

async function main(): Promise<void> {
  const lighthouse = await loadLighthouse();
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The build failed.');
  const [app, video, debugging] = await findFreePorts(3);
  if (!app || !video || !debugging) throw new Error('No port is free.');
  const product = await startProduct({ app, video });
  try {
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    const options = await launchOptions(video);
    const args = [...options.args, `--remote-debugging-port=${debugging}`, AS_WITHOUT_DEVTOOLS];
    const browser = await chromium.launch({ ...options, args });
    const origin = `http://localhost:${app}`;
    for (const { address, isSignedIn } of PAGES) {
      if (isSignedIn) await signIn(browser, origin);
      const name = isSignedIn ? `${address}, signed in` : address;
      report(name, await measure(lighthouse, `${origin}${address}`, debugging));
    }
    await browser.close();
  } finally {
    await product.stop();
  }
}

async function measure(lighthouse: Lighthouse, url: string, port: number): Promise<Result[]> {
  const results: Result[] = [];
  let cpuSlowdownMultiplier = 4;
  for (let run = 0; run <= RUNS; run += 1) {
    const throttling = { cpuSlowdownMultiplier };
    const result = await lighthouse(url, { port, logLevel: 'error', throttling });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);
    results.push(result.lhr);
    cpuSlowdownMultiplier = result.lhr.environment.benchmarkIndex / PHONE_INDEX;
  }
  // The first run meets cold caches and an unknown processor.
  return results.slice(1);
}

/** Lighthouse opens tabs in the browser's default context, so the cookies must be there. */
async function signIn(browser: Browser, origin: string): Promise<void> {
  const response = await fetch(`${origin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'you@example.com', password: 'reprise1!' }),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin, httpOnly: true };
  });
  const devTools = await browser.newBrowserCDPSession();
  await devTools.send('Storage.setCookies', { cookies });
  await devTools.detach();
}

/** Installed on demand, with its own lock file. */
async function loadLighthouse(): Promise<Lighthouse> {
  const url = new URL('node_modules/lighthouse/core/index.js', import.meta.url).href;
  const loaded: { default: Lighthouse } = await import(url).catch(() => {
    throw new Error('Run first: npm ci --prefix tools/lighthouse --ignore-scripts');
  });
  return loaded.default;
}

function report(page: string, results: readonly Result[]): void {
  console.log(`\n${page}, median of ${results.length} (lowest to highest)`);
  for (const [category, bar] of Object.entries(BARS)) {
    const scores = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
    const { middle, text } = spread(scores);
    const isMissed = middle < bar;
    if (isMissed) process.exitCode = 1;
    console.log(`  ${category.padEnd(18)}${text}${isMissed ? `   below ${bar}` : ''}`);
  }
  for (const [audit, name] of Object.entries(FIGURES)) {
    const { text } = spread(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    console.log(`  ${name.padEnd(18)}${text}`);
  }
  const speed = spread(results.map(({ environment }) => environment.benchmarkIndex));
  console.log(`  ${'processor'.padEnd(18)}${speed.text}`);
  const slowdown = spread(
    results.map(({ configSettings }) => configSettings.throttling.cpuSlowdownMultiplier),
  );
  console.log(`  ${'slowed down by'.padEnd(18)}${slowdown.text}`);
}

function spread(values: readonly number[]): { readonly middle: number; readonly text: string } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => Number((sorted[index] ?? Number.NaN).toFixed(3));
  const middle = at(Math.floor((sorted.length - 1) / 2));
  const whole = (value: number) => (value >= 10 ? Math.round(value) : value);
  return {
    middle: Math.round(middle),
    text: `${whole(middle)} (${whole(at(0))} to ${whole(at(sorted.length - 1))})`,
  };
}

await main();
