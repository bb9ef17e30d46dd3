import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { languages } from '@reprise/contract/language/languages.ts';
import { openScreen } from '../support/screens.ts';
import { register } from '../support/users.ts';
import { ports } from './environment.ts';

const ASSETS = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));
const START_MAX_BYTES = 150_000;
const SDK = 'identitytoolkit.googleapis.com';

const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const scriptsWithSdk = scripts.filter((file) =>
  readFileSync(path.join(ASSETS, file), 'utf8').includes(SDK),
);

function recordLoadedScripts(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) loaded.add(path.basename(pathname));
  });
  return loaded;
}

test('the SDK is one chunk in each language, outside of a small first load', () => {
  expect(scriptsWithSdk).toHaveLength(languages.length);
  const start = /src="\/assets\/(index-[^"]+\.js)"/.exec(
    readFileSync(path.join(ASSETS, '../index.html'), 'utf8'),
  )?.[1];
  expect(scriptsWithSdk).not.toContain(start);
  const bytes = statSync(path.join(ASSETS, `${start}.br`)).size;
  const added = statSync(path.join(ASSETS, `${scriptsWithSdk[0]}.br`)).size;
  console.log(`brotli: start ${bytes} B; Firebase, on demand, ${added} B`);
  expect(bytes).toBeLessThanOrEqual(START_MAX_BYTES);
});

test.describe('an embedded deployment', () => {
  test.use({ baseURL: `http://localhost:${ports.embedded.app}` });

  test('does not load the SDK, signed out or in', { tag: '@long' }, async ({ page, context }) => {
    const loaded = recordLoadedScripts(page);
    await page.goto('/login');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
    const user = await register(context.request, 'alice');
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: `Account menu for ${user.username}` }),
    ).toBeVisible();
    for (const screen of ['/settings', '/messages', '/upload', '/profile']) {
      await openScreen(page, screen);
    }
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded].filter((file) => scriptsWithSdk.includes(file))).toEqual([]);
  });
});

test('a Firebase deployment loads the SDK', async ({ page }) => {
  const loaded = recordLoadedScripts(page);
  await page.goto(`http://localhost:${ports.firebase.app}/login`);
  await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
  expect([...loaded].filter((file) => scriptsWithSdk.includes(file))).toHaveLength(1);
});
