import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('de');

export const notificationTexts: Translation<typeof english.notificationTexts> = {
  newLikes: (count) =>
    plural(count, {
      one: '1 neues Like, seit du zuletzt nachgesehen hast.',
      other: `${count} neue Likes, seit du zuletzt nachgesehen hast.`,
    }),
  newFriends: (count) =>
    plural(count, {
      one: '1 neue Anfrage oder Zusage, seit du zuletzt nachgesehen hast.',
      other: `${count} neue Anfragen oder Zusagen, seit du zuletzt nachgesehen hast.`,
    }),
  requestSent: (username) => `${username} möchte mit dir befreundet sein.`,
  requestAccepted: (username) => `${username} hat deine Anfrage angenommen.`,
  profile: 'Dein Profil',
  likes: 'Likes',
  friends: 'Freundschaftsanfragen',
  all: 'Alle Benachrichtigungen',
  liked: (username, users) =>
    plural(users, { one: `${username} mag deinen Clip.`, other: `${username} mögen deinen Clip.` }),
  likedClips: (count, users) => {
    const verb = plural(users, { one: ' mag', other: ' mögen' });
    return count === null ? `${verb} deine Clips.` : `${verb} ${count} deiner Clips.`;
  },
  joined: (username) => `${username} hat sich über deinen Einladungslink registriert.`,
  addedToGroup: (name) => `hat dich zu ${name} hinzugefügt.`,
  replied: (users) => plural(users, { one: 'antwortet dir.', other: 'antworten dir.' }),
  repliedToClip: (users) =>
    plural(users, { one: 'antwortet auf deinen Clip.', other: 'antworten auf deinen Clip.' }),
  reacted: (users) => plural(users, { one: 'reagiert', other: 'reagieren' }),
  toMessage: 'auf deine Nachricht.',
  toMessages: 'auf deine Nachrichten.',
  toClip: 'auf deinen Clip.',
  markedToo: (users) =>
    plural(users, {
      one: 'hat diesen Moment auch markiert.',
      other: 'haben diesen Moment auch markiert.',
    }),
  answered: (users) =>
    plural(users, {
      one: 'antwortet mit einem Clip auf deinen.',
      other: 'antworten mit einem Clip auf deinen.',
    }),
  and: ' und ',
  others: (count) => `${count} andere`,
  someOthers: 'andere',
  filter: 'Anzeigen',
  filters: { all: 'Alle', likes: 'Likes', friends: 'Freunde', replies: 'Antworten' },
  days: { today: 'Heute', yesterday: 'Gestern', week: 'Diese Woche', earlier: 'Früher' },
  markSeen: 'Alle als gesehen markieren',
  isNew: 'Neu',
  accepted: 'Ihr seid jetzt befreundet.',
  declined: 'Anfrage abgelehnt.',
  messageTo: (username) => `Nachricht an ${username}`,
  none: 'Noch keine Benachrichtigungen.',
};
