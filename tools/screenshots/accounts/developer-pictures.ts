import type { Page } from '@playwright/test';
import { fakeDeveloperLists } from '../../../e2e/support/developer.ts';
import { button } from '../../../e2e/support/forms.ts';
import { openSampleSettings } from '../../../e2e/support/screens.ts';
import { type Picture, signedIn, type Step } from '../picture.ts';
import { fill, press, see, withFailure, withResponse } from '../steps.ts';

const FULL: Step = (page) => fakeDeveloperLists(page);
const EMPTY: Step = (page) => fakeDeveloperLists(page, [], []);
const PASSWORD = { 'Current password': 'reprise1!' };
const CONFIRMED = withResponse('/auth/confirm-password', {});

export const DEVELOPER_PICTURES: readonly Picture[] = [
  signedIn('developer-empty', EMPTY, openDeveloper),
  signedIn('developer-lists', FULL, openDeveloper),
  signedIn(
    'developer-failed',
    withFailure('/user/tokens'),
    withFailure('/user/webhooks'),
    openDeveloper,
    see('Your webhooks could not be loaded.'),
  ),
  signedIn('developer-token', EMPTY, openDeveloper, press('New token')),
  signedIn(
    'developer-token-missing',
    EMPTY,
    openDeveloper,
    press('New token'),
    (page) => page.getByRole('switch', { name: 'Read', exact: true }).click(),
    press('Create token'),
    see('Enter your password.'),
  ),
  signedIn(
    'developer-token-secret',
    EMPTY,
    CONFIRMED,
    withResponse('/user/token', {
      rows: [{ id: 4, token: `reprise_pat_${'a1B2c3D4'.repeat(5)}0Zk3Qx` }],
    }),
    openDeveloper,
    press('New token'),
    fill({ Name: 'Uploads', ...PASSWORD }),
    press('Create token'),
    see('Copy it now'),
  ),
  signedIn('developer-revoke', FULL, openDeveloper, press('Revoke Band bot')),
  signedIn('developer-webhook', FULL, openDeveloper, press('New webhook')),
  signedIn(
    'developer-webhook-private',
    FULL,
    CONFIRMED,
    withFailure('/user/webhook', 400, 'BAD_URL'),
    openDeveloper,
    press('New webhook'),
    fill({ Address: 'https://192.168.1.4/hook', ...PASSWORD }),
    press('Create webhook'),
    see('Only https addresses'),
  ),
  signedIn('developer-deliveries', FULL, openDeveloper, showDeliveries('https://bot.example/')),
  signedIn('developer-off', FULL, openDeveloper, showDeliveries('https://gone.example/in')),
];

async function openDeveloper(page: Page): Promise<void> {
  await openSampleSettings(page);
  const heading = page.getByRole('heading', { name: 'Developer', exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

function showDeliveries(address: string): Step {
  return async (page) => {
    await button(page, `Deliveries to ${address}`).click();
    await page.getByRole('list', { name: 'Last deliveries' }).waitFor();
  };
}
