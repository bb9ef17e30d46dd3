import { randomUUID } from 'node:crypto';
import type { APIRequest, Page } from '@playwright/test';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import {
  openPushBrowser,
  type PushBrowser,
} from '../../../apps/server/src/testing/servers/push-browser.ts';
import { updateFriend, befriend } from '../../support/friends.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { type TestUser, register, signInAgain } from '../../support/users.ts';
import { openPushDevice, type PushDevice, pushService } from '../../support/push-device.ts';
import { waitForWorker } from '../../support/service-worker.ts';

/** A device on which notifications are shown, and two friends, of whom alice holds it. */
const test = base.extend<{ device: PushDevice }>({
  device: async ({ context, baseURL, alice, bob }, use) => {
    await befriend(alice, bob);
    await use(await openPushDevice(context, baseURL ?? ''));
  },
});

test.use({ serviceWorkers: 'allow' });

const pushSwitch = (page: Page) => page.getByRole('switch', { name: pushTexts.label });

/** Opens the settings and turns notifications on. */
async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await waitForWorker(page);
  await expect(pushSwitch(page)).toBeEnabled();
  await expect(pushSwitch(page)).not.toBeChecked();
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  await expect(pushSwitch(page)).toBeEnabled();
}

async function uidOf(person: TestUser, asker: TestUser): Promise<string> {
  const { body } = await asker.call('/user/uid', { params: { tile_owner: person.username } });
  return (body as { rows: readonly [{ firebase_uid: string }] }).rows[0].firebase_uid;
}

async function send(from: TestUser, to: TestUser, text: string): Promise<void> {
  const data = { id: randomUUID(), to: await uidOf(to, from), text, isOpen: false };
  expect((await from.call('/chat/send', { method: 'POST', data })).status).toBe(200);
}

/** Another device of somebody, signed in there, on which nothing is shown. */
async function subscribeElsewhere(
  requests: APIRequest,
  baseURL: string,
  person: TestUser,
): Promise<PushBrowser> {
  const request = await requests.newContext({ baseURL });
  const there = await signInAgain(request, person);
  const { body } = await there.call('/push/key');
  const [{ key }] = (body as { rows: readonly [{ key: string }] }).rows;
  const browser = await openPushBrowser(pushService, key);
  const data = { uid: await uidOf(person, there), ...browser.subscription };
  const { status } = await there.call('/push/subscription', { method: 'POST', data });
  expect(status).toBe(200);
  await request.dispose();
  return browser;
}

const arrives = (device: PushDevice) => expect.poll(() => device.receive()).toBe(1);

test('a message and a friend request reach the device of somebody who has closed the app @desktop', async ({
  page,
  device,
  alice,
  bob,
}) => {
  await turnOn(page);

  await send(bob, alice, 'while I am here');
  await arrives(device);
  expect(await device.shown()).toEqual([]);

  await page.close();
  await send(bob, alice, 'listen to this');
  await arrives(device);
  await expect
    .poll(() => device.shown())
    .toEqual([{ title: bob.username, body: 'listen to this' }]);
  await send(bob, alice, 'and to this');
  await arrives(device);
  await expect.poll(() => device.shown()).toEqual([{ title: bob.username, body: 'and to this' }]);
});

test('a press on a notification opens what it is about, in the page that is open @desktop', async ({
  page,
  context,
  device,
  alice,
  bob,
}) => {
  await turnOn(page);
  await page.close();
  await send(bob, alice, 'listen to this');
  await arrives(device);
  await expect.poll(() => device.shown()).toHaveLength(1);

  const open = await context.newPage();
  await open.goto('/magic');
  await waitForWorker(open);
  await device.press(bob.username);
  await expect(open.getByText('listen to this').last()).toBeVisible();
  await expect(open).toHaveURL(/\/messages\?chat=/);
  expect(await device.shown()).toEqual([]);
});

test('signing out ends them, and what is shown goes @desktop', async ({
  page,
  context,
  playwright,
  baseURL,
  device,
  alice,
  bob,
}) => {
  await turnOn(page);
  await page.close();
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const carol = await register(request, 'carol');
  await updateFriend(carol, alice, 'Send Friend Request');
  await arrives(device);
  await expect
    .poll(() => device.shown())
    .toEqual([
      {
        title: pushTexts.requestTitle,
        body: `${carol.username} sent you a friend request.`,
      },
    ]);

  const open = await context.newPage();
  await open.goto('/settings');
  await expect(pushSwitch(open)).toBeChecked();
  await open.getByRole('button', { name: 'SignOut' }).click();
  await expect(open).toHaveURL('/profile');
  await expect.poll(() => device.shown()).toEqual([]);
  await open.close();
  const elsewhere = await subscribeElsewhere(playwright.request, baseURL ?? '', alice);
  await send(bob, alice, 'nobody is there');
  await expect.poll(() => elsewhere.pushes()).toHaveLength(1);
  expect(await device.receive()).toBe(0);
  await request.dispose();
});

test('they are off until asked for, and can be turned off again', async ({
  page,
  playwright,
  baseURL,
  device,
  alice,
  bob,
}) => {
  await turnOn(page);
  await page.reload();
  await expect(pushSwitch(page)).toBeChecked();
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).not.toBeChecked();
  await expect(pushSwitch(page)).toBeEnabled();
  await page.reload();
  await expect(pushSwitch(page)).toBeEnabled();
  await expect(pushSwitch(page)).not.toBeChecked();
  const elsewhere = await subscribeElsewhere(playwright.request, baseURL ?? '', alice);
  await send(bob, alice, 'not here');
  await expect.poll(() => elsewhere.pushes()).toHaveLength(1);
  expect(await device.receive()).toBe(0);
});
