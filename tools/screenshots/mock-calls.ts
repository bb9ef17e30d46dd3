import type { Page } from '@playwright/test';

/* Mocks states that do not exist in the sample community. */

export async function mockCall(page: Page, address: string, json: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
}

export function mockRows(page: Page, address: string, rows: readonly object[]): Promise<void> {
  return mockCall(page, address, { rows, after: null });
}

export async function mockError(
  page: Page,
  address: string,
  status = 500,
  code = 'INTERNAL',
): Promise<void> {
  const json = { error: { code, message: 'Not now.' } };
  await page.route(address, (route) => route.fulfill({ status, json }));
}

export async function mockPending(page: Page, address: string): Promise<void> {
  await page.route(address, () => {});
}
