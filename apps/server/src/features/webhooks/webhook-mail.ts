import type { Language } from '@reprise/contract/language/languages.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

interface TurnedOff {
  readonly email: string;
  readonly language: Language | null;
  readonly address: string;
}

export function webhookOffMail({ email, language, address }: TurnedOff, publicUrl: string): Mail {
  return {
    to: email,
    language,
    write(of) {
      const { subject, off, next, link } = textsIn[of].webhookMailTexts;
      return {
        subject,
        paragraphs: [off(new URL(address).host), next],
        link: { label: link, url: `${publicUrl}/settings#developer` },
      };
    },
  };
}
