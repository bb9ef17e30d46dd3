import type { Translation } from '@reprise/contract/language/translation.ts';
import type * as english from './texts.ts';

export const extensionTexts: Translation<typeof english.extensionTexts> = {
  language: 'de',
  name: 'Reprise: beim Ansehen markieren',
  description:
    'Markiert Anfang und Ende einer Stelle in dem Video, das du ansiehst, und öffnet sie in Reprise.',
  ready: 'Anfang einer Stelle markieren',
  started: (time) => `Anfang: ${time}. Drücke am Ende noch einmal.`,
  restarted: (time) => `Anfang jetzt bei ${time}. Drücke am Ende noch einmal.`,
  noVideo: 'Hier ist kein Video. Öffne die Seite eines Videos und drücke noch einmal.',
  loading: 'Das Video lädt noch. Drücke gleich noch einmal.',
  ad: 'Gerade läuft Werbung, und ihre Zeit ist nicht die des Videos. Nichts wurde markiert.',
  live: 'Ein Livestream hat keine festen Zeiten. Markiere ihn, wenn er vorbei ist.',
  heading: 'Beim Ansehen markieren',
  address: 'Adresse deiner Reprise-Seite',
  save: 'Speichern',
  wrongAddress: 'Gib die Adresse deiner Reprise-Seite ein, zum Beispiel https://reprise.example.',
  saved: 'Gespeichert. Öffne ein Video und klicke auf das Symbol, wenn deine Stelle beginnt.',
  use: 'Zweimal drücken',
  useText:
    'Klicke auf das Symbol in der Symbolleiste oder drücke Alt+Umschalt+M, wenn deine Stelle beginnt, und noch einmal, wenn sie endet. Deine Seite öffnet sich mit beiden Zeiten. Gehst du im Video zurück, kannst du den Anfang neu markieren.',
  privacy: 'Was gelesen und gespeichert wird',
  privacyText:
    'Die Erweiterung läuft nur, wenn du drückst: Dann liest sie die Adresse der Seite und die Zeit des Players. Der Anfang bleibt bis zum zweiten Drücken im Arbeitsspeicher. Die Adresse deiner Seite wird in diesem Browser gespeichert. Nichts wird gesendet; deine Seite erfährt von einem Video erst, wenn sie sich damit öffnet.',
};
