import type { Translation } from '../language/translation.ts';
import type * as english from './marking-texts.ts';
import { siteName } from '../site/site-name.ts';

export const markingTexts: Translation<typeof english.markingTexts> = {
  heading: 'Beim Ansehen markieren',
  intro:
    'Von der Seite eines Videos direkt zum Formular, mit Link. Das Lesezeichen nimmt auch die Sekunde mit, bei der du gerade bist.',
  computer: 'Im Browser',
  get bookmark() {
    return `In ${siteName()} markieren`;
  },
  bookmarkHint:
    'Zieh das in deine Lesezeichenleiste oder kopiere die Adresse in ein neues Lesezeichen. Wähle es beim Ansehen, wenn deine Stelle beginnt.',
  bookmarkPressed:
    'Das funktioniert auf der Seite eines Videos. Zieh es erst in deine Lesezeichenleiste.',
  copyBookmark: 'Lesezeichen kopieren',
  apple: 'Auf iPhone oder iPad',
  appleSteps: [
    'Lege in der App „Kurzbefehle“ einen neuen Kurzbefehl an und gib ihm einen Namen. Tippe auf ⓘ und schalte „Im Share-Sheet anzeigen“ ein.',
    'Füge die Aktion „URL codieren“ für die Eingabe des Kurzbefehls hinzu.',
    'Füge die Aktion „URLs öffnen“ hinzu. Setze darin die Adresse unten direkt vor den codierten Text.',
    'Tippe beim Ansehen auf „Teilen“ (in der YouTube-App danach auf „Mehr“) und dann auf den Namen deines Kurzbefehls.',
  ],
  copyAddress: 'Adresse kopieren',
  android: 'Auf Android',
  get androidText() {
    return `Installiere ${siteName()} aus deinem Browser. Wähle es dann aus, wenn du ein Video teilst.`;
  },
  copied: 'Kopiert.',
  copyFailed: 'Das Kopieren ist fehlgeschlagen.',
};
