import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './import-texts.ts';

const plural = pluralIn('de');

const posts = (count: number) => plural(count, { one: '1 Beitrag', other: `${count} Beiträge` });
const mixesOf = (count: number) => plural(count, { one: '1 Mix', other: `${count} Mixe` });

export const importTexts: Translation<typeof english.importTexts> = {
  title: 'Importieren',
  rowText:
    'Wähle die Zip-Datei von „Meine Daten herunterladen“. Deine Beiträge kommen mit ihren Zeiten, deine Mixe mit deinen eigenen Clips. Niemand wird benachrichtigt, und ein zweiter Import fügt nichts hinzu.',
  choose: 'Datei wählen',
  reading: 'Die Datei wird gelesen …',
  notAnExport: 'Diese Datei ist kein Export deiner Daten.',
  tooLarge: 'Diese Datei ist größer, als ein Export sein kann.',
  damaged: (name) => `Die Datei ${name} im Archiv ist beschädigt. Nichts wurde importiert.`,
  ready: (count, mixes) => `Zum Importieren: ${posts(count)}, ${mixesOf(mixes)}.`,
  start: 'Importieren',
  resume: 'Fortsetzen',
  progress: (done, all) => `${done} von ${all} importiert …`,
  paused: 'Der Import macht Pause. Setze ihn gleich fort: Was importiert ist, bleibt.',
  pausedByLimit:
    'Mehr kann jetzt nicht importiert werden. Setze ihn in einer Stunde fort: Was importiert ist, bleibt.',
  done: (count, known, mixes) =>
    `Importiert: ${posts(count)}, ${mixesOf(mixes)}. Schon hier: ${known}.`,
  skipped: (count) => `Nicht importiert: ${count}`,
  reasons: {
    invalid: 'Link, Zeiten oder Worte gelten hier nicht.',
    hidden: 'Moderatoren hatten ihn ausgeblendet.',
    unavailable: 'Das Video ist nicht verfügbar.',
    refused: 'Der Kanal erlaubt hier keine Clips.',
    mix: 'Der Mix konnte nicht erstellt werden.',
    notOwn: 'Gemerkte Clips und Clips in Mixen, die andere gepostet haben, gibt es nur dort.',
  },
};
