import { siteSlug } from '../site/site-slug.ts';

export const secondFactorTexts = {
  step: {
    title: 'Two-step sign-in',
    text: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
    code: 'Code',
    missing: 'Enter the code.',
    wrong: 'This code is incorrect or was already used.',
    expired: 'Too much time has passed. Enter your password again.',
    failed: 'The code could not be checked. Try again.',
    submit: 'Continue',
    back: 'Back',
  },
  row: {
    title: 'Two-step sign-in',
    on: 'On. Signing in requires your password and a code.',
    off: 'Off. An authenticator app adds a code to your password.',
    failed: 'This setting could not be loaded.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    newCodes: 'New recovery codes',
    turnedOn: 'Two-step sign-in is on. Your other devices are signed out.',
    turnedOff: 'Two-step sign-in is off.',
  },
  setUp: {
    title: 'Turn on two-step sign-in',
    next: 'Continue',
    scan: 'Scan this QR code with an authenticator app, then enter the code it shows.',
    qrCode: 'QR code for your authenticator app',
    secret: 'Or enter this key in the app:',
    failed: 'Two-step sign-in could not be turned on. Try again.',
  },
  codes: {
    title: 'Recovery codes',
    text: 'Each code signs you in once if you lose your device. Save them now: they are shown only once.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'The codes could not be copied. Download them.',
    download: 'Download',
    get file() {
      return `${siteSlug()}-recovery-codes.txt`;
    },
    done: 'I have saved them',
    newTitle: 'New recovery codes',
    newText: 'Your current codes stop working.',
    newSubmit: 'Create codes',
    newFailed: 'New codes could not be created. The old ones still work. Try again.',
  },
  off: {
    title: 'Turn off two-step sign-in?',
    text: 'You will sign in with your password only.',
    failed: 'Two-step sign-in could not be turned off. Try again.',
  },
  requiredOfAdmins: 'Admins of this site must use two-step sign-in or sign in with a passkey.',
  required: 'Moderators of this site must use two-step sign-in or sign in with a passkey.',
  byOperator:
    'If you have neither, ask the operator of this site: your role is granted again once you have set one up.',
} as const;

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
    wasAdded: (name: string) => `${name} was added.`,
    wasRenamed: (name: string) => `The passkey is now called ${name}.`,
    wasRemoved: (name: string) => `${name} was removed.`,
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
    text: 'You can no longer sign in with it. Your password still works. Your access tokens are revoked, and your webhooks turned off. The device may still show the passkey: remove it there, too.',
    failed: 'The passkey could not be removed. Try again.',
  },
} as const;

export const sessionTexts = {
  list: 'Signed-in devices',
  /** A label such as 'Chrome on Linux', or '' if it is unknown. */
  device: (label: string) => label || 'Unknown device',
  current: 'This device',
  lastUsed: (age: string) => `Last used ${age}`,
  signedIn: (age: string) => `signed in ${age}`,
  showAll: 'Show all',
  end: 'Sign out',
  endOf: (device: string, age: string) => `Sign out ${device}, last used ${age}`,
  ended: (device: string) => `${device} is signed out.`,
  endFailed: 'The device could not be signed out. Try again.',
  failed: 'Your devices could not be loaded.',
} as const;
