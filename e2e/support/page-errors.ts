import type { BrowserContext } from '@playwright/test';

/** Errors in the pages of one test. */
export interface PageErrors {
  /** Ignores the errors that match. */
  allow(words: RegExp): void;
  unexpected(): readonly string[];
}

/**
 * Collects in every page of the context: console errors (CSP violations are among them), uncaught
 * exceptions, and failed or rejected requests to the origin.
 */
export function watchPageErrors(context: BrowserContext, origin: string): PageErrors {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isOwn = (url: string) => url.startsWith(origin);

  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    found.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (event) => found.push(`uncaught: ${event.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page aborts requests when it is closed, and when a video has buffered enough.
    if (!isOwn(request.url()) || reason === 'net::ERR_ABORTED') return;
    found.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (!isOwn(response.url()) || response.status() < 400) return;
    found.push(`rejected: ${response.status()} ${response.request().method()} ${response.url()}`);
  });

  return {
    allow: (words) => void allowed.push(words),
    unexpected: () => found.filter((error) => !allowed.some((words) => words.test(error))),
  };
}
