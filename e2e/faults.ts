import type { BrowserContext } from '@playwright/test';

/** What went wrong in the pages of one test without being asked for. */
export interface Faults {
  /** Says that a fault with these words belongs to the test. */
  allow(words: RegExp): void;
  unexpected(): readonly string[];
}

/**
 * Notes in every page of the context: console errors (violations of the content security policy are
 * among them), thrown errors, and own requests that failed or were refused.
 */
export function watchFaults(context: BrowserContext, origin: string): Faults {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isOwn = (url: string) => url.startsWith(origin);

  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    found.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (thrown) => found.push(`thrown: ${thrown.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself gives up requests: when it is left, and when a video has enough.
    if (!isOwn(request.url()) || reason === 'net::ERR_ABORTED') return;
    found.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (!isOwn(response.url()) || response.status() < 400) return;
    found.push(`refused: ${response.status()} ${response.request().method()} ${response.url()}`);
  });

  return {
    allow: (words) => void allowed.push(words),
    unexpected: () => found.filter((fault) => !allowed.some((words) => words.test(fault))),
  };
}
