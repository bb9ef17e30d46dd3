import { expect, type Page } from '@playwright/test';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import { fakeResponse, fakeRows } from '../../e2e/support/fake-responses.ts';
import { openSampleSettings } from '../../e2e/support/screens.ts';
import { type Picture, signedIn } from './picture.ts';
import { see, untilIdle } from './steps.ts';

/** Only has the format of a VAPID key. */
const KEY = `B${'A'.repeat(86)}`;

export const PUSH_PICTURES: readonly Picture[] = [
  signedIn('settings-push-off', openSwitch),
  signedIn('settings-push-on', subscribeToNothing, openSwitch, async (page) => {
    await switchOf(page).click();
    await expect(switchOf(page)).toBeChecked();
    await page.mouse.move(0, 0);
  }),
  signedIn('settings-push-blocked', denyNotifications, openSwitch, see(pushTexts.blocked)),
];

function denyNotifications(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
}

/** The browser's push service needs the internet. */
async function subscribeToNothing(page: Page): Promise<void> {
  await fakeRows(page, '/push/key', [{ key: KEY }]);
  await fakeResponse(page, '/push/subscription', { success: true });
  await page.addInitScript(() => {
    // The headless browser denies notifications even if the context grants them.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const made: PushSubscription[] = [];
    PushManager.prototype.getSubscription = () => Promise.resolve(made[0] ?? null);
    PushManager.prototype.subscribe = () => {
      const endpoint = 'https://push.example/one';
      const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
      made[0] = { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
      return Promise.resolve(made[0]);
    };
  });
}

function switchOf(page: Page) {
  return page.getByRole('switch', { name: pushTexts.label });
}

async function openSwitch(page: Page): Promise<void> {
  await openSampleSettings(page);
  await switchOf(page).scrollIntoViewIfNeeded();
  await untilIdle(page);
}
