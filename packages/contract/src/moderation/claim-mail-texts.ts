/** Contain no text of the claim: anyone could have typed it, with another one's address. */
export const claimMailTexts = {
  confirm: {
    subject: 'Confirm your claim',
    received: 'We received a claim of rights in a clip on this site, with this address.',
    validity: (hours: number) =>
      `The link below is valid for ${hours} hours and works once. After you have confirmed the claim there, a person looks at it. If you did not claim a clip, ignore this email: nothing will happen.`,
    link: 'Confirm your claim',
  },
  outcomes: {
    upheld: {
      subject: 'Your claim was upheld',
      sentence: 'The clip that you claimed was removed',
    },
    rejected: {
      subject: 'Your claim was rejected',
      sentence: 'We looked at the clip that you claimed, and it stays on this site',
    },
    gone: {
      subject: 'The clip that you claimed was deleted',
      sentence: 'Its owner deleted the clip that you claimed before we decided',
    },
  },
  reason: (note: string) => `The reason: ${note}`,
  disagree: (contact: string) => `If you disagree, write to ${contact}.`,
} as const;
