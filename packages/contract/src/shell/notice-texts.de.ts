import type { Translation } from '../language/translation.ts';
import type * as english from './notice-texts.ts';

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  failed: 'Etwas ist schiefgegangen. Es wurde nichts geändert, versuch es noch einmal.',
  tooMany: 'Zu viele Versuche. Warte einen Moment und versuch es noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Versuch es bald noch einmal.',
  signOutPending:
    'Du bist auf diesem Gerät abgemeldet. Die Abmeldung wird abgeschlossen, sobald du wieder online bist.',
  signOutFailed: 'Du konntest nicht abgemeldet werden. Versuch es noch einmal.',
  signedOut:
    'Du wurdest abgemeldet. Es wurde nichts geändert: Melde dich an und versuch es noch einmal.',
  friendStale: 'Eure Freundschaft hat sich geändert. Die Schaltfläche ist jetzt aktuell.',
  reportsStale: 'Der Clip oder seine Meldungen haben sich geändert. Prüfe sie noch einmal.',
  channelRefused: 'Der Kanal dieses Videos möchte keine Clips auf dieser Seite.',
  emailUnconfirmed:
    'Bestätige deine E-Mail-Adresse, um zu posten, zu liken und Nachrichten zu senden.',
  factorNotPassed:
    'Melde dich mit einem Passkey an, um das zu ändern. Hast du keinen mehr oder verlangt deine Rolle einen, wende dich an den Betreiber dieser Seite.',
  signInFailed: 'E-Mail-Adresse oder Passwort ist falsch.',
  commonPassword: 'Dieses Passwort ist verbreitet und leicht zu erraten. Wähle ein anderes.',
  challengeFailed:
    'Die Prüfung des Browsers ist fehlgeschlagen. Versuch es noch einmal oder verwende einen anderen Browser.',
  emailTaken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich stattdessen an.',
};
