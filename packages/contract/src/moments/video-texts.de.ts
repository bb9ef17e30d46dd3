import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './video-texts.ts';
import { counted, countedPeople } from './rules/counted.ts';

const plural = pluralIn('de');

export const videoTexts: Translation<typeof english.videoTexts> = {
  unnamed: 'Video',
  all: 'Alle Stellen dieses Videos',
  mark: 'Eine Stelle markieren',
  share: 'Dieses Video teilen',
  timeline: 'Stellen dieses Videos',
  list: 'Stellen',
  who: 'Wessen Stellen',
  whose: { everyone: 'Alle', friends: 'Freunde', own: 'Deine' },
  order: 'Reihenfolge',
  orders: { time: 'Nach Zeit', likes: 'Nach Likes' },
  friend: 'Freund',
  own: 'Deine',
  previous: { peak: 'Vorige Spitze', mark: 'Vorige Markierung' },
  next: { peak: 'Nächste Spitze', mark: 'Nächste Markierung' },
  place: {
    peak: (number, count) => `Spitze ${number} von ${count}`,
    mark: (number, count) => `Markierung ${number} von ${count}`,
  },
  onlyMark: 'Die einzige Markierung',
  ownStretch: 'Dein eigener Abschnitt',
  ends: { start: 'Anfang des Abschnitts', end: 'Ende des Abschnitts' },
  endsHint:
    'Pfeiltasten verschieben um 1 s, mit Umschalttaste um 0,1 s. Bildtasten verschieben um 10 s.',
  by: (owner) => `Markiert von ${owner}`,
  now: 'Diese Stelle',
  back: 'Zurück',
  sendQuestion: 'Wer sollte das noch sehen?',
  send: 'An einen Freund senden',
  spoken: (place, start, end) => `${place}, ${start} bis ${end}`,
  at: (owners, time) => `${owners} bei ${time}`,
  play: (start, end, owner) => `${start} bis ${end} abspielen, ${owner}`,
  marked: (passages, people) =>
    `${counted(passages)} ${plural(passages, { one: 'Stelle', other: 'Stellen' })}, auf dieser Seite markiert von ${countedPeople(people)}`,
  one: 'Bisher eine Stelle. Deine könnte die zweite sein.',
  none: 'Noch hat niemand eine Stelle dieses Videos markiert. Deine könnte die erste sein.',
  noFriends: 'Von deinen Freunden hat noch niemand hier etwas markiert.',
  noOwn: 'Du hast noch keine Stelle dieses Videos markiert.',
  noneToSee: 'Hier gibt es keine Stelle, die du sehen kannst.',
  unavailableNote: 'Seine Stellen kannst du hier weiter lesen.',
  earlier: 'Von Anfang an',
  failed: 'Das Video konnte nicht geladen werden.',
  listFailed: 'Die Stellen konnten nicht geladen werden.',
  description: (passages, people) =>
    passages === 0 ? videoTexts.none : `${videoTexts.marked(passages, people)}.`,
};

export const videoKeyTexts: Translation<typeof english.videoKeyTexts> = {
  toggle: 'Abspielen oder anhalten',
  restart: 'Von vorn abspielen',
  previous: 'Vorige Spitze oder Markierung',
  next: 'Nächste Spitze oder Markierung',
  first: 'Erste Spitze oder Markierung',
  last: 'Letzte Spitze oder Markierung',
  before: 'Stelle darüber',
  after: 'Stelle darunter',
  like: 'Die laufende Stelle liken',
  mark: 'Eine Stelle markieren',
};

export const stretchKeyTexts: Translation<typeof english.stretchKeyTexts> = {
  second: 'Anfang oder Ende mit Fokus um 1 s verschieben',
  tenth: 'Um 0,1 s verschieben',
  tenSeconds: 'Um 10 s verschieben',
};
