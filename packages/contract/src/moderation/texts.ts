/** Own words: moderation. */
export const moderationTexts = {
  title: 'Moderation',
  queue: 'Reported clips',
  noReports: 'No clip waits for a decision.',
  failed: 'The reported clips could not be loaded.',
  of: (owner: string) => `Posted by ${owner}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  waiting: (count: number) => (count === 1 ? '1 more clip waits.' : `${count} more clips wait.`),
  note: 'Note',
  noteHint: 'Why you decide so. Only moderators read it.',
  noteError: 'A note has 1 to 500 characters.',
  dismiss: 'Dismiss',
  remove: 'Remove',
  removeTitle: 'Remove this clip?',
  removeText: 'It is deleted with its likes. Its owner and those who reported it are told.',
  decideFailed: 'The decision was not kept. Your note is kept; try again.',
  log: 'Log',
  emptyLog: 'Nothing was decided yet.',
  logFailed: 'The log could not be loaded.',
  operator: 'The operator',
  steps: {
    dismiss: (by: string, subject: string) =>
      `${by} dismissed the reports of a clip of ${subject}.`,
    remove: (by: string, subject: string) => `${by} removed a clip of ${subject}.`,
    appoint: (by: string, subject: string) => `${by} made ${subject} a moderator.`,
    withdraw: (by: string, subject: string) => `${by} took moderation from ${subject}.`,
  },
  /** Past notifications by kind, also of unavailable videos. */
  notifications: {
    removal: 'A clip of yours was removed, because it was reported.',
    'report-upheld': 'A clip that you reported was removed. Thank you.',
    'report-dismissed': 'A clip that you reported was looked at, and it stays.',
    'source-unavailable': 'The video of a clip of yours is gone, or plays on YouTube only.',
  },
} as const;
