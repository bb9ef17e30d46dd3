import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const tokenTexts: Translation<typeof english.tokenTexts> = {
  nameRule: 'Gib einen Namen mit 1 bis 50 Zeichen ein.',
  noScope: 'Wähle, was das Token darf.',
  tooMany: 'Du hast 20 Zugriffstokens. Widerrufe zuerst eines.',
};

export const developerTexts: Translation<typeof english.developerTexts> = {
  heading: 'Für Entwickler',
  get intro() {
    return [
      `Skripte und Bots können ${siteName()} in deinem Namen nutzen. `,
      'So rufst du es auf',
      '.',
    ] as const;
  },
};

export const tokenRowTexts: Translation<typeof english.tokenRowTexts> = {
  title: 'Zugriffstokens',
  text: 'Ein Token öffnet, was du auswählst, bis zu einem Tag, den du auswählst. Änderst du dein Passwort, entfernst du eine Anmeldeart oder meldest dich überall ab, werden alle widerrufen.',
  list: 'Zugriffstokens',
  failed: 'Deine Zugriffstokens konnten nicht geladen werden.',
  create: 'Neues Token',
  scopes: { read: 'Lesen', post: 'Posten', chat: 'Chatten' },
  ends: (date) => `endet am ${date}`,
  ended: (date) => `endete am ${date}`,
  lastUsed: (age) => `zuletzt verwendet ${age}`,
  unused: 'nie verwendet',
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  wasRevoked: (name) => `Widerrufen: ${name}`,
  revokeTitle: (name) => `${name} widerrufen?`,
  revokeText: 'Skripte, die dieses Token verwenden, funktionieren sofort nicht mehr.',
  revokeFailed: 'Das Token konnte nicht widerrufen werden und gilt noch. Versuch es noch einmal.',
};

export const newTokenTexts: Translation<typeof english.newTokenTexts> = {
  title: 'Neues Zugriffstoken',
  name: 'Name',
  nameHint: 'Wofür es ist, zum Beispiel der Name eines Skripts.',
  scopes: 'Es darf',
  scope: {
    read: { title: 'Lesen', text: 'Clips, Nutzer, Freunde und Mixe sehen wie du.' },
    post: {
      title: 'Posten',
      text: 'Clips posten, bearbeiten, löschen, liken und merken, Mixe ändern.',
    },
    chat: { title: 'Chatten', text: 'Deine Unterhaltungen lesen und Nachrichten senden.' },
  },
  ends: 'Es endet in',
  days: { 7: '7 Tagen', 30: '30 Tagen', 90: '90 Tagen', 365: '1 Jahr' },
  submit: 'Token erstellen',
  failed: 'Das Token konnte nicht erstellt werden. Versuch es noch einmal.',
  shownTitle: 'Dein neues Token',
  shown:
    'Kopiere es jetzt: Es wird nur einmal angezeigt. Wer es hat, kann in deinem Namen handeln.',
  secret: 'Zugriffstoken',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Es konnte nicht kopiert werden. Markiere und kopiere es selbst.',
  done: 'Ich habe es kopiert',
};
