import type { Page } from '@playwright/test';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { withoutFirstView } from '../../../e2e/support/feed.ts';
import { button, fillBoxes, fillNewPassword, openRegister } from '../../../e2e/support/forms.ts';
import { openSampleSettings } from '../../../e2e/support/screens.ts';
import { type Picture, signedIn, type Step, visitor, wholePage } from '../picture.ts';
import { at, fill, openFeed, press, see, withConfig, withFailure, withResponse } from '../steps.ts';

const ENTER_PASSWORD = fill({ 'Current password': 'reprise1!' });
const UNAVAILABLE = 'The service is temporarily unavailable';

export const ACCOUNT_PICTURES: readonly Picture[] = [
  visitor('sign-ups-closed', withSignUps('closed'), openRegister, see('Sign-ups are closed')),
  visitor('sign-ups-invite', withSignUps('invite'), openRegister, see('invite')),
  visitor('sign-ups-approval', withSignUps('approval'), openRegister, see('need approval')),
  signedIn('account-pending', withRestriction('APPROVAL_PENDING', []), at('/profile', 'Sign out')),
  signedIn(
    'account-suspended',
    withRestriction('ACCOUNT_SUSPENDED', [
      {
        reason: 'Your last three posts were advertisements.',
        until: '2027-03-01T00:00:00.000Z',
        contact: 'mailto:help@clips.example',
      },
    ]),
    at('/profile', 'Sign out'),
  ),
  visitor('reset', at('/reset-password', 'Send link')),
  visitor(
    'reset-message',
    at('/reset-password', 'Send link'),
    fill({ Email: 'alice' }),
    press('Send link'),
    see('Please enter a valid email.'),
  ),
  visitor('reset-sent', withConfig({ mail: true }, '/', '/reset-password'), askForReset),
  visitor('reset-logged', askForReset),
  visitor(
    'reset-new-password',
    at('/reset-password#code=abc', 'Save password'),
    (page) => fillNewPassword(page, 'short', 'other'),
    press('Save password'),
    see("Passwords don't match."),
  ),
  visitor(
    'reset-invalid-link',
    withFailure('/auth/reset-password', 400, 'INVALID_CODE'),
    saveNewPassword,
    see('This link is invalid'),
  ),
  visitor(
    'reset-done',
    withResponse('/auth/reset-password', {}),
    saveNewPassword,
    see('Sign in with your new password.'),
  ),
  visitor('confirm', openConfirmation),
  visitor(
    'confirm-done',
    withResponse('/auth/confirm-email', {}),
    openConfirmation,
    press('Confirm email'),
    see('Your email is confirmed.'),
  ),
  visitor(
    'confirm-invalid-link',
    withFailure('/auth/confirm-email', 400, 'INVALID_CODE'),
    openConfirmation,
    press('Confirm email'),
    see('This link is invalid'),
  ),
  visitor(
    'confirm-failed',
    withFailure('/auth/confirm-email', 503, 'UNAVAILABLE'),
    openConfirmation,
    press('Confirm email'),
    see(UNAVAILABLE),
  ),
  wholePage(
    signedIn(
      'settings-account',
      withUnconfirmedEmail,
      withResponse('/auth/request-email-confirmation', {}),
      withFailure('/user/export', 429, 'RATE_LIMITED'),
      openAccountSettings,
      press('Resend link'),
      press('Download my data'),
      see('Too many attempts'),
    ),
  ),
  signedIn(
    'settings-email',
    withFailure('/auth/confirm-password', 401, 'INVALID_CREDENTIALS'),
    openAccountSettings,
    press('Change email'),
    fill({ 'New email': 'new@example.com' }),
    ENTER_PASSWORD,
    press('Send link'),
    see('Incorrect password.'),
  ),
  signedIn('settings-password', openAccountSettings, press('Change password'), ENTER_PASSWORD),
  signedIn(
    'settings-password-failed',
    withFailure('/auth/change-password', 503, 'UNAVAILABLE'),
    openAccountSettings,
    press('Change password'),
    ENTER_PASSWORD,
    (page) => fillNewPassword(page, 'secret2!'),
    (page) => button(page.getByRole('dialog'), 'Change password').click(),
    see(UNAVAILABLE),
  ),
  signedIn('settings-everywhere', openAccountSettings, press('Sign out everywhere'), (page) =>
    page.getByRole('alertdialog').waitFor(),
  ),
  signedIn(
    'settings-delete',
    openAccountSettings,
    press('Delete account'),
    (page) => page.getByLabel(/^Enter your username/).fill('them'),
    press('Delete permanently'),
    see('Enter your password.'),
  ),
  signedIn('settings-passkeys', openSampleSettings, (page) =>
    page.getByText('Passkeys').first().scrollIntoViewIfNeeded(),
  ),
  signedIn(
    'settings-failed',
    openSampleSettings,
    fill({ 'First name': '4' }),
    press('Update Name'),
    see('Requires a letter'),
  ),
  signedIn(
    'unconfirmed',
    withUnconfirmedEmail,
    withConfig({ mail: true, emailVerification: 'required' }, '/'),
    openFeed,
    see('Confirm your email to post'),
  ),
];

function withSignUps(mode: SignUpMode): Step {
  return withResponse('/user/signups', { mode, is_invited: false, challenge: null });
}

function withRestriction(code: string, rows: readonly object[]): Step {
  return withResponse('/get/yourposts', { error: { code, message: 'Not now.' }, rows }, 403);
}

async function openAccountSettings(page: Page): Promise<void> {
  await openSampleSettings(page);
  await page.getByRole('heading', { name: 'Account', exact: true }).scrollIntoViewIfNeeded();
}

async function askForReset(page: Page): Promise<void> {
  await withResponse('/auth/request-password-reset', {})(page);
  await page.goto('/reset-password');
  await fillBoxes(page, { Email: 'alice@example.com' });
  await button(page, 'Send link').click();
  await button(page, 'Use another email').waitFor();
}

async function saveNewPassword(page: Page): Promise<void> {
  await page.goto('/reset-password#code=abc');
  await fillNewPassword(page, 'secret2!');
  await button(page, 'Save password').click();
}

async function openConfirmation(page: Page): Promise<void> {
  await page.goto('/confirm-email#code=abc');
  await button(page, 'Confirm email').waitFor();
}

async function withUnconfirmedEmail(page: Page): Promise<void> {
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
