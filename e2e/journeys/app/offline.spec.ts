import { expectAccessible } from '../../support/axe.ts';
import { messageLog, openChat, sendMessage } from '../../support/chat.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openOffline, setOffline, waitForWorker } from '../../support/service-worker.ts';
import { openSignedIn } from '../../support/users.ts';

test.use({ serviceWorkers: 'allow' });

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|WebSocket|_NETWORK_/;

test(
  'the app opens offline, says what works, and loads when the connection is back',
  { tag: ['@mobile-only', '@long'] },
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(NO_CONNECTION);
    pageErrors.allow(/api\/docs net::ERR_FAILED/);
    await page.goto('/');
    await waitForWorker(page);

    await setOffline(page, true);
    // A screen is cached even if it was never opened; a page of the server is not.
    await page.goto('/login');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    const other = await context.newPage();
    await expect(other.goto('/api/docs')).rejects.toThrow(/ERR_FAILED/);
    await other.close();
    await openOffline(page, '/?sort=recent');
    const bar = page.getByText('You are offline. Clips need');
    await expect(bar).toBeVisible();
    await expect(page.getByText('You are offline. This page will load')).toBeVisible();
    await expectAccessible(page, 'home offline');

    await setOffline(page, false);
    await expect(bar).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
  },
);

test(
  'messages written offline survive closing the app and arrive once, in order',
  { tag: ['@mobile-only', '@long'] },
  async ({ page, context, alice, bob, browser, pageErrors }) => {
    pageErrors.allow(NO_CONNECTION);
    await befriend(alice, bob);
    await openChat(page, bob);
    await sendMessage(page, 'zero');
    await expect(page.getByText('Sending')).toBeHidden();
    await waitForWorker(page);

    await setOffline(page, true);
    for (const text of ['one', 'two', 'three']) await sendMessage(page, text);
    await expect(page.getByText('Waiting for connection')).toHaveCount(3);
    await expectAccessible(page, 'conversation offline');

    const address = page.url();
    await page.close();
    const reopened = await context.newPage();
    await openOffline(reopened, address);
    const pending = reopened.getByRole('region', { name: 'Waiting to send' });
    await expect(pending.getByText('three')).toBeVisible();
    await expect(reopened.getByText('Waiting for connection')).toHaveCount(3);
    await expectAccessible(reopened, 'conversation opened offline');

    const bobsPage = await openSignedIn(browser, bob);
    const { pathname, search } = new URL(address);
    await bobsPage.goto(pathname + search);
    const bubbles = messageLog(bobsPage, alice);
    await expect(bubbles.getByText('zero')).toBeVisible();
    await setOffline(reopened, false);
    await expect(bubbles.getByText('three', { exact: true })).toBeVisible();
    await expect(bubbles.getByText(/^(?:zero|one|two|three)$/)).toHaveText([
      'zero',
      'one',
      'two',
      'three',
    ]);
    await expect(reopened.getByText('Waiting for connection')).toHaveCount(0);
    await bobsPage.context().close();
  },
);
