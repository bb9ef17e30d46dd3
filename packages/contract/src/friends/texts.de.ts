import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const friendTexts: Translation<typeof english.friendTexts> = {
  send: 'Anfrage senden',
  remove: 'Freund entfernen',
  cancel: 'Anfrage zurückziehen',
  accept: 'Anfrage annehmen',
  userNotFound: 'Nutzer nicht gefunden',

  removeTitle: (username) => `${username} als Freund entfernen?`,
  removeText:
    'Ihr könnt euch dann keine Nachrichten mehr senden. Die andere Person wird nicht benachrichtigt.',
  find: 'Nach Benutzernamen suchen',
  suggestions: 'Oder befreunde dich mit jemandem, der hier postet',
  invite: 'Freund einladen',
  relationFailed: 'Eure Freundschaft konnte nicht geladen werden.',
  noRequests: 'Keine offenen Anfragen.',
  acceptShort: 'Annehmen',
  decline: 'Ablehnen',
  declineOf: (username) => `Anfrage von ${username} ablehnen`,
  acceptOf: (username) => `Freundschaftsanfrage von ${username} annehmen`,
  friendFailed: 'Eure Freundschaft konnte nicht geändert werden. Versuch es noch einmal.',
};
