import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const minutes = accountLimits.emailCodeMs / 60_000;

interface PasswordChange {
  readonly hasPasskeys: boolean;
  readonly hasLostFactors: boolean;
}

/** Must not contain text that another user could have typed. */
export const accountMails = {
  resetPassword: (to: string, url: string): Mail => ({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset the password of your account.',
      `The link below is valid for ${minutes} minutes and works once. If you did not request it, ignore this email: nothing has changed.`,
    ],
    link: { label: 'Choose a new password', url },
  }),

  confirmEmail: (to: string, url: string): Mail => ({
    to,
    subject: 'Confirm your email',
    paragraphs: [
      'Please confirm that this address is yours, to use it as the email of your account.',
      `The link below is valid for ${minutes} minutes and works once. If you did not request it, ignore this email: nothing will change.`,
    ],
    link: { label: 'Confirm this email', url },
  }),

  passwordChanged: (to: string, { hasPasskeys, hasLostFactors }: PasswordChange): Mail => ({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all other sessions were signed out.',
      ...(hasLostFactors
        ? [
            'Your email had not been confirmed, so passkeys, two-step sign-in and connected accounts were removed: someone else may have added them. You can add them again in Settings.',
          ]
        : []),
      ...(hasPasskeys
        ? ['Passkeys still sign in: remove those that are not yours in Settings.']
        : []),
      'If this was not you, reset your password on the login page.',
    ],
  }),

  passkeyAdded: (to: string): Mail => ({
    to,
    subject: 'A passkey was added to your account',
    paragraphs: [
      'A passkey was just added to your account. It signs in without your password.',
      'If this was not you, remove it in Settings and choose a new password.',
    ],
  }),

  providerAdded: (to: string, provider: string): Mail => ({
    to,
    subject: `${provider} was added to your account`,
    paragraphs: [
      `An account of ${provider} was just added to your account. It signs in without your password.`,
      'If this was not you, remove it in Settings and choose a new password.',
    ],
  }),

  emailChanged: (to: string): Mail => ({
    to,
    subject: 'Your email was changed',
    paragraphs: [
      'Your account now uses another email. We will not send email to this address anymore.',
      'If this was not you, contact the operator of this site.',
    ],
  }),

  emailTaken: (to: string): Mail => ({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'We received a request to use this address for another account. It already has one, so nothing was changed.',
      'If you cannot sign in, reset your password on the login page.',
    ],
  }),
} as const;
