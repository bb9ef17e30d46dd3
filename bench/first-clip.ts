// Measures the time from navigation to the first clip of a signed-in user on a slow connection,
// with and without session and feed in the document. Run after `npm run build`:
// npm run bench -- first-clip [rounds]
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { e2ePorts } from '../e2e/ports.ts';
import { startProduct, untilReady } from '../e2e/product.ts';
import { launchOptions } from '../e2e/support/chromium/chromium.ts';
import { spread } from '../e2e/support/measurements.ts';
import { signInSample } from '../e2e/support/users.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const START_CALLS: ReadonlySet<string> = new Set([
  '/auth/get-session',
  '/auth/token',
  '/get/homevideo',
]);
const baseURL = `http://localhost:${e2ePorts.app}`;

/** For a prefetch, the server sends the page without session and feed. */
const VARIANTS = {
  'plain page': { 'sec-purpose': 'prefetch' },
  'session in the document': {},
};

type Variant = keyof typeof VARIANTS;

interface Load {
  readonly ms: number;
  readonly calls: number;
}

async function main(): Promise<void> {
  const product = await startProduct(e2ePorts);
  const browser = await chromium.launch(await launchOptions(e2ePorts.video));
  try {
    await untilReady(`${baseURL}/readyz`);
    const loads = new Map<string, Load[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const variant of Object.keys(VARIANTS) as Variant[]) {
        const [first, second] = await openTwice(browser, variant);
        add(loads, `${variant}, empty HTTP cache`, first);
        add(loads, `${variant}, files in the HTTP cache`, second);
      }
    }
    const names = [...loads.keys()].toSorted((one, other) => one.localeCompare(other));
    console.table(names.map((name) => rowOf(name, loads.get(name) ?? [])));
  } finally {
    await browser.close();
    await product.stop();
  }
}

function add(loads: Map<string, Load[]>, name: string, load: Load): void {
  loads.set(name, [...(loads.get(name) ?? []), load]);
}

function rowOf(name: string, loads: readonly Load[]) {
  const { median, p95 } = spread(loads.map(({ ms }) => ms));
  const calls = new Set(loads.map((load) => load.calls));
  return {
    load: name,
    rounds: loads.length,
    'first clip, ms, median / p95': `${median} / ${p95}`,
    calls: [...calls].join(', '),
  };
}

async function openTwice(browser: Browser, variant: Variant): Promise<readonly [Load, Load]> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  try {
    await signInSample(context.request, 'you');
    const page = await openSlowPage(context, variant);
    return [await loadHome(page), await loadHome(page)];
  } finally {
    await context.close();
  }
}

async function openSlowPage(context: BrowserContext, variant: Variant): Promise<Page> {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders(VARIANTS[variant]);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('article[aria-label^="Clip by"]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(window, { firstClipAt: performance.now() }));
    }).observe(document, { childList: true, subtree: true });
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  return page;
}

async function loadHome(page: Page): Promise<Load> {
  let calls = 0;
  const count = (request: { url(): string }) => {
    if (START_CALLS.has(new URL(request.url()).pathname)) calls += 1;
  };
  page.on('request', count);
  await page.goto('/', { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => Reflect.get(window, 'firstClipAt') as number);
  const load = { ms: await handle.jsonValue(), calls };
  page.off('request', count);
  // Fills the HTTP cache for the next load.
  await page.waitForLoadState('load');
  return load;
}

await main();
