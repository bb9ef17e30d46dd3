import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import type { Reaction } from './reactions.ts';

const plural = pluralIn('de');

export const chatTexts: Translation<typeof english.chatTexts> = {
  searchPlaceholder: 'Mit wem willst du schreiben?',
  sendPlaceholder: 'Nachricht schreiben',
  to: (name) => `An: ${name}`,
  noMessageYet: 'noMssgYet0000',
  sharedClip: 'Hat einen Clip geteilt',
  postRemoved: 'Beitrag entfernt',
  deletedMessage: 'gelöschte Nachricht',
  notFriends: 'NICHT BEFREUNDET',
  friendsOnly: 'Nur Freunde des Besitzers können diesen Clip bekommen.',
  clipHidden: 'Dieser Clip ist ausgeblendet. Nur sein Besitzer sieht ihn.',
  notForAll: 'Nicht gesendet: Nicht alle hier dürfen diesen Clip sehen.',
  clipNotAvailable: 'Clip für dich nicht verfügbar',

  title: 'Nachrichten',
  list: 'Unterhaltungen',
  friends: 'Freunde',
  back: 'Zurück zu den Unterhaltungen',
  unseen: 'Ungelesen',
  noConversations: 'Noch keine Unterhaltungen.',
  sayHello: 'Hallo sagen',
  sayHelloTo: (username) => `${username} Hallo sagen`,
  sayHelloText: 'Ihr seid befreundet. Fang mit einem Wort oder einem Clip an.',
  showAll: 'Alle Unterhaltungen anzeigen',
  listFailed: 'Die Unterhaltungen konnten nicht geladen werden.',
  choose: 'Wähle eine Unterhaltung, oder suche einen Freund und beginne eine.',
  unknown: 'Diese Unterhaltung gibt es nicht.',
  deletedNote:
    'Dieses Konto wurde gelöscht. Du kannst die Unterhaltung lesen, aber nicht antworten.',
  failed: 'Die Unterhaltung konnte nicht geladen werden.',
  empty: (name) => `Noch keine Nachrichten. Sag ${name} Hallo.`,
  log: (name) => `Unterhaltung mit ${name}`,
  own: 'Du',
  you: 'du',
  send: 'Senden',
  sending: 'Wird gesendet',
  notSent: 'Nicht gesendet',
  remove: 'Entfernen',
  newMessage: (name, text) => `${name}: ${text}`,
  toNewest: 'Zur neuesten Nachricht',
  newBelow: 'Neue Nachrichten',
  newLine: 'Neu',
  olderFailed: 'Ältere Nachrichten konnten nicht geladen werden.',
  playClip: (times) => `Clip abspielen, ${times}`,
  reconnecting:
    'Neue Verbindung wird aufgebaut. Deine Nachrichten werden gesendet, sobald du wieder online bist.',
  noFriend: (search) => `Kein Freund passt zu „${search}“.`,
  searchFailed: 'Die Suche ist fehlgeschlagen.',
  friendsFound: (count) =>
    plural(count, { one: '1 Freund gefunden', other: `${count} Freunde gefunden` }),
  sentAt: (time) => `Gesendet ${time}`,
  actions: 'Aktionen für die Nachricht',
  react: 'Reagieren',
  reactionOf: (name, count, isOwn) =>
    isOwn ? `${name}, ${count}, auch deine` : `${name}, ${count}`,
  reactionBy: (name, count, users) => `${name}, ${count}: ${users}`,
  reactFailed: 'Deine Reaktion wurde nicht gespeichert. Versuch es noch einmal.',
  reply: 'Antworten',
  replyingTo: (name) => `Antwort an ${name}`,
  cancelReply: 'Antwort abbrechen',
  earlierMessage: 'Frühere Nachricht',
  messageUnavailable: 'Nachricht nicht verfügbar',
  menu: 'Menü der Unterhaltung',
  viewProfile: 'Profil ansehen',
  mute: 'Stummschalten',
  unmute: 'Stummschaltung aufheben',
  muted: 'Stumm',
  muteFailed: 'Die Einstellung wurde nicht gespeichert. Versuch es noch einmal.',
  delete: 'Löschen',
  deleteTitle: 'Diese Nachricht löschen?',
  deleteText:
    'Sie wird für euch beide gelöscht. Ein Hinweis zeigt, dass eine Nachricht gelöscht wurde.',
  deleteFailed: 'Die Nachricht wurde nicht gelöscht. Versuch es noch einmal.',
  searchChat: 'In der Unterhaltung suchen',
  closeSearch: 'Suche schließen',
  messagesFound: (count) =>
    plural(count, { one: '1 Nachricht gefunden', other: `${count} Nachrichten gefunden` }),
  noMessage: (search) => `Keine Nachricht passt zu „${search}“.`,
  searchOlder: 'Ältere Nachrichten durchsuchen',
  typing: ([first = '', second, ...others]) => {
    if (second === undefined) return `${first} schreibt`;
    if (others.length === 0) return `${first} und ${second} schreiben`;
    return `${first} und ${others.length + 1} andere schreiben`;
  },
  addClip: 'Clip hinzufügen',
  yourClips: 'Deine Clips',
  savedClips: 'Gemerkt',
  noOwnClips: 'Du hast noch keinen Clip gepostet. Poste erst einen oder wähle einen aus „Gemerkt“.',
  noSavedClips:
    'Du hast dir noch keinen Clip gemerkt. Merke dir einen mit dem Lesezeichen unter einem Clip.',
  clipsFailed: 'Die Clips konnten nicht geladen werden.',
  attachedClip: 'Angehängter Clip',
  removeClip: 'Clip entfernen',
  addReaction: 'Reaktionen',
  clips: 'Clips in dieser Unterhaltung',
  clipsTitle: 'Clips',
  clipCount: (count, more) => `${count}${more ? '+' : ''}`,
  clipPlace: (place, count) => `${place} von ${count}`,
  playAll: 'Alle abspielen',
  previousClip: 'Voriger Clip',
  nextClip: 'Nächster Clip',
  showMessage: 'Zur Nachricht',
  nowPlaying: (name, place) => `Clip von ${name}, ${place}`,
  noClips: 'Clips aus dieser Unterhaltung erscheinen hier.',
  clipFrom: (name, times) => `Clip ${times} von ${name}`,
  copy: 'Text kopieren',
  copied: 'Text kopiert.',
  copyFailed: 'Der Text konnte nicht kopiert werden.',
  messageFailed:
    'Die Nachricht wurde nicht gesendet. Dein Text steht noch hier, versuch es noch einmal.',
  openChatFailed: 'Die Unterhaltung konnte nicht geöffnet werden. Versuch es noch einmal.',
};

