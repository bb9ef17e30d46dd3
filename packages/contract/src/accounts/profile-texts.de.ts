import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './profile-texts.ts';

const plural = pluralIn('de');

export const profileTexts: Translation<typeof english.profileTexts> = {
  createPost: 'Beitrag erstellen',
  settingsSignedOut: 'Melde dich an, um die Einstellungen zu ändern.',
  createSignedOut: 'Melde dich an, um einen Beitrag zu erstellen.',
  posts: 'Beiträge',
  friends: 'Freunde',
  showFriends: 'Freunde anzeigen',
  showRequests: 'Anfragen anzeigen',

  tabs: 'Abschnitte des Profils',
  lists: 'Freunde oder Anfragen',
  settings: 'Einstellungen',
  oldPosts: 'Alle Beiträge als Liste ansehen',
  oldPostsTitle: 'Alte Beiträge',
  backToProfile: 'Zurück zum Profil',
  noPosts: 'Noch keine Clips.',
  noOwnPosts: 'Du hast noch keine Beiträge.',
  menu: 'Weitere Optionen',
  message: 'Nachricht',
  pageFailed: 'Diese Seite konnte nicht geladen werden.',
  countOfPosts: (count) => plural(count, { one: 'Beitrag', other: 'Beiträge' }),
  countOfLikes: (count) => plural(count, { one: 'Like', other: 'Likes' }),
  countOfFriends: (count) => plural(count, { one: 'Freund', other: 'Freunde' }),
  deletedUser: 'Gelöschter Nutzer',
};
