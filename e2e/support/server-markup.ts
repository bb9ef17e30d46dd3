import type { Page } from '@playwright/test';

/** Present until the app handles keys and clicks. */
export const SERVER_MARKUP = '#root[aria-busy]';

/** Makes `goto` wait for the app: the server's markup looks ready too early. */
export function waitForAppAfterGoto(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...where) => {
    const response = await open(...where);
    await page.locator(SERVER_MARKUP).waitFor({ state: 'detached' });
    return response;
  };
}
