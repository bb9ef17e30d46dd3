import type { Page } from '@playwright/test';
import { fakeDeveloperLists } from '../../../e2e/support/developer.ts';
import { button, fillBoxes } from '../../../e2e/support/forms.ts';
import { openSampleSettings } from '../../../e2e/support/screens.ts';
import { type Picture, signedIn, type Step } from '../picture.ts';
import { press, see, withFailure, withResponse } from '../steps.ts';

const FULL: Step = (page) => fakeDeveloperLists(page);
const EMPTY: Step = (page) => fakeDeveloperLists(page, [], []);
const PASSWORD = { 'Current password': 'reprise1!' };

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
  signedIn('developer-token', EMPTY, openDeveloper, press('New token'), see('It ends in')),
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
    withResponse('/user/token', {
      rows: [{ id: 4, token: `reprise_pat_${'a1B2c3D4'.repeat(5)}0Zk3Qx` }],
    }),
    openDeveloper,
    press('New token'),
    fillDialog({ Name: 'Uploads', ...PASSWORD }),
    press('Create token'),
    see('Copy it now'),
  ),
  signedIn('developer-revoke', FULL, openDeveloper, press('Revoke Band bot'), see('stop working')),
  signedIn('developer-webhook', FULL, openDeveloper, press('New webhook'), see('It sends')),
  signedIn(
    'developer-webhook-private',
    FULL,
    withFailure('/user/webhook', 400, 'BAD_URL'),
    openDeveloper,
    press('New webhook'),
    fillDialog({ Address: 'https://192.168.1.4/hook', ...PASSWORD }),
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

/** Settings has a field for the name of the user, too. */
function fillDialog(values: Readonly<Record<string, string>>): Step {
  return (page) => fillBoxes(page.getByRole('dialog'), values);
}

function showDeliveries(address: string): Step {
  return async (page) => {
    await button(page, `Deliveries to ${address}`).click();
    await page.getByRole('list', { name: 'Last deliveries' }).waitFor();
  };
}
