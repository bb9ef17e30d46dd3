import type { Page } from '@playwright/test';

/** Waits until the service worker controls the page and has cached its files. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns all cached responses of the page's origin. */
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
