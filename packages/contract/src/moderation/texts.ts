export const moderationTexts = {
  title: 'Moderation',
  queue: 'Reported and claimed clips',
  noReports: 'Nothing to review.',
  failed: 'The reported clips could not be loaded.',
  of: (owner: string) => `Posted by ${owner}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  claims: (count: number) => (count === 1 ? '1 claim' : `${count} claims`),
  emailConfirmed: (date: string) => `Email confirmed ${date}`,
  emailUnconfirmed:
    'Email not confirmed: this site sends nothing to it. Write to the claimant before you decide, and tell them your decision.',
  hidden: 'Hidden from everyone but its owner until you decide.',
  waiting: (count: number) =>
    count === 1 ? '1 more clip to review.' : `${count} more clips to review.`,
  note: 'Note',
  noteHint: {
    reports: 'The reason for your decision. The owner of a hidden or removed clip reads it.',
    mailed:
      'The reason for your decision. The owner of a hidden or removed clip reads it, and who claimed it.',
    unmailed:
      'The reason for your decision. The owner of a hidden or removed clip reads it. Tell it to who claimed it yourself.',
  },
  noteError: 'Enter 1 to 500 characters.',
  hide: 'Hide',
  dismiss: 'Dismiss',
  unhide: 'Dismiss and show again',
  remove: 'Remove',
  removeTitle: 'Remove this clip?',
  removeText: {
    reports:
      'The clip and its likes are deleted. Its owner and those who reported it are notified.',
    mailed:
      'The clip and its likes are deleted. Its owner and those who reported or claimed it are notified.',
    unmailed:
      'The clip and its likes are deleted. Its owner and those who reported it are notified. Tell who claimed it yourself: that email is not confirmed.',
  },
  decideFailed: 'The decision was not saved. Your note is still here; try again.',
  log: 'Log',
  emptyLog: 'No decisions yet.',
  logFailed: 'The log could not be loaded.',
  operator: 'Operator',
  received: {
    reports: (count: number, date: string) =>
      count === 1 ? `Reported ${date}` : `${count} reports, the first ${date}`,
    claim: (date: string) => `Claimed ${date}`,
    confirmed: (date: string) => `confirmed ${date}`,
    notified: (date: string) => `decision mailed ${date}`,
  },
  steps: {
    dismiss: (by: string, subject: string) =>
      `${by} dismissed the reports on a clip by ${subject}.`,
    remove: (by: string, subject: string) => `${by} removed a clip by ${subject}.`,
    hide: (by: string, subject: string) => `${by} hid a clip by ${subject}.`,
    unhide: (by: string, subject: string) =>
      `${by} dismissed what was reported and showed the clip by ${subject} again.`,
    'refuse-channel': (by: string) => `${by} refused clips of a channel.`,
    'allow-channel': (by: string) => `${by} allowed clips of a channel again.`,
    appoint: (by: string, subject: string) => `${by} made ${subject} a moderator.`,
    withdraw: (by: string, subject: string) => `${by} removed ${subject} as a moderator.`,
    suspend: (by: string, subject: string) => `${by} suspended ${subject}.`,
    resume: (by: string, subject: string) => `${by} ended the suspension of ${subject}.`,
    delete: (by: string, subject: string) => `${by} deleted the account of ${subject}.`,
    'end-sessions': (by: string, subject: string) => `${by} signed ${subject} out.`,
    'reset-link': (by: string, subject: string) =>
      `${by} created a password reset link for ${subject}.`,
    approve: (by: string, subject: string) => `${by} approved the sign-up of ${subject}.`,
    reject: (by: string, subject: string) => `${by} rejected the sign-up of ${subject}.`,
    'appoint-admin': (by: string, subject: string) => `${by} made ${subject} an admin.`,
    'withdraw-admin': (by: string, subject: string) => `${by} removed ${subject} as an admin.`,
    'sign-up-mode': (by: string) => `${by} changed who can sign up.`,
    'sign-up-invite': (by: string) => `${by} created or ended an invite link.`,
    'remove-photo': (by: string, subject: string) => `${by} removed the photo of ${subject}.`,
    'second-factor-off': (by: string, subject: string) =>
      `${by} turned off two-step sign-in for ${subject}.`,
  },
  because: (reason: string) => `The reason: ${reason}`,
  notifications: {
    removal: 'Your clip was removed after a report.',
    hidden: 'Your clip is hidden while we look at a report. Only you can see it.',
    unhidden: 'Your clip was reviewed. Everyone who could see it can see it again.',
    'report-upheld': 'A clip you reported was removed. Thank you.',
    'report-dismissed': 'A clip you reported was reviewed and not removed.',
    'source-unavailable': 'The video in your clip is unavailable, or plays on YouTube only.',
  },
} as const;
