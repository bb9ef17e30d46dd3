import type { Page } from '@playwright/test';

/*
 * Calls that are answered here: for states that the sample community does not have, and so that it
 * stays as it is.
 */

/** Answers calls with a result of any shape. */
export async function mockCall(page: Page, address: string, json: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
}

/** Answers calls with the only page of a list. */
export function mockRows(page: Page, address: string, rows: readonly object[]): Promise<void> {
  return mockCall(page, address, { rows, after: null });
}

/** Refuses calls. */
export async function mockError(
  page: Page,
  address: string,
  status = 500,
  code = 'INTERNAL',
): Promise<void> {
  const json = { error: { code, message: 'Not now.' } };
  await page.route(address, (route) => route.fulfill({ status, json }));
}

/** Leaves calls without an answer. */
export async function mockPending(page: Page, address: string): Promise<void> {
  await page.route(address, () => {});
}
