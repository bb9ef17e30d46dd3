import { expect, type Page } from '@playwright/test';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import { mockCall, mockRows } from './mock-calls.ts';
import { type Picture, signedIn } from './picture.ts';

/** Only has the format of a VAPID key. */
const KEY = `B${'A'.repeat(86)}`;

export const PUSH_PICTURES: readonly Picture[] = [
  signedIn('settings-push-off', openSwitch),
  signedIn('settings-push-on', async (page) => {
    await subscribeToNothing(page);
    await openSwitch(page);
    await switchOf(page).click();
    await expect(switchOf(page)).toBeChecked();
    await page.mouse.move(0, 0);
  }),
  signedIn('settings-push-blocked', async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'denied' });
    });
    await openSwitch(page);
    await page.getByText(pushTexts.blocked).waitFor();
  }),
];

/** The browser's push service needs the internet. */
async function subscribeToNothing(page: Page): Promise<void> {
  await mockRows(page, '**/push/key', [{ key: KEY }]);
  await mockCall(page, '**/push/subscription', { success: true });
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
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unblock dex.fm' }).waitFor();
  await switchOf(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}