export const shareTexts: Translation<typeof english.shareTexts> = {
  friendsSelected: (count) => `FREUNDE AUSGEWÄHLT: ${count}`,
  messagePlaceholder: 'Nachricht dazu',
  searchPlaceholder: 'Mit wem willst du teilen?',
  share: 'Teilen',
  shareSignedOut: 'Zum Teilen anmelden',

  title: 'Diesen Clip teilen',
  message: 'Nachricht',
  friends: 'Freunde',
  sendToFriend: 'An einen Freund oder eine Gruppe senden',
  send: 'Senden',
  sendTo: (username) => `An ${username} senden`,
  noFriend: (search) => `Kein Freund passt zu „${search}“.`,
  mostFriends: (count) => `Du kannst höchstens ${count} Freunde auswählen.`,
  sent: 'Gesendet',
  notSent: 'Nicht gesendet',
  noLongerFriend: 'Nicht mehr befreundet',
  allSent: 'Gesendet',
  done: 'Fertig',
  direct: (owner) => `${owner} antworten`,
  reactions: 'Schnelle Reaktionen',
  reactionFailed: 'Deine Reaktion wurde nicht gesendet. Versuch es noch einmal.',
  shareFailed: 'Der Clip wurde nicht gesendet. Versuch es noch einmal.',
  cannotSee: 'Darf diesen Clip nicht sehen',
  shareNotForAll: (names) =>
    `Der Clip wurde nicht gesendet, denn diese Personen dürfen ihn nicht sehen: ${names}.`,
  shareNotForGroup:
    'Der Clip wurde nicht gesendet: Nicht alle Mitglieder einer Gruppe dürfen ihn sehen.',
  shareNotFriends: (names) =>
    `Der Clip wurde nicht gesendet: Mit ${names} bist du nicht mehr befreundet. Ändere deine Auswahl und versuch es noch einmal.`,
};

export const groupTexts: Translation<typeof english.groupTexts> = {
  created: (name) => `hat die Gruppe „${name}“ erstellt`,
  joined: 'ist jetzt in der Gruppe',
  left: 'hat die Gruppe verlassen',
  named: (name) => `hat die Gruppe „${name}“ genannt`,

  full: (max) => `Eine Gruppe hat höchstens ${max} Mitglieder.`,
  tooMany: (max) => `Ein Nutzer kann in höchstens ${max} Gruppen sein.`,
  noName: 'Gib der Gruppe einen Namen.',
  noGroup: 'Diese Gruppe gibt es nicht.',
};

export const reactionTexts: Readonly<
  Record<Reaction, { readonly name: string; readonly emoji: string }>
> = {
  again: { name: 'Noch mal', emoji: '🔁' },
  fire: { name: 'Feuer', emoji: '🔥' },
  love: { name: 'Verliebt', emoji: '😍' },
  laugh: { name: 'Lachen', emoji: '😂' },
  wow: { name: 'Wow', emoji: '😮' },
  tears: { name: 'Tränen', emoji: '😢' },
};
