/** Not in the spec. */
export const moderationTexts = {
  title: 'Moderation',
  queue: 'Reported clips',
  noReports: 'Nothing to review.',
  failed: 'The reported clips could not be loaded.',
  of: (owner: string) => `Posted by ${owner}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  waiting: (count: number) =>
    count === 1 ? '1 more clip to review.' : `${count} more clips to review.`,
  note: 'Note',
  noteHint: 'The reason for your decision. Only moderators can see it.',
  noteError: 'Enter 1 to 500 characters.',
  dismiss: 'Dismiss',
  remove: 'Remove',
  removeTitle: 'Remove this clip?',
  removeText:
    'The clip and its likes are deleted. Its owner and the users who reported it are notified.',
  decideFailed: 'The decision was not saved. Your note is still here; try again.',
  log: 'Log',
  emptyLog: 'No decisions yet.',
  logFailed: 'The log could not be loaded.',
  operator: 'Operator',
  steps: {
    dismiss: (by: string, subject: string) =>
      `${by} dismissed the reports on a clip by ${subject}.`,
    remove: (by: string, subject: string) => `${by} removed a clip by ${subject}.`,
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
    'second-factor-off': (by: string, subject: string) =>
      `${by} turned off two-step sign-in of ${subject}.`,
  },
  /** Past notifications by kind. */
  notifications: {
    removal: 'Your clip was removed after a report.',
    'report-upheld': 'A clip you reported was removed. Thank you.',
    'report-dismissed': 'A clip you reported was reviewed and not removed.',
    'source-unavailable': 'The video in your clip is unavailable, or plays on YouTube only.',
  },
} as const;
