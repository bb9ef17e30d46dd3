import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './pasted-list-texts.ts';

const plural = pluralIn('de');

export const pastedListTexts: Translation<typeof english.pastedListTexts> = {
  heading: 'Aus einer Liste posten',
  offer: 'Hast du eine Liste von Momenten?',
  open: 'Füge sie ein',
  text: 'Links und Zeiten',
  textHint:
    'Ein Kommentar, Kapitel, eine Playlist oder Einbettungscodes. Gepostet wird nur, was du auswählst.',
  example: 'https://www.youtube.com/watch?v=…\n1:23 der Drop\n2:40 - 2:52 die beste Stelle',
  find: 'Momente finden',
  none: 'In diesem Text wurde kein Link zu einem Video gefunden.',
  found: (count) => plural(count, { one: '1 Moment', other: `${count} Momente` }),
  most: (count) => `Das sind die ersten ${count}. Füge den Rest später ein.`,
  choose: (times) => `${times} posten`,
  chooseAll: 'Alle auswählen',
  chooseNone: 'Keine auswählen',
  words: (times) => `Beschreibung von ${times}`,
  watch: (times) => `${times} ansehen und zuschneiden`,
  close: (times) => `Player von ${times} schließen`,
  remove: (times) => `${times} aus der Liste entfernen`,
  tooMany: (max) => `Wähle bis zu ${max}: Mehr kannst du in einer Stunde nicht posten.`,
  post: (count) =>
    count === 0
      ? 'Posten'
      : plural(count, { one: '1 Clip posten', other: `${count} Clips posten` }),
  posted: (count) =>
    plural(count, { one: '1 Clip ist unterwegs.', other: `${count} Clips sind unterwegs.` }),
  startOver: 'Anderen Text einfügen',
};
