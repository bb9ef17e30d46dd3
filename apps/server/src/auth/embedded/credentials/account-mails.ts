import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

const minutes = accountLimits.emailCodeMs / 60_000;

interface PasswordChange {
  readonly hasPasskeys: boolean;
  readonly hasLostFactors: boolean;
}

/** Must not contain text that another user could have typed. */
export const accountMails = {
  resetPassword: (to: string, url: string): Mail => ({
    to,
    write: (language) => {
      const { subject, request, validity, link } = textsIn[language].accountMailTexts.resetPassword;
      return { subject, paragraphs: [request, validity(minutes)], link: { label: link, url } };
    },
  }),

  signInLink: (to: string, url: string): Mail => ({
    to,
    write: (language) => {
      const { subject, request, validity, link } = textsIn[language].accountMailTexts.signInLink;
      return { subject, paragraphs: [request, validity(minutes)], link: { label: link, url } };
    },
  }),

  confirmEmail: (to: string, url: string): Mail => ({
    to,
    write: (language) => {
      const { subject, request, validity, link } = textsIn[language].accountMailTexts.confirmEmail;
      return { subject, paragraphs: [request, validity(minutes)], link: { label: link, url } };
    },
  }),

  passwordChanged: (to: string, { hasPasskeys, hasLostFactors }: PasswordChange): Mail => ({
    to,
    write: (language) => {
      const texts = textsIn[language].accountMailTexts.passwordChanged;
      return {
        subject: texts.subject,
        paragraphs: [
          texts.changed,
          ...(hasLostFactors ? [texts.lostFactors] : []),
          ...(hasPasskeys ? [texts.passkeys] : []),
          texts.notYou,
        ],
      };
    },
  }),

  passkeyAdded: (to: string): Mail => ({
    to,
    write: (language) => {
      const { subject, added, notYou } = textsIn[language].accountMailTexts.passkeyAdded;
      return { subject, paragraphs: [added, notYou] };
    },
  }),

  providerAdded: (to: string, provider: string): Mail => ({
    to,
    write: (language) => {
      const { subject, added, notYou } = textsIn[language].accountMailTexts.providerAdded;
      return { subject: subject(provider), paragraphs: [added(provider), notYou] };
    },
  }),

  emailChanged: (to: string): Mail => ({
    to,
    write: (language) => {
      const { subject, changed, notYou } = textsIn[language].accountMailTexts.emailChanged;
      return { subject, paragraphs: [changed, notYou] };
    },
  }),

  emailTaken: (to: string): Mail => ({
    to,
    write: (language) => {
      const { subject, taken, reset } = textsIn[language].accountMailTexts.emailTaken;
      return { subject, paragraphs: [taken, reset] };
    },
  }),
} as const;
