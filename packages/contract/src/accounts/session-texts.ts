export const sessionTexts = {
  list: 'Signed-in devices',
  unknown: 'Unknown device',
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
