/** Names only the host: the path of an address may be a secret. */
export const webhookMailTexts = {
  subject: 'A webhook was turned off',
  off: (host: string) =>
    `Your webhook to ${host} has failed for days, or its receiver asked to end it. It was turned off.`,
  next: 'Settings, Developer, shows its last answers and turns it on again.',
  link: 'Open Settings',
} as const;
