export const webhookTexts = {
  noAddress: 'Enter an address.',
  badAddress: 'Enter an address that starts with https://, without a name, a password or a #.',
  privateAddress:
    'Only https addresses on the internet can receive webhooks, on port 443 or above 1023.',
  tooMany: 'You have 10 webhooks. Delete one first.',
} as const;

export const webhookRowTexts = {
  title: 'Webhooks',
  text: [
    'A webhook sends your new clips, or the messages of a group, to a server of yours. ',
    'How it is signed',
    '.',
  ],
  list: 'Webhooks',
  failed: 'Your webhooks could not be loaded.',
  create: 'New webhook',
  clips: 'Your new clips',
  messages: (group: string) => `Messages in ${group}`,
  leftGroup: 'Messages in a group that you left',
  failing: (age: string) => `failing since ${age}`,
  off: 'turned off',
  showOf: (address: string) => `Deliveries to ${address}`,
  show: 'Deliveries',
  deleteOf: (address: string) => `Delete the webhook to ${address}`,
  delete: 'Delete',
  wasDeleted: 'The webhook was deleted.',
  deleteTitle: 'Delete this webhook?',
  deleteText: (address: string) => `Nothing more is sent to ${address}.`,
  deleteFailed: 'The webhook could not be deleted. Try again.',
} as const;

export const newWebhookTexts = {
  title: 'New webhook',
  address: 'Address',
  addressHint: 'An https address on the internet that takes POST requests.',
  sends: 'It sends',
  noGroup: 'A group can be chosen once you are in one.',
  submit: 'Create webhook',
  failed: 'The webhook could not be created. Try again.',
  shownTitle: 'Secret of the webhook',
  shown: 'Your server checks with it that a request is from here. It is shown only once.',
  secret: 'Secret',
} as const;

export const deliveryTexts = {
  title: 'Deliveries',
  list: 'Last deliveries',
  none: 'Nothing was sent in the last 7 days.',
  failed: 'The deliveries could not be loaded.',
  events: { 'clip.posted': 'New clip', 'message.sent': 'Message', test: 'Test event' },
  states: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  answer: (status: number | null, answer: string) =>
    [status === null ? 'No response' : `Status ${status}`, answer].filter(Boolean).join(': '),
  resend: 'Send again',
  resendOf: (event: string, age: string) => `Send again: ${event}, ${age}`,
  test: 'Send test event',
  turnOn: 'Turn on',
  isOff:
    'This webhook is off: its deliveries failed, you signed out everywhere, or you left the group. What happened since then is not sent.',
  newSecret: 'New secret',
  newSecretTitle: 'Replace the secret?',
  newSecretText: 'Requests are signed with the old secret, too, for a day.',
  queued: 'It is sent in a moment.',
  turnedOn: 'The webhook is on.',
  changeFailed: 'That did not work. Try again.',
} as const;
