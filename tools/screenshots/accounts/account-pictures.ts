import type { Page, Route } from '@playwright/test';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { withoutFirstView } from '../../../e2e/support/feed.ts';
import { mockCall, mockError } from '../mock-calls.ts';
import { openFeed } from '../open.ts';
import { type Picture, signedIn, visitor } from '../picture.ts';

const PASSWORD = 'reprise1!';

export const ACCOUNT_PICTURES: readonly Picture[] = [
  visitor('sign-ups-closed', (page) => openRegister(page, 'closed', 'Sign-ups are closed')),
  visitor('sign-ups-invite', (page) => openRegister(page, 'invite', 'invite')),
  visitor('sign-ups-approval', (page) => openRegister(page, 'approval', 'need approval')),
  signedIn('account-pending', (page) => openRestricted(page, 'APPROVAL_PENDING', [])),
  signedIn('account-suspended', (page) =>
    openRestricted(page, 'ACCOUNT_SUSPENDED', [
      {
        reason: 'Your last three posts were advertisements.',
        until: '2027-03-01T00:00:00.000Z',
        contact: 'mailto:help@clips.example',
      },
    ]),
  ),
  visitor('reset', async (page) => {
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Send link' }).waitFor();
  }),
  visitor('reset-message', async (page) => {
    await page.goto('/reset-password');
    await page.getByLabel('Email', { exact: true }).fill('alice');
    await press(page, 'Send link');
    await page.getByText('Please enter a valid email.').waitFor();
  }),
  visitor('reset-sent', async (page) => {
    await setConfig(page, { mail: true });
    await askForReset(page);
  }),
  visitor('reset-logged', askForReset),
  visitor('reset-new-password', async (page) => {
    await page.goto('/reset-password#code=abc');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Repeat new password', { exact: true }).fill('other');
    await press(page, 'Save password');
    await page.getByText("Passwords don't match.").waitFor();
  }),
  visitor('reset-invalid-link', async (page) => {
    await mockError(page, '**/auth/reset-password', 400, 'INVALID_CODE');
    await saveNewPassword(page);
    await page.getByText('This link is invalid').waitFor();
  }),
  visitor('reset-done', async (page) => {
    await mockCall(page, '**/auth/reset-password', {});
    await saveNewPassword(page);
    await page.getByText('Sign in with your new password.').waitFor();
  }),
  visitor('confirm', async (page) => {
    await page.goto('/confirm-email#code=abc');
    await page.getByRole('button', { name: 'Confirm email' }).waitFor();
  }),
  visitor('confirm-done', async (page) => {
    await mockCall(page, '**/auth/confirm-email', {});
    await confirmEmail(page, 'Your email is confirmed.');
  }),
  visitor('confirm-invalid-link', async (page) => {
    await mockError(page, '**/auth/confirm-email', 400, 'INVALID_CODE');
    await confirmEmail(page, 'This link is invalid');
  }),
  visitor('confirm-failed', async (page) => {
    await mockError(page, '**/auth/confirm-email', 503, 'UNAVAILABLE');
    await confirmEmail(page, 'The service is temporarily unavailable');
  }),
  {
    ...signedIn('settings-account', async (page) => {
      await mockUnconfirmedEmail(page);
      await mockCall(page, '**/auth/request-email-confirmation', {});
      await mockError(page, '**/user/export?*', 429, 'RATE_LIMITED');
      await openSettings(page);
      await press(page, 'Resend link');
      await press(page, 'Download my data');
      await page.getByText('Too many attempts').waitFor();
    }),
    isWholePage: true,
  },
  signedIn('settings-email', async (page) => {
    await mockError(page, '**/auth/confirm-password', 401, 'INVALID_CREDENTIALS');
    await openSettings(page);
    await press(page, 'Change email');
    await page.getByLabel('New email', { exact: true }).fill('new@example.com');
    await typePassword(page);
    await press(page, 'Send link');
    await page.getByText('Incorrect password.').waitFor();
  }),
  signedIn('settings-password', async (page) => {
    await openSettings(page);
    await press(page, 'Change password');
    await typePassword(page);
  }),
  signedIn('settings-password-failed', async (page) => {
    await mockError(page, '**/auth/change-password', 503, 'UNAVAILABLE');
    await openSettings(page);
    await press(page, 'Change password');
    await typePassword(page);
    await page.getByLabel('New password', { exact: true }).fill('secret2!');
    await page.getByLabel('Repeat new password', { exact: true }).fill('secret2!');
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The service is temporarily unavailable').waitFor();
  }),
  signedIn('settings-everywhere', async (page) => {
    await openSettings(page);
    await press(page, 'Sign out everywhere');
    await page.getByRole('alertdialog').waitFor();
  }),
  signedIn('settings-delete', async (page) => {
    await openSettings(page);
    await press(page, 'Delete account');
    await page.getByLabel(/^Enter your username/).fill('them');
    await press(page, 'Delete permanently');
    await page.getByText('Enter your password.').waitFor();
  }),
  signedIn('unconfirmed', async (page) => {
    await mockUnconfirmedEmail(page);
    await setConfig(page, { mail: true, emailVerification: 'required' });
    await openFeed(page);
    await page.getByText('Confirm your email to post').waitFor();
  }),
];

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unblock dex.fm' }).waitFor();
  await page.getByRole('heading', { name: 'Account', exact: true }).scrollIntoViewIfNeeded();
}

async function openRegister(page: Page, mode: SignUpMode, text: string): Promise<void> {
  await mockCall(page, '**/user/signups', { mode, is_invited: false, challenge: null });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByText(text).first().waitFor();
}

async function openRestricted(page: Page, code: string, rows: readonly object[]): Promise<void> {
  const json = { error: { code, message: 'Not now.' }, rows };
  await page.route('**/get/yourposts?*', (route) => route.fulfill({ status: 403, json }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

async function askForReset(page: Page): Promise<void> {
  await mockCall(page, '**/auth/request-password-reset', {});
  await page.goto('/reset-password');
  await page.getByLabel('Email', { exact: true }).fill('alice@example.com');
  await press(page, 'Send link');
  await page.getByRole('button', { name: 'Use another email' }).waitFor();
}

async function saveNewPassword(page: Page): Promise<void> {
  await page.goto('/reset-password#code=abc');
  await page.getByLabel('New password', { exact: true }).fill('secret2!');
  await page.getByLabel('Repeat new password', { exact: true }).fill('secret2!');
  await press(page, 'Save password');
}

async function confirmEmail(page: Page, text: string): Promise<void> {
  await page.goto('/confirm-email#code=abc');
  await press(page, 'Confirm email');
  await page.getByText(text).waitFor();
}

async function setConfig(page: Page, config: object): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/reset-password' || pathname === '/',
    async (route: Route) => {
      const response = await route.fetch();
      const content = JSON.stringify(config);
      const body = (await response.text()).replace(
        /<meta name="reprise-config"[^>]*>/,
        `<meta name="reprise-config" content='${content}'>`,
      );
      await route.fulfill({ response, body });
    },
  );
}

async function mockUnconfirmedEmail(page: Page): Promise<void> {
  await withoutFirstView(page);
  await page.route('**/auth/get-session', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      '"emailVerified":true',
      '"emailVerified":false',
    );
    await route.fulfill({ response, body });
  });
}
