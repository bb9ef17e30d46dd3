import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const tileTexts: Translation<typeof english.tileTexts> = {
  edit: 'Bearbeiten',
  delete: 'Löschen',
  report: 'Beitrag melden',
  update: 'Speichern',
  confirmDelete: 'Wirklich löschen? ',
  likes: (count) => `LIKES: ${count}`,

  list: 'Clips',
  by: (owner) => `Clip von ${owner}`,
  announced: (owner, words) => `Clip von ${owner}: ${words}`,
  friends: 'Freunde',
  friendsOnly: 'Nur Freunde',
  onlyFriendsOf: (owner) => `Nur Freunde von ${owner} sehen diesen Clip.`,
  onlyYourFriends: 'Nur deine Freunde sehen diesen Clip.',
  hidden: 'Ausgeblendet',
  hiddenNote: 'Die Moderation hat diesen Clip ausgeblendet. Nur du siehst ihn.',
  more: 'mehr',
  less: 'weniger',
  like: 'Gefällt mir',
  save: 'Merken',
  saved: 'Gemerkt',
  noSaved: 'Noch keine gemerkten Clips. Nur du siehst, welche Clips du dir merkst.',
  menu: 'Menü des Beitrags',
  editTitle: 'Beitrag bearbeiten',
  deleteNote: 'Der Beitrag wird endgültig gelöscht.',
  description: 'Beschreibung',
  reason: 'Grund',
  reasonHint: 'Sag uns, was an diesem Beitrag nicht stimmt. Du siehst ihn dann nicht mehr.',
  sendReport: 'Meldung senden',
  likeFailed: 'Das Like wurde nicht gespeichert. Versuch es noch einmal.',
  unlikeFailed: 'Das Like konnte nicht entfernt werden. Versuch es noch einmal.',
  saveFailed: 'Der Beitrag konnte nicht gemerkt werden. Versuch es noch einmal.',
  unsaveFailed: 'Der Beitrag konnte nicht aus „Gemerkt“ entfernt werden. Versuch es noch einmal.',
  editFailed:
    'Der Beitrag konnte nicht gespeichert werden. Deine Änderung steht noch hier, versuch es noch einmal.',
  deleteFailed: 'Der Beitrag konnte nicht gelöscht werden. Versuch es noch einmal.',
  reportFailed:
    'Die Meldung wurde nicht gesendet. Dein Text steht noch hier, versuch es noch einmal.',
};
