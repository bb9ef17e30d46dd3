import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

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
  tabs: {
    home: 'Start',
    search: 'Suche',
    post: 'Posten',
    messages: 'Nachrichten',
    profile: 'Profil',
  },
  logIn: 'Anmelden und registrieren',
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

export const offlineTexts: Translation<typeof english.offlineTexts> = {
  notice: 'Keine Verbindung. Versuch es gleich noch einmal.',
  bar: 'Du bist offline. Deine Nachrichten werden gesendet, sobald du wieder verbunden bist. Clips brauchen eine Verbindung.',
  visitorBar: 'Du bist offline. Clips brauchen eine Verbindung.',
  waiting: 'Wartet auf Verbindung',
  waitingToSend: 'Wartet auf den Versand',
};
