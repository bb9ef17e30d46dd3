import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './users.ts';

export function box(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(label, { exact: true });
}

export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

export async function fillBoxes(
  scope: Page | Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await box(scope, label).fill(value);
}

export async function openRegister(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
}

export async function fillRegistration(page: Page, username: string): Promise<void> {
  await fillBoxes(page, {
    Username: username,
    'First name': 'New',
    'Last name': 'User',
    Email: `${username}@example.com`,
    Password: PASSWORD,
    'Repeat password': PASSWORD,
  });
}

export async function fillNewPassword(
  scope: Page | Locator,
  password: string,
  repeated = password,
): Promise<void> {
  await fillBoxes(scope, { 'New password': password, 'Repeat new password': repeated });
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  const login = page.getByRole('tabpanel', { name: 'Login' });
  // The previous screen, which may have an Email too, stays until this one is loaded.
  await fillBoxes(login, { Email: email, Password: password });
  await button(login, 'Login').click();
}
