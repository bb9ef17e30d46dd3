import type { Page } from '@playwright/test';
import { openChat, sendMessage } from '../../support/chat.ts';
import { type DeployProxy, startDeployProxy } from '../../servers/deploy-proxy.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { expectLoaded, openScreen } from '../../support/screens.ts';
import { readCaches, waitForWorker } from '../../support/service-worker.ts';
import { e2ePorts } from '../../ports.ts';

const test = base.extend<{ deployment: DeployProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
  deployment: async ({}, use) => {
    const deployment = await startDeployProxy(e2ePorts.app);
    await use(deployment);
    await deployment.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

test(
  'the worker is registered although its script failed to load at first, and caches no personal data',
  { tag: '@long' },
  async ({ page, alice, bob, pageErrors }) => {
    pageErrors.allow(/WebSocket|assets\/deferred-/);
    await befriend(alice, bob);
    let requests = 0;
    const script = '**/assets/deferred-*.js*';
    await page.route(script, (route) => {
      requests += 1;
      return requests === 1 ? route.abort('connectionfailed') : route.continue();
    });
    await page.goto('/');
    await waitForWorker(page);
    expect(requests).toBe(2);
    await page.unroute(script);

    // Reopens the page from the worker's cache, with the session.
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await expectLoaded(page);
    expect(calls.filter((path) => path.startsWith('/auth/'))).toEqual([]);
    for (const path of ['/profile', '/settings', '/oldposts']) await openScreen(page, path);
    await openChat(page, bob);
    await sendMessage(page, 'between us');
    await expect(page.getByText('Sending')).toBeHidden();

    const cached = await readCaches(page);
    expect(cached.length).toBeGreaterThan(20);
    const others = cached.filter(({ path }) => !/^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path));
    expect(others.map(({ path }) => path)).toEqual(['/shell']);
    const { token } = (await (await page.request.get('/auth/token')).json()) as { token: string };
    const secrets = [alice.username, alice.email, bob.username, 'between us', token];
    for (const { path, content, headers } of cached) {
      for (const secret of secrets) {
        expect(content.includes(secret) || headers.includes(secret), `${secret} in ${path}`).toBe(
          false,
        );
      }
    }
    expect(cached.filter(({ headers }) => headers.includes('set-cookie'))).toEqual([]);
    expect(others[0]?.content).toContain('<div id="root"></div>');
  },
);

test(
  'a new build takes over, and an open page keeps its files for one more build',
  { tag: '@long' },
  async ({ page, deployment, pageErrors }) => {
    pageErrors.allow(/404|PageLoadError/);
    await page.goto(deployment.origin);
    await waitForWorker(page);
    const [first = ''] = await cacheNames(page);

    // /profile was never opened, so its files exist only in the cache.
    deployment.remove(/profile-screen/);
    deployment.deploy('second');
    await updateWorker(page);
    expect(await cacheNames(page)).toEqual([first, 'reprise-second']);
    await openProfile(page);
    await expect(page.getByRole('button', { name: 'Create a Post' })).toBeVisible();

    // Two builds later the files are deleted.
    await page.goto(deployment.origin);
    deployment.deploy('third');
    await updateWorker(page);
    expect(await cacheNames(page)).toEqual(['reprise-second', 'reprise-third']);
    await openProfile(page);
    await expect(page.getByRole('heading', { name: 'A new version' })).toBeVisible();
    deployment.restore();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Create a Post' })).toBeVisible();
  },
);

test(
  'a worker that cannot cache its whole build does not take over',
  { tag: '@long' },
  async ({ page, deployment, pageErrors }) => {
    pageErrors.allow(/404/);
    await page.goto(deployment.origin);
    await waitForWorker(page);
    const before = await cacheNames(page);
    deployment.remove(/\/shell/);
    deployment.deploy('broken');
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
      await page.evaluate(() =>
        caches.match('/shell?language=en', { ignoreVary: true }).then(Boolean),
      ),
    ).toBe(true);
    expect((await cacheNames(page)).slice(0, 1)).toEqual(before);
  },
);

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const worker = registration?.installing ?? registration?.waiting;
    if (!worker) throw new Error('The update found no new worker.');
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  });
}

async function openProfile(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/profile');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
