export const claimFieldTexts = {
  name: 'Enter a name of 1 to 100 characters.',
  email: 'Enter the email where we can reach you.',
  reason: 'Enter a reason of 1 to 1,000 characters.',
  isTrue: 'Confirm that what you say is true.',
} as const;

const roles = {
  maker: 'I made this video',
  agent: 'I represent the person who made it',
  depicted: 'I am in it',
} as const;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** /claim/{public id} and /confirm-claim. */
export const claimTexts = {
  title: 'Claim a clip',
  clip: 'The clip of this claim',
  heading: 'Is this yours?',
  lead: 'Tell us, and a person looks at it. You need no account.',
  role: 'Your part in it',
  roles,
  name: 'Name',
  email: 'Email',
  reason: 'Reason',
  isTrue: 'What I say here is true.',
  send: 'Send',
  promise: (count: number, isMailed: boolean) =>
    `${isMailed ? `Answered within ${days(count)}, by email.` : `Decided within ${days(count)}. This site sends no email: open this page again then.`} Your email is seen by the people who run this site only.`,
  failed: 'Your claim was not sent. What you wrote is still here; try again.',
  unloaded: 'The clip could not be loaded.',
  hidden: 'This clip is hidden while we look.',
  hiddenLead: 'Someone is already reviewing a claim or a report. You do not need to do anything.',
  way: 'What happens next',
  confirmHeading: 'One more step: your email',
  confirmLead: ['We wrote to ', '. Open the link in it, then a person looks at your claim.'],
  receivedHeading: 'Your claim is with us',
  receivedLead: 'This site sends no email. Open this page again to see if the clip is gone.',
  sent: 'Sent',
  confirmStep: 'Confirm your email',
  confirmHint: 'The link works for 24 hours',
  writeTo: 'Write to ',
  writeHint: (email: string) => `From ${email}, so that we know who asks`,
  decisionStep: 'A person decides',
  mailedHint: (count: number) => `Within ${days(count)}, with a reason by email`,
  askHint: (count: number) => `Within ${days(count)}; the reason is in our answer to your message`,
  unmailedHint: (count: number) => `Within ${days(count)}`,
  nothingCame: 'Nothing came?',
  sendAgain: 'Send it again',
  sentAgain: 'We wrote again. Only the newest link is needed.',
  confirm: {
    title: 'Confirm your claim',
    ask: 'Confirm that you sent this claim, and that this email is yours.',
    button: 'Confirm',
    doneTitle: 'Your claim is confirmed',
    done: (count: number) =>
      `A person looks at it and writes to you within ${days(count)}, with a reason.`,
    invalid:
      'This link is invalid, expired or already used. If you have confirmed your claim, you need to do nothing. Otherwise claim the clip again.',
    missing: 'Open the link in our email to confirm your claim.',
    failed: 'Your claim was not confirmed. Try again.',
    home: 'See more clips',
  },
} as const;
