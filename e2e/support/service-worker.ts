import type { Page } from '@playwright/test';

export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

export function readCaches(page: Page) {
  return page.evaluate(async () => {
    const cached: { path: string; content: string; headers: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const headers = JSON.stringify([...(response?.headers ?? [])]);
        const content = (await response?.text()) ?? '';
        cached.push({ path: new URL(request.url).pathname, content, headers });
      }
    }
    return cached;
  });
}

export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const context = page.context();
  await context.setOffline(offline);
  const session = await context.newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.overrideNetworkState', { offline, ...speed });
}

/** In Chromium, `navigator.onLine` becomes true again in the next document. */
export async function openOffline(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await setOffline(page, true);
}
