import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { befriend, openSignedIn } from '../../support/friends.ts';
import { test } from '../../support/fixtures.ts';
import { waitForWorker } from '../../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Without a connection every request of a page fails, which is what these journeys are about. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|WebSocket|_NETWORK_/;

test.skip(({ isMobile }) => !isMobile, 'The app on a phone.');

test.describe('Without a connection', () => {
  test('the app opens, says what works, and goes on by itself', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(NO_CONNECTION);
    await page.goto('/');
    await waitForWorker(page);

    await context.setOffline(true);
    await page.goto('/?sort=recent');
    const bar = page.getByText('You are offline. Clips need');
    await expect(bar).toBeVisible();
    await expect(page.getByText('You are offline. This loads by itself')).toBeVisible();
    await expectAccessible(page, 'home offline');

    await context.setOffline(false);
    await expect(bar).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('screens that were never open are there, those of the server are not', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(NO_CONNECTION);
    await page.goto('/');
    await waitForWorker(page);
    await context.setOffline(true);
    await page.goto('/login');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(page.goto('/api/docs')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });

  test('three messages written offline outlive the app and arrive once, in order', async ({
    page,
    context,
    alice,
    bob,
    browser,
    pageErrors,
  }) => {
    pageErrors.allow(NO_CONNECTION);
    await befriend(alice, bob);
    await page.goto('/messages');
    await page.getByPlaceholder('Enter User to Chat').fill(bob.username);
    await page.getByRole('button', { name: bob.username }).click();
    const box = page.getByPlaceholder('Send Message Here');
    await box.fill('zero');
    await box.press('Enter');
    await expect(page.getByText('Sending')).toBeHidden();
    await waitForWorker(page);

    await context.setOffline(true);
    for (const text of ['one', 'two', 'three']) {
      await box.fill(text);
      await box.press('Enter');
    }
    await expect(page.getByText('Waiting for a connection')).toHaveCount(3);
    await expectAccessible(page, 'conversation offline');

    // Another page of the closed app, opened without a connection.
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    const waiting = again.getByRole('region', { name: 'Waiting to be sent' });
    await expect(waiting.getByText('three')).toBeVisible();
    await expect(again.getByText('Waiting for a connection')).toHaveCount(3);
    await expectAccessible(again, 'conversation opened offline');

    const friend = await openSignedIn(browser, bob);
    await friend.goto(new URL(address).pathname + new URL(address).search);
    const bubbles = friend.getByRole('region', { name: `Conversation with ${alice.username}` });
    await expect(bubbles.getByText('zero')).toBeVisible();
    await context.setOffline(false);
    await expect(bubbles.getByText('three', { exact: true })).toBeVisible();
    await expect(bubbles.getByText(/^(?:zero|one|two|three)$/)).toHaveText([
      'zero',
      'one',
      'two',
      'three',
    ]);
    await expect(again.getByText('Waiting for a connection')).toHaveCount(0);
    await friend.context().close();
  });
});
