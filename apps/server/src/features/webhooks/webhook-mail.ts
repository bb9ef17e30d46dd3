import type { Language } from '@reprise/contract/language/languages.ts';
import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { webhookMailTexts as de } from '@reprise/contract/webhooks/mail-texts.de.ts';
import { webhookMailTexts as es } from '@reprise/contract/webhooks/mail-texts.es.ts';
import { webhookMailTexts as en } from '@reprise/contract/webhooks/mail-texts.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const textsIn: InLanguages<typeof en> = { en, de, es };

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
      const { subject, off, next, link } = textsIn[of];
      return {
        subject,
        paragraphs: [off(new URL(address).host), next],
        link: { label: link, url: `${publicUrl}/settings#developer` },
      };
    },
  };
}
