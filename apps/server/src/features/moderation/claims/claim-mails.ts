import { claimLimits } from '@reprise/contract/moderation/limits.ts';
import { HOUR } from '@reprise/contract/units.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { UnnotifiedClaim } from './claims.repo.ts';

const hours = claimLimits.codeMs / HOUR;

interface Decision extends Pick<UnnotifiedClaim, 'outcome' | 'note'> {
  readonly clipUrl: string;
  readonly contact: string | null;
}

const outcomes = {
  upheld: { subject: 'Your claim was upheld', sentence: 'The clip that you claimed was removed' },
  rejected: {
    subject: 'Your claim was rejected',
    sentence: 'We looked at the clip that you claimed, and it stays on this site',
  },
  gone: {
    subject: 'The clip that you claimed was deleted',
    sentence: 'Its owner deleted the clip that you claimed before we decided',
  },
} as const;

/** Contain no text of the claim: anyone could have typed it, with another one's address. */
export const claimMails = {
  confirm: (to: string, url: string): Mail => ({
    to,
    subject: 'Confirm your claim',
    paragraphs: [
      'We received a claim of rights in a clip on this site, with this address.',
      `The link below is valid for ${hours} hours and works once. After you have confirmed the claim there, a person looks at it. If you did not claim a clip, ignore this email: nothing will happen.`,
    ],
    link: { label: 'Confirm your claim', url },
  }),

  decision: (to: string, { outcome, note, clipUrl, contact }: Decision): Mail => ({
    to,
    subject: outcomes[outcome].subject,
    paragraphs: [
      `${outcomes[outcome].sentence}: ${clipUrl}`,
      ...(note === null ? [] : [`The reason: ${note}`]),
      ...(contact === null ? [] : [`If you disagree, write to ${contact}.`]),
    ],
  }),
} as const;
