import type { BrowserContext } from '@playwright/test';

const PROVIDER_STILL = /^https:\/\/[\w.-]+\/vi\/[\w-]+\/\w+\.jpg$/;

export interface PageErrors {
  allow(pattern: RegExp): void;
  unexpected(): readonly string[];
}

/**
 * Collects console errors, CSP violations, exceptions, and failed or rejected requests in every
 * page of the context.
 */
export function watchPageErrors(context: BrowserContext, origin: string): PageErrors {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isOwn = (url: string) => url.startsWith(origin);

  context.on('console', (message) => {
    const { url } = message.location();
    // The provider has no thumbnail of a video that another test deleted.
    if (message.type() !== 'error' || PROVIDER_STILL.test(url)) return;
    found.push(`console: ${message.text()} ${url}`);
  });
  context.on('weberror', (event) => found.push(`uncaught: ${event.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page aborts requests when it closes and when a video has buffered enough.
    if (!isOwn(request.url()) || reason === 'net::ERR_ABORTED') return;
    found.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (!isOwn(response.url()) || response.status() < 400) return;
    found.push(`rejected: ${response.status()} ${response.request().method()} ${response.url()}`);
  });

  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => found.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  };
}
