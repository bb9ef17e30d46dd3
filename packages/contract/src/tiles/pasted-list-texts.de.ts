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
  none: 'In diesem Text wurde kein Link zu einem Video gefunden. Füge ihn über den Zeiten ein.',
  found: (count) => plural(count, { one: '1 Moment', other: `${count} Momente` }),
  most: (count) => `Das sind die ersten ${count}. Der Rest des Textes kommt danach.`,
  refused: (count) =>
    plural(count, {
      one: '1 Zeile wurde nicht verwendet',
      other: `${count} Zeilen wurden nicht verwendet`,
    }),
  line: (line) => `Zeile ${line}`,
  reasons: {
    link: 'Ihr Link führt zu keinem YouTube-Video.',
    noVideo: 'Im Text ist kein Link zu einem Video.',
    time: 'Ihre Zeit ist keine eines Videos oder liegt nach 12 Stunden.',
    noTime: 'Sie hat weder Link noch Zeit.',
    repeated: 'Derselbe Moment steht schon oben.',
  },
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
  editText: 'Text bearbeiten',
};
