import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

const plural = pluralIn('de');

export const shellTexts: Translation<typeof english.shellTexts> = {
  loading: 'Hol deine Kopfhörer …',
  error: 'Unerwarteter Fehler der App!',
  searchSignedOut: 'Zum Suchen anmelden ',

  skip: 'Zum Inhalt springen',
  get install() {
    return `${siteName()} installieren`;
  },
  home: (name) => `${name}, Startseite`,
  search: 'Leute und Clips suchen',
  closeSearch: 'Suche schließen',
  searchHint: 'Finde Leute über Benutzernamen oder Namen und Clips über ihre Wörter.',
  mainNavigation: 'Hauptmenü',
  tabs: { home: 'Start', search: 'Suche', post: 'Posten', messages: 'Nachrichten' },
  account: (name) => `Kontomenü von ${name}`,
  theme: 'Farbschema',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  signOut: 'Abmelden',
  errorText: 'Diese Seite gibt es nicht, oder sie konnte nicht geladen werden.',
  errorHome: 'Zur Startseite',
  offlinePage: 'Diese Seite braucht eine Verbindung',
  offline: 'Du bist offline. Die Seite lädt, sobald du wieder verbunden bist.',
  get newVersion() {
    return `Es gibt eine neue Version von ${siteName()}`;
  },
  outdated: 'Lade die Seite neu, um weiterzumachen. Deine Entwürfe sind gespeichert.',
  reload: 'Neu laden',
};

export const controlTexts: Translation<typeof english.controlTexts> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  retry: 'Noch einmal versuchen',
  loading: 'Wird geladen',
  show: (label) => `${label} anzeigen`,
  showMore: 'Mehr anzeigen',
  listFailed: 'Die Liste konnte nicht geladen werden.',
  endOfList: 'Ende der Liste.',
};

export const signOutTexts: Translation<typeof english.signOutTexts> = {
  title: 'Abmelden und Ungesendetes löschen?',
  unsent: (count) =>
    plural(count, {
      one: '1 Nachricht oder Beitrag wurde noch nicht gesendet und geht beim Abmelden verloren.',
      other: `${count} Nachrichten und Beiträge wurden noch nicht gesendet und gehen beim Abmelden verloren.`,
    }),
  confirm: 'Löschen und abmelden',
};

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  offline: 'Keine Verbindung. Versuch es gleich noch einmal.',
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

export const offlineTexts: Translation<typeof english.offlineTexts> = {
  bar: 'Du bist offline. Deine Nachrichten werden gesendet, sobald du wieder verbunden bist. Clips brauchen eine Verbindung.',
  visitorBar: 'Du bist offline. Clips brauchen eine Verbindung.',
  waiting: 'Wartet auf Verbindung',
  waitingToSend: 'Wartet auf den Versand',
};
