import type { Page } from '@playwright/test';

/** Until the worker answers for the page, with all that it keeps. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Everything that the page's origin keeps in caches. */
export function readCaches(page: Page) {
  return page.evaluate(async () => {
    const kept: { path: string; content: string; headers: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const headers = JSON.stringify([...(answer?.headers ?? [])]);
        const content = (await answer?.text()) ?? '';
        kept.push({ path: new URL(request.url).pathname, content, headers });
      }
    }
    return kept;
  });
}
