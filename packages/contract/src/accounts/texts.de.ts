import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const accountTexts: Translation<typeof english.accountTexts> = {
  links: {
    invalid: 'Dieser Link ist ungültig, abgelaufen oder schon verwendet.',
    sentTo: (email) => `Wir haben einen Link an ${email} gesendet.`,
    logged:
      'Auf diesem Server ist kein E-Mail-Versand eingerichtet. Der Link steht im Protokoll des Servers.',
    failed: 'Der Link konnte nicht gesendet werden. Versuch es noch einmal.',
  },

  password: {
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    missing: 'Gib dein Passwort ein.',
    wrong: 'Falsches Passwort.',
    again: 'Deine Bestätigung ist abgelaufen. Gib dein Passwort noch einmal ein.',
  },

  reset: {
    forgot: 'Passwort vergessen?',
    title: 'Passwort zurücksetzen',
    ask: 'Gib deine E-Mail-Adresse ein, um einen Link zum Zurücksetzen deines Passworts zu bekommen.',
    send: 'Link senden',
    sent: (email) => `Gibt es zu ${email} ein Konto, dann haben wir einen Link dorthin gesendet.`,
    sentHint: 'Der Link gilt eine Stunde. Findest du die E-Mail nicht, sieh im Spam-Ordner nach.',
    logged: (email) =>
      `Auf diesem Server ist kein E-Mail-Versand eingerichtet. Gibt es zu ${email} ein Konto, dann steht der Link im Protokoll des Servers.`,
    another: 'Andere E-Mail-Adresse verwenden',
    toLogin: 'Zurück zur Anmeldung',
    newTitle: 'Neues Passwort wählen',
    save: 'Passwort speichern',
    saved: 'Passwort geändert. Melde dich mit deinem neuen Passwort an.',
    failed: 'Dein Passwort konnte nicht geändert werden. Versuch es noch einmal.',
    askAgain: 'Neuen Link anfordern',
  },

  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    ask: 'Bestätige, dass du diese Adresse für dein Konto verwenden willst.',
    confirm: 'E-Mail-Adresse bestätigen',
    doneTitle: 'E-Mail-Adresse bestätigt',
    done: 'Deine E-Mail-Adresse ist bestätigt.',
    missing: 'Öffne diese Seite über den Link in deiner E-Mail.',
    failed: 'Deine E-Mail-Adresse konnte nicht bestätigt werden. Versuch es noch einmal.',
    toSettings: 'Neuen Link in den Einstellungen holen',
    onward: 'Zur Startseite',
  },

  section: {
    title: 'Konto',
    email: 'E-Mail-Adresse',
    confirmed: 'Bestätigt',
    notConfirmed: 'Nicht bestätigt',
    sendAgain: 'Link noch einmal senden',
    changeEmail: 'E-Mail-Adresse ändern',
    newEmail: 'Neue E-Mail-Adresse',
    sameEmail: 'Das ist schon deine E-Mail-Adresse.',
    emailTaken: 'Diese E-Mail-Adresse gehört zu einem anderen Konto.',
    changeEmailText:
      'Wir senden einen Link an die neue Adresse. Öffne ihn, um die Änderung zu bestätigen.',
    changesThen: 'Öffne ihn, um die Änderung zu bestätigen.',
    changeEmailFailed: 'Deine E-Mail-Adresse konnte nicht geändert werden. Versuch es noch einmal.',
    password: 'Passwort',
    passwordText: 'Änderst du es, wirst du auf deinen anderen Geräten abgemeldet.',
    changePassword: 'Passwort ändern',
    passwordChanged: 'Passwort geändert. Auf deinen anderen Geräten bist du abgemeldet.',
    passwordChangedOnly:
      'Passwort geändert, aber deine anderen Geräte sind vielleicht noch angemeldet. Melde dich zur Sicherheit überall ab.',
    devices: 'Geräte',
    devicesText: 'Melde dich auf allen Geräten ab, auch auf diesem.',
    signOutEverywhere: 'Überall abmelden',
    signOutTitle: 'Überall abmelden?',
    signOutText: 'Du musst dich auf jedem Gerät neu anmelden, auch auf diesem.',
    signedOut: 'Du bist auf allen Geräten abgemeldet.',
    signOutFailed:
      'Das Abmelden ist fehlgeschlagen. Deine Geräte sind noch angemeldet. Versuch es noch einmal.',
    data: 'Deine Daten',
    dataText: 'Lade deine Beiträge, Likes, Freunde, Nachrichten und mehr als ZIP-Datei herunter.',
    download: 'Meine Daten herunterladen',
    downloaded: 'In deinen Downloads gespeichert.',
    downloadFailed: 'Das Herunterladen ist fehlgeschlagen. Versuch es noch einmal.',
  },

  deletion: {
    row: 'Konto löschen',
    rowText: 'Dein Konto und seine Daten endgültig löschen.',
    open: 'Konto löschen',
    title: 'Dein Konto löschen?',
    deleted:
      'Deine Beiträge, Likes, Freundschaften, Benachrichtigungen und Einstellungen werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
    remaining:
      'Alle, denen du geschrieben hast, behalten deine Nachrichten. Als Absender steht dort „Gelöschter Nutzer“, ohne deinen Namen und dein Foto.',
    downloadFirst: [
      'Willst du eine Kopie behalten, ',
      'lade deine Daten herunter',
      ', bevor du löschst.',
    ],
    username: (username) => `Gib deinen Benutzernamen ein: ${username}`,
    usernameWrong: 'Falscher Benutzername.',
    confirm: 'Endgültig löschen',
    failed: 'Dein Konto konnte nicht gelöscht werden. Versuch es noch einmal.',
    leftover:
      'Dein Profil und seine Daten sind gelöscht, aber deine Anmeldedaten gibt es noch. Gib dein Passwort ein und versuch es noch einmal.',
    leftoverFailed: 'Deine Anmeldedaten konnten nicht gelöscht werden. Versuch es noch einmal.',
    done: 'Dein Konto wurde gelöscht.',
  },
};

