/** Mails about the account. Must not contain text that another user could have typed. */
export const accountMailTexts = {
  resetPassword: {
    subject: 'Choose a new password',
    request: 'We received a request to reset the password of your account.',
    validity: (minutes: number) =>
      `The link below is valid for ${minutes} minutes and works once. If you did not request it, ignore this email: nothing has changed.`,
    link: 'Choose a new password',
  },
  signInLink: {
    subject: 'Sign in',
    request: 'We received a request to sign in to your account without its password.',
    validity: (minutes: number) =>
      `The link below is valid for ${minutes} minutes and works once. If you did not request it, ignore this email: no one can sign in without the link.`,
    link: 'Sign in',
  },
  confirmEmail: {
    subject: 'Confirm your email',
    request: 'Please confirm that this address is yours, to use it as the email of your account.',
    validity: (minutes: number) =>
      `The link below is valid for ${minutes} minutes and works once. If you did not request it, ignore this email: nothing will change.`,
    link: 'Confirm this email',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed:
      'The password of your account was just changed, and all other sessions were signed out.',
    lostFactors:
      'Your email had not been confirmed, so passkeys, two-step sign-in and connected accounts were removed: someone else may have added them. You can add them again in Settings.',
    passkeys: 'Passkeys still sign in: remove those that are not yours in Settings.',
    notYou: 'If this was not you, reset your password on the login page.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    added: 'A passkey was just added to your account. It signs in without your password.',
    notYou: 'If this was not you, remove it in Settings and choose a new password.',
  },
  providerAdded: {
    subject: (provider: string) => `${provider} was added to your account`,
    added: (provider: string) =>
      `An account of ${provider} was just added to your account. It signs in without your password.`,
    notYou: 'If this was not you, remove it in Settings and choose a new password.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    changed: 'Your account now uses another email. We will not send email to this address anymore.',
    notYou: 'If this was not you, contact the operator of this site.',
  },
  emailTaken: {
    subject: 'You already have an account',
    taken:
      'We received a request to use this address for another account. It already has one, so nothing was changed.',
    reset: 'If you cannot sign in, reset your password on the login page.',
  },
} as const;
