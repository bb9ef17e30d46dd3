import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('de');

export const moderationTexts: Translation<typeof english.moderationTexts> = {
  title: 'Moderation',
  queue: 'Gemeldete und beanspruchte Clips',
  noReports: 'Nichts zu prüfen.',
  failed: 'Die gemeldeten Clips konnten nicht geladen werden.',
  of: (owner) => `Gepostet von ${owner}`,
  reports: (count) => plural(count, { one: '1 Meldung', other: `${count} Meldungen` }),
  claims: (count) => plural(count, { one: '1 Anspruch', other: `${count} Ansprüche` }),
  emailConfirmed: (date) => `E-Mail-Adresse bestätigt ${date}`,
  emailUnconfirmed:
    'E-Mail-Adresse nicht bestätigt: Diese Seite sendet nichts dorthin. Schreib vor deiner Entscheidung selbst dorthin und teile sie danach mit.',
  hidden: 'Für alle außer dem Besitzer ausgeblendet, bis du entscheidest.',
  waiting: (count) =>
    plural(count, {
      one: '1 weiterer Clip zu prüfen.',
      other: `${count} weitere Clips zu prüfen.`,
    }),
  note: 'Begründung',
  noteHint: {
    reports:
      'Der Grund deiner Entscheidung. Der Besitzer eines ausgeblendeten oder entfernten Clips liest ihn.',
    mailed:
      'Der Grund deiner Entscheidung. Der Besitzer eines ausgeblendeten oder entfernten Clips liest ihn, und wer den Clip beansprucht hat.',
    unmailed:
      'Der Grund deiner Entscheidung. Der Besitzer eines ausgeblendeten oder entfernten Clips liest ihn. Wer den Clip beansprucht hat, muss ihn von dir erfahren.',
  },
  noteError: 'Gib 1 bis 500 Zeichen ein.',
  hide: 'Ausblenden',
  dismiss: 'Verwerfen',
  unhide: 'Verwerfen und wieder zeigen',
  remove: 'Entfernen',
  removeTitle: 'Diesen Clip entfernen?',
  removeText: {
    reports:
      'Der Clip und seine Likes werden gelöscht. Der Besitzer und alle, die ihn gemeldet haben, werden benachrichtigt.',
    mailed:
      'Der Clip und seine Likes werden gelöscht. Der Besitzer und alle, die ihn gemeldet oder beansprucht haben, werden benachrichtigt.',
    unmailed:
      'Der Clip und seine Likes werden gelöscht. Der Besitzer und alle, die ihn gemeldet haben, werden benachrichtigt. Wer ihn beansprucht hat, muss es von dir erfahren: Die E-Mail-Adresse ist nicht bestätigt.',
  },
  decideFailed:
    'Die Entscheidung wurde nicht gespeichert. Deine Begründung steht noch hier, versuch es noch einmal.',
  log: 'Protokoll',
  emptyLog: 'Noch keine Entscheidungen.',
  logFailed: 'Das Protokoll konnte nicht geladen werden.',
  operator: 'Betreiber',
  received: {
    reports: (count, date) =>
      plural(count, { one: `Gemeldet ${date}`, other: `${count} Meldungen, die erste ${date}` }),
    claim: (date) => `Beansprucht ${date}`,
    confirmed: (date) => `bestätigt ${date}`,
    notified: (date) => `Entscheidung per E-Mail ${date}`,
  },
  steps: {
    dismiss: (by, subject) => `${by} hat die Meldungen zu einem Clip von ${subject} verworfen.`,
    remove: (by, subject) => `${by} hat einen Clip von ${subject} entfernt.`,
    hide: (by, subject) => `${by} hat einen Clip von ${subject} ausgeblendet.`,
    unhide: (by, subject) =>
      `${by} hat die Meldungen verworfen und den Clip von ${subject} wieder gezeigt.`,
    'refuse-channel': (by) => `${by} hat Clips eines Kanals abgelehnt.`,
    'allow-channel': (by) => `${by} hat Clips eines Kanals wieder erlaubt.`,
    appoint: (by, subject) => `${by} hat ${subject} zum Moderator gemacht.`,
    withdraw: (by, subject) => `${by} hat ${subject} die Rolle als Moderator entzogen.`,
    suspend: (by, subject) => `${by} hat ${subject} gesperrt.`,
    resume: (by, subject) => `${by} hat die Sperre von ${subject} beendet.`,
    delete: (by, subject) => `${by} hat das Konto von ${subject} gelöscht.`,
    'end-sessions': (by, subject) => `${by} hat ${subject} abgemeldet.`,
    'reset-link': (by, subject) =>
      `${by} hat einen Link zum Zurücksetzen des Passworts von ${subject} erstellt.`,
    approve: (by, subject) => `${by} hat die Registrierung von ${subject} freigegeben.`,
    reject: (by, subject) => `${by} hat die Registrierung von ${subject} abgelehnt.`,
    'appoint-admin': (by, subject) => `${by} hat ${subject} zum Admin gemacht.`,
    'withdraw-admin': (by, subject) => `${by} hat ${subject} die Rolle als Admin entzogen.`,
    'sign-up-mode': (by) => `${by} hat geändert, wer sich registrieren kann.`,
    'sign-up-invite': (by) => `${by} hat einen Einladungslink erstellt oder beendet.`,
    'remove-photo': (by, subject) => `${by} hat das Foto von ${subject} entfernt.`,
    'second-factor-off': (by, subject) =>
      `${by} hat die Anmeldung in zwei Schritten von ${subject} ausgeschaltet.`,
  },
  because: (reason) => `Der Grund: ${reason}`,
  notifications: {
    removal: 'Dein Clip wurde nach einer Meldung entfernt.',
    hidden: 'Dein Clip ist ausgeblendet, solange wir eine Meldung prüfen. Nur du siehst ihn.',
    unhidden: 'Dein Clip wurde geprüft. Wer ihn sehen konnte, sieht ihn wieder.',
    'report-upheld': 'Ein Clip, den du gemeldet hast, wurde entfernt. Danke.',
    'report-dismissed': 'Ein Clip, den du gemeldet hast, wurde geprüft und nicht entfernt.',
    'source-unavailable':
      'Das Video in deinem Clip ist nicht verfügbar oder läuft nur auf YouTube.',
  },
};
