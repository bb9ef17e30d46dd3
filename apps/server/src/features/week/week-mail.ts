import type { Language } from '@reprise/contract/language/languages.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { textsIn } from '#platform/texts/texts-in.ts';
import type { Recipient } from './week.repo.ts';

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
      const { subject, why, link } = textsIn[of].weekMailTexts;
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
  const { ofWeek, ofDay, both, by } = textsIn[language].weekMailTexts;
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
  const list = others > 0 ? [...named, textsIn[language].weekMailTexts.others(others)] : named;
  // English without a comma before 'and', as in the other texts.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(list);
}
