import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './import-texts.ts';

const plural = pluralIn('de');

const posts = (count: number) => plural(count, { one: '1 Beitrag', other: `${count} Beiträge` });
const saves = (count: number) =>
  plural(count, { one: '1 gemerkter Clip', other: `${count} gemerkte Clips` });
const mixes = (count: number) => plural(count, { one: '1 Mix', other: `${count} Mixe` });

export const importTexts: Translation<typeof english.importTexts> = {
  title: 'Importieren',
  rowText:
    'Von einer anderen Seite wie dieser: Wähle die ZIP-Datei, die du dort mit „Meine Daten herunterladen“ bekommst. Deine Beiträge, gemerkten Clips und Mixe behalten ihr Datum. Clips von anderen werden gefunden, wenn es sie auch hier gibt. Niemand wird benachrichtigt, und ein zweiter Import fügt nichts hinzu.',
  choose: 'Datei wählen',
  reading: 'Die Datei wird gelesen …',
  notAnExport: 'Diese Datei ist kein Export deiner Daten.',
  tooLarge: 'Diese Datei ist größer, als ein Export sein kann.',
  incomplete:
    'Die ZIP-Datei ist beschädigt oder unvollständig. Lade sie noch einmal herunter und wähle sie dann.',
  damaged: (name) => `Die Datei ${name} im Archiv ist beschädigt. Nichts wurde importiert.`,
  ready: (found) =>
    `Zum Importieren: ${posts(found.posts)}, ${saves(found.saves)}, ${mixes(found.mixes)}.`,
  start: 'Importieren',
  resume: 'Fortsetzen',
  stop: 'Anhalten',
  progress: (done, all) => `${done} von ${all} importiert …`,
  paused: 'Der Import macht Pause. Setze ihn gleich fort: Was importiert ist, bleibt.',
  pausedByLimit:
    'Mehr kann jetzt nicht importiert werden. Setze den Import in einer Stunde fort: Was importiert ist, bleibt.',
  stopped: 'Der Import ist angehalten: Was importiert ist, bleibt.',
  done: (made, known) =>
    `Importiert: ${posts(made.posts)}, ${saves(made.saves)}, ${mixes(made.mixes)}. Schon hier: ${known}.`,
  skipped: (count) => `Nicht importiert: ${count}`,
  reasons: {
    invalid: 'Link, Zeiten oder Text sind hier nicht gültig.',
    hidden: 'Moderatoren hatten ihn ausgeblendet.',
    unavailable: 'Das Video ist nicht verfügbar.',
    refused: 'Der Kanal erlaubt hier keine Clips.',
    mix: 'Der Mix konnte nicht erstellt werden.',
    notHere: 'Gemerkt. Hier hat ihn niemand gepostet: Der Link öffnet ihn im Formular.',
    notHereOf: (mix) =>
      `Im Mix „${mix}“. Hier hat ihn niemand gepostet: Der Link öffnet ihn im Formular.`,
    unseen: 'Gemerkte Clips und Clips in Mixen, die du dort nicht mehr sehen konntest.',
  },
};
