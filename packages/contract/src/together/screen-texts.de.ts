import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './screen-texts.ts';

const plural = pluralIn('de');

const loops = (count: number) => `${count} Mal`;

export const togetherScreenTexts: Translation<typeof english.togetherScreenTexts> = {
  start: 'Zusammen loopen',
  startWith: (name) => `Mit ${name} zusammen loopen`,
  room: 'Zusammen loopen',
  join: 'Mitmachen',
  joining: 'Wird verbunden',
  leave: 'Verlassen',
  again: 'Noch mal',
  pause: 'Anhalten',
  play: 'Abspielen',
  pauseForAll: 'Für alle anhalten',
  playForAll: 'Für alle abspielen',
  next: 'WEITER',
  nextForAll: 'WEITER für alle',
  theEnd: 'ENDE',
  back: 'Zurück zur Schleife',
  here: 'Jetzt hier',
  you: 'du',
  catchingUp: 'Holt auf …',
  waiting: (name) => `${name}, noch nicht hier`,
  more: (count) => `+${count}`,
  reacted: (name, reaction) => `${name}: ${reaction}`,
  comesNext: 'Was als Nächstes kommt',
  from: (name) => `Von ${name}`,

  onlyYou: 'Bisher nur du',
  looping: (count) => `${count} loopen zusammen`,
  // Usernames are longer.
  startedBy: (name) => `${name} ${name === 'Du' ? 'hast' : 'hat'} eine Schleife gestartet`,
  running: 'Eine Schleife läuft',
  isIn: (names, count) =>
    plural(count, { one: `${names} ist dabei`, other: `${names} sind dabei` }),
  noOneIn: 'Gerade ist niemand dabei',
  ended: (count) =>
    count === 0 ? 'Die Schleife ist beendet.' : `Ihr habt zusammen ${loops(count)} geloopt.`,
  rounds: (count) => `${loops(count)} gelaufen`,

  waitingFor: (names) => `Wir warten auf ${names}. Der Clip läuft schon für dich.`,
  joined: (names) => `Neu dabei: ${names}.`,
  left: (names) => `Nicht mehr dabei: ${names}.`,
  skipped: (name) => `${name} ist beim nächsten Clip.`,
  skippedTo: (name, caption) => `${name} ist weiter bei „${caption}“.`,
  paused: (name) => `${name} hat angehalten.`,
  continued: (name) => `${name} lässt weiterlaufen.`,
  fellBehind: (name) => `${name} holt auf. Die Schleife läuft weiter.`,
  reconnecting: 'Die Verbindung ist weg. Die Schleife läuft hier weiter.',
  silent: 'Ihr seid im Takt. Den Ton schaltest du selbst ein.',
  elsewhere: 'Die Schleife wartet, bis sie zu sehen ist.',
  askLeave: 'Drücke noch einmal Esc, um zu gehen.',

  clipGone: 'Diesen Clip gibt es nicht mehr.',
  notForAll: 'Nicht alle hier dürfen diesen Clip sehen.',
  tooMany: 'Du hast viele Schleifen gestartet. Versuch es später noch einmal.',
  failed: 'Die Schleife ist nicht gestartet. Prüfe deine Verbindung und versuch es noch einmal.',
};
