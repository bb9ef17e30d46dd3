/** Sign-in with providers. Not in the spec. */
export const signInTexts = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  failedToStart: 'The provider cannot be reached. Try again in a moment.',

  finish: {
    title: 'Sign in',
    newTitle: 'Choose a username',
    loading: 'Signing you in',
    newPerson: 'Add your name and a username to finish. Your account is created when you sign up.',
    anotherAccount: 'Use another account',
    canceled: 'You canceled the sign-in.',
    expired:
      'This sign-in has expired, another tab has started a new one, or your browser blocks cookies. Start again.',
    failed: 'The sign-in failed. Try again, or use another way to sign in.',
    noEmail:
      'The provider did not share your email. Allow it there, or use another way to sign in.',
    emailTaken:
      'An account with your email already exists. Sign in to it as usual first, then add the provider in Settings.',
    taken:
      'It was not added: it belongs to another account here, or you have already added another one of this provider.',
    notYours:
      'Your account does not sign in with this. Sign in there with the account that you added.',
    added: 'It was added to your account.',
    confirmed: 'Thank you. Now you can make the change.',
    toLogin: 'Back to sign-in',
    toSettings: 'Back to Settings',
  },

  methods: {
    title: 'Ways to sign in',
    text: 'Your password, and accounts elsewhere that sign in here.',
    failed: 'Your ways to sign in could not be loaded.',
    list: 'Ways to sign in',
    password: 'Password',
    added: (age: string) => `Added ${age}`,
    inUse: 'Added',
    notAdded: 'Not added',
    add: 'Add',
    addOf: (name: string) => `Add ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    wasRemoved: (name: string) => `${name} was removed. Your other devices are signed out.`,
    addTitle: (name: string) => `Add ${name}?`,
    addText: (name: string) => `You can then sign in with ${name}, too. Its page opens next.`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'You can no longer sign in with it. Your other devices are signed out, your access tokens revoked and your webhooks turned off.',
    removeFailed: 'It could not be removed. Try again.',
    last: 'You could no longer sign in. Add another way first.',
  },

  confirm: {
    needed:
      'Your account has no password. If you signed in more than five minutes ago, confirm first:',
    tooOld: 'Confirm that it is you, then make the change again.',
    with: (provider: string) => `Confirm with ${provider}`,
    withPasskey: 'Confirm with a passkey',
    passkeyFailed: 'The passkey did not confirm it. Try again, or use another way.',
    none: 'Your account has no password, and no other way to confirm that it is you.',
    set: 'Set a password',
    setText: 'Your account has no password yet. With one, you can sign in with your email, too.',
  },
} as const;

/** Sign-in with an emailed link. Not in the spec. */
export const signInLinkTexts = {
  open: 'Email me a sign-in link',
  title: 'Sign in by email',
  ask: 'Enter your email to get a link that signs you in without your password.',
  use: 'Continue to sign in to the account that this link was sent to.',
  which: 'Enter the email that this link was sent to.',
  wrongEmail: 'This link was sent to another email.',
  submit: 'Sign in',
  failed: 'Signing in failed. Try again.',
} as const;
