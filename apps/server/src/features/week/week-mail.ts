import type { Mail } from '#platform/mail/mailer.ts';

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
export function weekMail(to: string, counts: Counts, { url, settingsUrl }: Links): Mail {
  return {
    to,
    subject: 'Your week',
    paragraphs: [
      sentenceOf(counts),
      `You get this email because you turned it on. Turn it off in Settings: ${settingsUrl}`,
    ],
    link: { label: 'See the clips', url },
    unsubscribeUrl: settingsUrl,
  };
}

function sentenceOf({ week, former, friends }: Counts): string {
  const parts = [
    ...(week > 0 ? [`${clips(week)} of this week`] : []),
    ...(former > 0 ? [`${clips(former)} of this day in former years`] : []),
  ];
  const by = friends.length === 0 ? '' : `, by ${namesOf(friends)}`;
  const sentence = `${parts.join(' and ')}${by}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function clips(count: number): string {
  return count === 1 ? 'one clip' : `${count} clips`;
}

function namesOf(friends: readonly string[]): string {
  const named = friends.slice(0, NAMED_FRIENDS);
  const others = friends.length - named.length;
  const list = others === 0 ? named : [...named, others === 1 ? 'one other' : `${others} others`];
  const last = list.at(-1) ?? '';
  return list.length === 1 ? last : `${list.slice(0, -1).join(', ')} and ${last}`;
}
