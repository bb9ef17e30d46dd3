import type { Language } from '@reprise/contract/language/languages.ts';
import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { weekMailTexts as de } from '@reprise/contract/week/mail-texts.de.ts';
import { weekMailTexts as es } from '@reprise/contract/week/mail-texts.es.ts';
import { weekMailTexts as en } from '@reprise/contract/week/mail-texts.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Recipient } from './week.repo.ts';

const textsIn: InLanguages<typeof en> = { en, de, es };

interface Counts {
  readonly week: number;
  readonly former: number;
  /** Usernames, who has the most clips first. */
  readonly friends: readonly string[];
}

interface Links {
  readonly url: string;
  readonly settingsUrl: string;
}

const NAMED_FRIENDS = 3;

/** Contains no text that another user could have typed but usernames. */
export function weekMail(
  { email, language }: Omit<Recipient, 'id'>,
  counts: Counts,
  { url, settingsUrl }: Links,
): Mail {
  return {
    to: email,
    language,
    write: (of) => {
      const { subject, why, link } = textsIn[of];
      return {
        subject,
        paragraphs: [sentenceOf(counts, of), why(settingsUrl)],
        link: { label: link, url },
      };
    },
    unsubscribeUrl: settingsUrl,
  };
}

function sentenceOf({ week, former, friends }: Counts, language: Language): string {
  const { ofWeek, ofDay, both, by } = textsIn[language];
  const clips =
    week > 0 && former > 0
      ? both(ofWeek(week), ofDay(former))
      : week > 0
        ? ofWeek(week)
        : ofDay(former);
  const sentence = friends.length === 0 ? clips : by(clips, namesOf(friends, language));
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function namesOf(friends: readonly string[], language: Language): string {
  const others = friends.length - NAMED_FRIENDS;
  const named = friends.slice(0, NAMED_FRIENDS);
  const list = others > 0 ? [...named, textsIn[language].others(others)] : named;
  // English without a comma before 'and', as in the other texts.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(list);
}
