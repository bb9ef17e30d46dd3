import type { APIRequest, Page } from '@playwright/test';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import {
  openPushBrowser,
  type PushBrowser,
} from '../../../apps/server/src/testing/servers/push-browser.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { befriend, updateFriend } from '../../support/friends.ts';
import { openPushDevice, type PushDevice, pushService } from '../../support/push-device.ts';
import { openScreen } from '../../support/screens.ts';
import { waitForWorker } from '../../support/service-worker.ts';
import { register, signInAgain, type TestUser } from '../../support/users.ts';

/** Alice's browser can receive pushes, and alice and bob are friends. */
const test = base.extend<{ device: PushDevice }>({
  device: async ({ context, baseURL, alice, bob }, use) => {
    await befriend(alice, bob);
    await use(await openPushDevice(context, baseURL ?? ''));
  },
});

test.use({ serviceWorkers: 'allow' });

const pushSwitch = (page: Page) => page.getByRole('switch', { name: pushTexts.label });

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await waitForWorker(page);
  await expect(pushSwitch(page)).toBeEnabled();
  await expect(pushSwitch(page)).not.toBeChecked();
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  await expect(pushSwitch(page)).toBeEnabled();
}

async function subscribeElsewhere(
  requests: APIRequest,
  baseURL: string,
  user: TestUser,
): Promise<PushBrowser> {
  const request = await requests.newContext({ baseURL });
  const session = await signInAgain(request, user);
  const { body } = await session.call('/push/key');
  const [{ key }] = (body as { rows: readonly [{ key: string }] }).rows;
  const browser = await openPushBrowser(pushService, key);
  const data = { uid: await session.uid(), ...browser.subscription };
  const { status } = await session.call('/push/subscription', { method: 'POST', data });
  expect(status).toBe(200);
  await request.dispose();
  return browser;
}

const expectPush = (device: PushDevice) => expect.poll(() => device.receive()).toBe(1);

test(
  'notifications are off at first, reach a closed app, and end when turned off or with a sign-out',
  { tag: ['@full', '@long'] },
  async ({ page, context, playwright, baseURL, device, alice, bob }) => {
    await turnOn(page);
    // The open page shows the message, so no push is displayed.
    await bob.send(alice, 'while the app is open');
    await expectPush(device);
    expect(await device.notifications()).toEqual([]);

    await page.close();
    for (const body of ['listen to this', 'and to this']) {
      await bob.send(alice, body);
      await expectPush(device);
      await expect.poll(() => device.notifications()).toEqual([{ title: bob.username, body }]);
    }

    await device.changeSubscription();
    await bob.send(alice, 'and to this');
    await expectPush(device);

    const opened = await context.newPage();
    await opened.goto('/magic');
    await waitForWorker(opened);
    await device.click(bob.username);
    await expect(opened.getByText('and to this').last()).toBeVisible();
    await expect(opened).toHaveURL(/\/messages\?chat=/);
    expect(await device.notifications()).toEqual([]);

    await openScreen(opened, '/settings');
    await expect(pushSwitch(opened)).toBeChecked();
    await pushSwitch(opened).click();
    await expect(pushSwitch(opened)).not.toBeChecked();
    await expect(pushSwitch(opened)).toBeEnabled();
    await opened.reload();
    await expect(pushSwitch(opened)).toBeEnabled();
    await expect(pushSwitch(opened)).not.toBeChecked();
    const elsewhere = await subscribeElsewhere(playwright.request, baseURL ?? '', alice);
    await bob.send(alice, 'to the other device');
    await expect.poll(() => elsewhere.pushes()).toHaveLength(1);
    expect(await device.receive()).toBe(0);

    await turnOn(opened);
    await opened.close();
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const carol = await register(request, 'carol');
    await updateFriend(carol, alice, 'Send Friend Request');
    await expectPush(device);
    await expect
      .poll(() => device.notifications())
      .toEqual([
        {
          title: pushTexts.requestTitle,
          body: `${carol.username} sent you a friend request.`,
        },
      ]);

    const again = await context.newPage();
    await again.goto('/settings');
    await expect(pushSwitch(again)).toBeChecked();
    await again.getByRole('button', { name: 'SignOut' }).click();
    await expect(again).toHaveURL('/profile');
    await expect.poll(() => device.notifications()).toEqual([]);
    await again.close();
    await bob.send(alice, 'after the sign-out');
    await expect.poll(() => elsewhere.pushes()).toHaveLength(3);
    expect(await device.receive()).toBe(0);
    await request.dispose();
  },
);
