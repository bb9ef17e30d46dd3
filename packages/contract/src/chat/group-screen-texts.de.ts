import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './group-screen-texts.ts';

const plural = pluralIn('de');

export const groupScreenTexts: Translation<typeof english.groupScreenTexts> = {
  newGroup: 'Neue Gruppe',
  name: 'Name der Gruppe',
  namePlaceholder: 'Freitagsmusik',
  searchFriends: 'Freunde suchen',
  chosen: (count, max) =>
    count === 0 ? `Wähle bis zu ${max} Freunde.` : `${count} von höchstens ${max} Freunden`,
  create: 'Gruppe erstellen',
  noFriends: 'Eine Gruppe braucht mindestens einen Freund.',
  createFailed: 'Die Gruppe wurde nicht erstellt. Versuch es noch einmal.',
  notFriends: (names) =>
    `Mit ${names} bist du nicht mehr befreundet. Ändere deine Auswahl und versuch es noch einmal.`,

  about: 'Über diese Gruppe',
  members: (count) => plural(count, { one: '1 Mitglied', other: `${count} Mitglieder` }),
  membersOf: (count, max) => `${count} von ${max} Mitgliedern`,
  own: (name) => `${name} (du)`,
  rename: 'Umbenennen',
  save: 'Speichern',
  renameFailed: 'Der Name wurde nicht gespeichert. Versuch es noch einmal.',
  addFriends: 'Freunde hinzufügen',
  add: 'Hinzufügen',
  addFailed: 'Deine Freunde wurden nicht hinzugefügt. Versuch es noch einmal.',
  full: 'Die Gruppe ist voll.',
  tooMany: (max) =>
    `Du oder ein ausgewählter Freund ist schon in ${max} Gruppen. Mehr sind nicht möglich.`,
  seesFromNow: 'Neue Mitglieder sehen nur neue Nachrichten.',
  allAdded: 'Alle deine Freunde sind in dieser Gruppe.',

  leave: 'Gruppe verlassen',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveText:
    'Die Unterhaltung verschwindet aus deiner Liste. Deine Nachrichten bleiben für die Mitglieder sichtbar. Ein Mitglied, mit dem du befreundet bist, kann dich wieder hinzufügen.',
  leaveFailed: 'Du konntest die Gruppe nicht verlassen. Versuch es noch einmal.',
  left: (name) => `Du hast ${name} verlassen.`,

  deleteText:
    'Sie wird für alle Mitglieder gelöscht. Ein Hinweis zeigt, dass eine Nachricht gelöscht wurde.',
  groups: 'Gruppen',
  empty: 'Noch keine Nachrichten. Sag der Gruppe Hallo.',
  groupsSelected: (count) => `GRUPPEN AUSGEWÄHLT: ${count}`,
};
