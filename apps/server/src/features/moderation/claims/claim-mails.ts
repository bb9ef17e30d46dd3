import { claimLimits } from '@reprise/contract/moderation/limits.ts';
import { HOUR } from '@reprise/contract/units.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { UnnotifiedClaim } from './claims.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

const hours = claimLimits.codeMs / HOUR;

interface Decision extends Pick<UnnotifiedClaim, 'outcome' | 'note'> {
  readonly clipUrl: string;
  readonly contact: string | null;
}

/** Contain no text of the claim: anyone could have typed it, with another one's address. */
export const claimMails = {
  confirm: (to: string, url: string): Mail => ({
    to,
    write: (language) => {
      const { subject, received, validity, link } = textsIn[language].claimMailTexts.confirm;
      return { subject, paragraphs: [received, validity(hours)], link: { label: link, url } };
    },
  }),

  decision: (to: string, { outcome, note, clipUrl, contact }: Decision): Mail => ({
    to,
    write: (language) => {
      const { outcomes, reason, disagree } = textsIn[language].claimMailTexts;
      const { subject, sentence } = outcomes[outcome];
      return {
        subject,
        paragraphs: [
          `${sentence}: ${clipUrl}`,
          ...(note === null ? [] : [reason(note)]),
          ...(contact === null ? [] : [disagree(contact)]),
        ],
      };
    },
  }),
} as const;
