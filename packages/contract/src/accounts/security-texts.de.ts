import type { Translation } from '../language/translation.ts';
import type * as english from './security-texts.ts';
import { siteSlug } from '../site/site-slug.ts';

export const secondFactorTexts: Translation<typeof english.secondFactorTexts> = {
  step: {
    title: 'Anmeldung in zwei Schritten',
    text: 'Gib den 6-stelligen Code aus deiner Authenticator-App oder einen Wiederherstellungscode ein.',
    code: 'Code',
    missing: 'Gib den Code ein.',
    wrong: 'Dieser Code ist falsch oder wurde schon verwendet.',
    expired: 'Es ist zu viel Zeit vergangen. Gib dein Passwort noch einmal ein.',
    failed: 'Der Code konnte nicht geprüft werden. Versuch es noch einmal.',
    submit: 'Weiter',
    back: 'Zurück',
  },
  row: {
    title: 'Anmeldung in zwei Schritten',
    on: 'An. Zum Anmelden brauchst du dein Passwort und einen Code.',
    off: 'Aus. Eine Authenticator-App ergänzt dein Passwort um einen Code.',
    failed: 'Diese Einstellung konnte nicht geladen werden.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    newCodes: 'Neue Wiederherstellungscodes',
    turnedOn: 'Die Anmeldung in zwei Schritten ist an. Deine anderen Geräte sind abgemeldet.',
    turnedOff: 'Die Anmeldung in zwei Schritten ist aus.',
  },
  setUp: {
    title: 'Anmeldung in zwei Schritten einschalten',
    next: 'Weiter',
    scan: 'Scanne diesen QR-Code mit einer Authenticator-App und gib dann den Code ein, den sie zeigt.',
    qrCode: 'QR-Code für deine Authenticator-App',
    secret: 'Oder gib diesen Schlüssel in der App ein:',
    failed:
      'Die Anmeldung in zwei Schritten konnte nicht eingeschaltet werden. Versuch es noch einmal.',
  },
  codes: {
    title: 'Wiederherstellungscodes',
    text: 'Jeder Code meldet dich einmal an, wenn du dein Gerät verlierst. Speichere sie jetzt, sie werden nur einmal angezeigt.',
    list: 'Wiederherstellungscodes',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    copyFailed: 'Die Codes konnten nicht kopiert werden. Lade sie herunter.',
    download: 'Herunterladen',
    get file() {
      return `${siteSlug()}-wiederherstellungscodes.txt`;
    },
    done: 'Ich habe sie gespeichert',
    newTitle: 'Neue Wiederherstellungscodes',
    newText: 'Deine bisherigen Codes gelten dann nicht mehr.',
    newSubmit: 'Codes erstellen',
    newFailed:
      'Es konnten keine neuen Codes erstellt werden. Die alten gelten noch. Versuch es noch einmal.',
  },
  off: {
    title: 'Anmeldung in zwei Schritten ausschalten?',
    text: 'Du meldest dich dann nur mit deinem Passwort an.',
    failed:
      'Die Anmeldung in zwei Schritten konnte nicht ausgeschaltet werden. Versuch es noch einmal.',
  },
  requiredOfAdmins:
    'Admins dieser Seite müssen sich in zwei Schritten oder mit einem Passkey anmelden.',
  required:
    'Moderatoren dieser Seite müssen sich in zwei Schritten oder mit einem Passkey anmelden.',
  byOperator:
    'Hast du beides nicht, wende dich an den Betreiber dieser Seite: Du bekommst deine Rolle zurück, sobald du eines davon eingerichtet hast.',
};

export const passkeyTexts: Translation<typeof english.passkeyTexts> = {
  nameRule: 'Gib einen Namen mit 1 bis 50 Zeichen ein.',
  row: {
    title: 'Passkeys',
    text: 'Melde dich mit deiner Bildschirmsperre oder einem Sicherheitsschlüssel an, ohne Passwort.',
    failed: 'Deine Passkeys konnten nicht geladen werden.',
    list: 'Passkeys',
    added: (age) => `Hinzugefügt ${age}`,
    lastUsed: (age) => `zuletzt verwendet ${age}`,
    unused: 'nie verwendet',
    add: 'Passkey hinzufügen',
    full: 'Du hast 10 Passkeys. Entferne einen, um einen anderen hinzuzufügen.',
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    wasAdded: (name) => `${name} wurde hinzugefügt.`,
    wasRenamed: (name) => `Der Passkey heißt jetzt ${name}.`,
    wasRemoved: (name) => `${name} wurde entfernt.`,
  },
  add: {
    title: 'Passkey hinzufügen',
    text: 'Gib dein Passwort ein. Dein Browser fragt dann, wo der Passkey gespeichert werden soll.',
    name: 'Name',
    submit: 'Weiter',
    exists: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.',
    failed: 'Der Passkey konnte nicht hinzugefügt werden. Versuch es noch einmal.',
  },
  rename: {
    title: 'Passkey umbenennen',
    submit: 'Speichern',
    failed: 'Der Passkey konnte nicht umbenannt werden. Versuch es noch einmal.',
  },
  remove: {
    title: (name) => `${name} entfernen?`,
    text: 'Du kannst dich damit nicht mehr anmelden. Dein Passwort funktioniert weiterhin. Deine Zugriffstokens werden widerrufen und deine Webhooks ausgeschaltet. Das Gerät zeigt den Passkey vielleicht noch an: Entferne ihn dort auch.',
    failed: 'Der Passkey konnte nicht entfernt werden. Versuch es noch einmal.',
  },
};

export const sessionTexts: Translation<typeof english.sessionTexts> = {
  list: 'Angemeldete Geräte',
  device: (label) => label.replace(' on ', ' auf ') || 'Unbekanntes Gerät',
  current: 'Dieses Gerät',
  lastUsed: (age) => `Zuletzt verwendet ${age}`,
  signedIn: (age) => `angemeldet ${age}`,
  showAll: 'Alle anzeigen',
  end: 'Abmelden',
  endOf: (device, age) => `${device} abmelden, zuletzt verwendet ${age}`,
  ended: (device) => `${device} ist abgemeldet.`,
  endFailed: 'Das Gerät konnte nicht abgemeldet werden. Versuch es noch einmal.',
  failed: 'Deine Geräte konnten nicht geladen werden.',
};
