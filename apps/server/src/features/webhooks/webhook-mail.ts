import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { webhookMailTexts as de } from '@reprise/contract/webhooks/mail-texts.de.ts';
import { webhookMailTexts as es } from '@reprise/contract/webhooks/mail-texts.es.ts';
import { webhookMailTexts as en } from '@reprise/contract/webhooks/mail-texts.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const textsIn: InLanguages<typeof en> = { en, de, es };

export function webhookOffMail(to: string, address: string, publicUrl: string): Mail {
  return {
    to,
    write(language) {
      const { subject, off, next, link } = textsIn[language];
      return {
        subject,
        paragraphs: [off(new URL(address).host), next],
        link: { label: link, url: `${publicUrl}/settings#developer` },
      };
    },
  };
}
