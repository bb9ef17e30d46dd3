// What an embedded deployment loads of the other provider: nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { register } from '../support/users.ts';
import { places } from './places.ts';

const ASSETS = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));
const START_MAX_BYTES = 150_000;
/** A word of the SDK that no build removes. */
const SDK = 'identitytoolkit.googleapis.com';

const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const withSdk = scripts.filter((file) =>
  readFileSync(path.join(ASSETS, file), 'utf8').includes(SDK),
);

function loadedBy(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) loaded.add(path.basename(pathname));
  });
  return loaded;
}

test('the SDK is one chunk, and the start stays small', () => {
  expect(withSdk).toHaveLength(1);
  const start = /src="\/assets\/(index-[^"]+\.js)"/.exec(
    readFileSync(path.join(ASSETS, '../index.html'), 'utf8'),
  )?.[1];
  expect(withSdk).not.toContain(start);
  const bytes = statSync(path.join(ASSETS, `${start}.br`)).size;
  const added = statSync(path.join(ASSETS, `${withSdk[0]}.br`)).size;
  console.log(`brotli: start ${bytes} B; Firebase, on demand, ${added} B`);
  expect(bytes).toBeLessThanOrEqual(START_MAX_BYTES);
});

test.describe('an embedded deployment', () => {
  test.use({ baseURL: `http://localhost:${places.embedded.app}` });

  test('loads nothing of it, signed out or in', async ({ page, context }) => {
    const loaded = loadedBy(page);
    await page.goto('/login');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
    const person = await register(context.request, 'alice');
    for (const screen of ['/', '/settings', '/messages', '/upload', '/profile']) {
      await page.goto(screen);
      await expect(
        page.getByRole('button', { name: `Account menu for ${person.username}` }),
      ).toBeVisible();
    }
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded].filter((file) => withSdk.includes(file))).toEqual([]);
  });
});

test('a page with Firebase does load it', async ({ page }) => {
  const loaded = loadedBy(page);
  await page.goto(`http://localhost:${places.firebase.app}/login`);
  await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
  expect([...loaded].filter((file) => withSdk.includes(file))).toEqual(withSdk);
});
