import { expect, type Page } from '@playwright/test';
import { pushTexts } from '@reprise/contract/push-texts.ts';
import { workerTakesOver } from '../../e2e/worker.ts';
import { answer, answerRows } from './answers.ts';
import { type Picture, signedIn } from './picture.ts';

/** A point of the curve that such keys lie on is nothing that anybody looks at. */
const KEY = `B${'A'.repeat(86)}`;

/** The states of the switch for notifications of a device. */
export const PUSH_PICTURES: readonly Picture[] = [
  signedIn('settings-push-off', openSwitch),
  signedIn('settings-push-on', async (page) => {
    await page.context().grantPermissions(['notifications']);
    await beSubscribed(page);
    await page.goto('/');
    await workerTakesOver(page);
    await openSwitch(page);
    await expect(switchOf(page)).toBeChecked();
  }),
  signedIn('settings-push-blocked', async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'denied' });
    });
    await openSwitch(page);
    await page.getByText(pushTexts.blocked).waitFor();
  }),
];

/** The browser's push service stands in the internet: here its word is enough. */
async function beSubscribed(page: Page): Promise<void> {
  await answerRows(page, '**/push/key', [{ key: KEY }]);
  await answer(page, '**/push/subscription', { success: true });
  const session = await page.context().request.get('/auth/get-session');
  const { user } = (await session.json()) as { user: { id: string } };
  await page.addInitScript(
    ({ uid, key }) => {
      localStorage.setItem('reprise.pushes', uid);
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const subscription = {
        endpoint: 'https://push.example/one',
        options: {
          applicationServerKey: Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer,
          userVisibleOnly: true,
        },
        toJSON: () => ({ endpoint: 'https://push.example/one', keys: {} }),
      } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
    },
    { uid: user.id, key: KEY },
  );
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
