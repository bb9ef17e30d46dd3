import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const minutes = accountLimits.emailCodeMs / 60_000;

/** Contain no text that another user could have typed. */
export const accountMails = {
  resetPassword: (to: string, url: string): Mail => ({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account.',
      `The link below holds for ${minutes} minutes and works once. If it was not you, leave it: nothing has changed.`,
    ],
    link: { label: 'Choose a new password', url },
  }),

  confirmEmail: (to: string, url: string): Mail => ({
    to,
    subject: 'Confirm your e-mail',
    paragraphs: [
      'Please confirm that this address is yours, and it becomes the e-mail of your account.',
      `The link below holds for ${minutes} minutes and works once. If you did not ask for it, leave it: nothing will change.`,
    ],
    link: { label: 'Confirm this e-mail', url },
  }),

  passwordChanged: (to: string): Mail => ({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and every other session was signed out.',
      'If it was not you, ask for a new one on the login page.',
    ],
  }),

  emailChanged: (to: string): Mail => ({
    to,
    subject: 'Your e-mail was changed',
    paragraphs: [
      'Your account has another e-mail address from now on, and no more mail comes to this one.',
      'If it was not you, please write to the people who run this site.',
    ],
  }),

  emailTaken: (to: string): Mail => ({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, wanted to use this address for another account. It already has one, so nothing was changed.',
      'If you cannot get in, ask for a new password on the login page.',
    ],
  }),
} as const;
