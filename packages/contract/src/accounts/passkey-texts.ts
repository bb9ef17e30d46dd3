/** Passkeys on the login page. Not in the spec. Separate, so that the page loads no other texts. */
export const passkeySignInTexts = {
  start: 'Use a passkey',
  failed: 'This passkey could not be used. Use your password, or try again.',
  unsupported: 'This browser does not support passkeys on this page.',
} as const;

/** Passkeys in the settings. Not in the spec. */
export const passkeyTexts = {
  nameRule: 'Enter a name of 1 to 50 characters.',
  row: {
    title: 'Passkeys',
    text: 'Sign in with your screen lock or a security key, without a password.',
    failed: 'Your passkeys could not be loaded.',
    list: 'Passkeys',
    added: (age: string) => `Added ${age}`,
    lastUsed: (age: string) => `last used ${age}`,
    unused: 'never used',
    add: 'Add a passkey',
    full: 'You have 10 passkeys. Remove one to add another.',
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    wasAdded: (name: string) => `${name} is added.`,
    wasRenamed: (name: string) => `The passkey is now called ${name}.`,
    wasRemoved: (name: string) => `${name} is removed.`,
  },
  add: {
    title: 'Add a passkey',
    text: 'Enter your password. Your browser then asks where to store the passkey.',
    name: 'Name',
    submit: 'Continue',
    exists: 'This device already has a passkey for your account.',
    failed: 'The passkey could not be added. Try again.',
  },
  rename: {
    title: 'Rename passkey',
    submit: 'Save',
    failed: 'The passkey could not be renamed. Try again.',
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: 'It no longer signs in to your account. Your password still does. The device may still show it: remove it there, too.',
    failed: 'The passkey is still there. Try again.',
  },
} as const;
