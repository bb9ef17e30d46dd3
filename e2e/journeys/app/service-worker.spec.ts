import { expect, type Page } from '@playwright/test';
import { befriend } from '../../support/friends.ts';
import { test as base } from '../../support/fixtures.ts';
import { type DeployProxy, startDeployProxy } from '../../support/deploy-proxy.ts';
import { e2ePorts } from '../../ports.ts';
import { readCaches, waitForWorker } from '../../support/service-worker.ts';

// The service worker: what it keeps, and how one build follows another.

const test = base.extend<{ front: DeployProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces.
  front: async ({}, use) => {
    const front = await startDeployProxy(e2ePorts.app);
    await use(front);
    await front.stop();
  },
});

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => !isMobile, 'It knows no sizes.');

test('a connection that fails while the rest of the app comes does not keep the worker away @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/assets\/later-/);
  let asked = 0;
  await page.route('**/assets/later-*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.abort('connectionfailed') : route.continue();
  });
  await page.goto('/');
  await waitForWorker(page);
  expect(asked).toBe(2);
});

test('nothing of a person, a call or a feed is in the caches @desktop', async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/WebSocket/);
  await befriend(alice, bob);
  await page.goto('/');
  await waitForWorker(page);
  // Signed in, through the worker: the feed, a conversation, a profile, a settings page.
  for (const path of ['/', '/messages', '/profile', '/settings', '/oldposts']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(bob.username);
  await page.getByRole('button', { name: bob.username }).click();
  await page.getByPlaceholder('Send Message Here').fill('between us');
  await page.getByPlaceholder('Send Message Here').press('Enter');
  await expect(page.getByText('Sending')).toBeHidden();

  const kept = await readCaches(page);
  expect(kept.length).toBeGreaterThan(20);
  const others = kept.filter(({ path }) => !/^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path));
  expect(others.map(({ path }) => path)).toEqual(['/shell']);
  const secrets = [alice.username, alice.email, bob.username, 'between us'];
  const { token } = (await (await page.request.get('/auth/token')).json()) as { token: string };
  for (const { path, content, headers } of kept) {
    for (const secret of [...secrets, token]) {
      expect(content.includes(secret) || headers.includes(secret), `${secret} in ${path}`).toBe(
        false,
      );
    }
  }
  expect(kept.filter(({ headers }) => headers.includes('set-cookie'))).toEqual([]);
  const shell = others[0]?.content ?? '';
  expect(shell).toContain('<div id="root"></div>');
});

test('a new build takes over and leaves an open page its files @desktop', async ({
  page,
  front,
  pageErrors,
}) => {
  pageErrors.allow(/404|UnfetchedError/);
  await page.goto(front.origin);
  await waitForWorker(page);
  const [first = ''] = await cacheNames(page);

  // The screen of /profile has not been opened: its files are gone from the server, not from here.
  front.remove(/profile-screen/);
  front.deploy('second');
  await update(page);
  expect(await cacheNames(page)).toEqual([first, 'reprise-second']);
  await openProfile(page);
  await expect(page.getByRole('button', { name: 'Create a Post' })).toBeVisible();

  // Two builds later they are gone, and the page says what to do.
  await page.goto(front.origin);
  front.deploy('third');
  await update(page);
  expect(await cacheNames(page)).toEqual(['reprise-second', 'reprise-third']);
  await openProfile(page);
  await expect(page.getByRole('heading', { name: 'There is a new version' })).toBeVisible();
  front.restore();
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await expect(page.getByRole('button', { name: 'Create a Post' })).toBeVisible();
});

test('a worker whose build is not the one of the page keeps nothing @desktop', async ({
  page,
  front,
  pageErrors,
}) => {
  pageErrors.allow(/404/);
  await page.goto(front.origin);
  await waitForWorker(page);
  const before = await cacheNames(page);
  front.remove(/\/shell/);
  front.deploy('broken');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration?.addEventListener('updatefound', () => resolve(registration.installing));
    });
    void registration?.update();
    const worker = await found;
    if (worker?.state === 'redundant') return;
    await new Promise<void>((resolve) => {
      worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve());
    });
  });
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  expect(
    await page.evaluate(() => caches.match('/shell', { ignoreVary: true }).then(Boolean)),
  ).toBe(true);
  expect((await cacheNames(page)).slice(0, 1)).toEqual(before);
});

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** As a browser does by itself at a navigation; until the new worker has taken over. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const worker = registration?.installing ?? registration?.waiting;
    if (!worker) throw new Error('No other worker was found.');
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  });
}

/** Within the page, by its history. */
async function openProfile(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/profile');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
