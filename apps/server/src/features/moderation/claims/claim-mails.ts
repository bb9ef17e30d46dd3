import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { claimMailTexts as de } from '@reprise/contract/moderation/claim-mail-texts.de.ts';
import { claimMailTexts as es } from '@reprise/contract/moderation/claim-mail-texts.es.ts';
import { claimMailTexts as en } from '@reprise/contract/moderation/claim-mail-texts.ts';
import { claimLimits } from '@reprise/contract/moderation/limits.ts';
import { HOUR } from '@reprise/contract/units.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { UnnotifiedClaim } from './claims.repo.ts';

const textsIn: InLanguages<typeof en> = { en, de, es };

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
      const { subject, received, validity, link } = textsIn[language].confirm;
      return { subject, paragraphs: [received, validity(hours)], link: { label: link, url } };
    },
  }),

  decision: (to: string, { outcome, note, clipUrl, contact }: Decision): Mail => ({
    to,
    write: (language) => {
      const { outcomes, reason, disagree } = textsIn[language];
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