export const suspensionTexts: Translation<typeof english.suspensionTexts> = {
  suspended: 'Dein Konto ist gesperrt',
  reason: 'Grund',
  until: (date) => `Die Sperre endet am ${date}.`,
  noEnd: 'Die Sperre ist unbefristet.',
  kept: 'Deine Clips sind ausgeblendet. Nichts wird gelöscht.',
  contact: 'An den Betreiber wenden',
  checkAgain: 'Noch einmal prüfen',
  unchanged: 'Es hat sich noch nichts geändert.',
  checkFailed: 'Die Prüfung ist fehlgeschlagen. Versuch es gleich noch einmal.',
  signOut: 'Abmelden',
  toLogin: 'Zurück zur Anmeldung',
};

export const exportTexts: Translation<typeof english.exportTexts> = {
  title: (username) => `${siteName()}: Daten von ${username}`,
  get intro() {
    return `Alle deine Daten bei ${siteName()} zum Zeitpunkt deiner Anfrage. Jeder Abschnitt liegt auch als JSON-Datei neben dieser Seite. Zeiten sind in UTC.`;
  },
  made: (date) => `Erstellt ${date}.`,
  contents: 'Inhalt',
  nothing: 'Nichts.',
  sections: {
    account: 'Konto',
    posts: 'Beiträge',
    likes: 'Likes',
    views: 'Gesehene Clips',
    saves: 'Gemerkte Clips',
    mixes: 'Mixe',
    mixClips: 'Clips, die du zu Mixen hinzugefügt hast',
    weekOmissions: 'Clips, die du aus deiner Woche weggelassen hast',
    failures: 'Videos, die nicht liefen',
    reports: 'Deine Meldungen',
    friends: 'Freunde und Anfragen',
    invite: 'Dein Einladungslink',
    blocks: 'Blockierte Nutzer',
    notifications: 'Benachrichtigungen',
    push: 'Browser mit Benachrichtigungen',
    sessions: 'Geräte',
    signInMethods: 'Anmeldearten',
    passkeys: 'Passkeys',
    tokens: 'Zugriffstokens',
    webhooks: 'Webhooks',
    webhookDeliveries: 'Zustellungen der Webhooks',
    moderation: 'Deine Entscheidungen als Moderator',
    chats: 'Unterhaltungen',
    messages: 'Nachrichten',
    reactions: 'Reaktionen',
  },
};
