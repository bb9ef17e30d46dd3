import type { Page } from '@playwright/test';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { mockCall } from './mock-calls.ts';
import { openConverted, openFeed, openPaused, openText } from './open.ts';
import { type Picture, signedIn, visitor } from './picture.ts';

export const SCREEN_PICTURES: readonly Picture[] = [
  signedIn('theater', async (page) => {
    await openFeed(page);
    await page.keyboard.press('t');
  }),
  signedIn('full-screen', async (page) => {
    await openFeed(page);
    await page.keyboard.press('f');
    await page.locator('[data-view="full"]').waitFor();
  }),
  signedIn('help', async (page) => {
    await openFeed(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  ...['about', 'privacy', 'terms'].map((name) =>
    visitor(`page-${name}`, async (page) => {
      await page.goto(`/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }),
  ),
  visitor('api-docs', async (page) => {
    await page.goto('/api/docs');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }),
  visitor('api-docs-operation', async (page) => {
    await page.goto('/api/docs');
    const operation = page.locator('.opblock').first();
    await operation.getByRole('button').first().click();
    await operation.getByRole('heading', { name: 'Responses' }).waitFor();
    await operation.evaluate((element) => element.scrollIntoView());
  }),
  visitor('api-docs-schemas', async (page) => {
    await page.goto('/api/docs');
    const schemas = page.locator('section.models');
    await schemas.getByRole('button').nth(1).click();
    await schemas.evaluate((element) => element.scrollIntoView());
  }),
  visitor('login-second-step', async (page) => {
    await page.route('**/auth/sign-in/email', (route) =>
      route.fulfill({ json: { secondFactor: true } }),
    );
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('you@example.com');
    await page.getByLabel('Password', { exact: true }).fill('reprise1!');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
  }),
  signedIn('settings-passkeys', async (page) => {
    await openText(page, '/settings', 'dex.fm');
    await page.getByText('Passkeys').first().scrollIntoViewIfNeeded();
  }),
  signedIn('friend-remove', async (page) => {
    await page.goto('/friend/mara.k');
    await page.getByRole('button', { name: 'Remove Friend' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  signedIn('upload-panel', async (page) => {
    await openConverted(page);
    await openPanel(page);
  }),
  signedIn('theater-panel', async (page) => {
    await openFeed(page);
    await page.keyboard.press('t');
    await openPanel(page);
  }),
  signedIn('upload-on-its-side', async (page) => {
    await turn(page);
    await page.goto('/upload');
    await page.getByRole('button', { name: createTexts.convert }).waitFor();
  }),
  signedIn('home-on-its-side', async (page) => {
    await turn(page);
    await openPaused(page, '/?sort=most-liked');
  }),
];

async function openPanel(page: Page): Promise<void> {
  await mockCall(page, '**/notifications/clear', {
    rows: [{ newLikes: 0, newFriendRequest: 0, likeNews: [], friendRequestNews: [] }],
    notifications: [],
  });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('since last time you checked').first().waitFor();
}

async function turn(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: height, height: width });
}
