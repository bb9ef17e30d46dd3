import type { Translation } from '../language/translation.ts';
import type * as english from './profile-texts.ts';
import { siteName } from '../site/site-name.ts';

export const publicProfileTexts: Translation<typeof english.publicProfileTexts> = {
  switch: 'Alle dürfen mein Profil sehen',
  hint: 'Eine Seite mit deinem Benutzernamen, deinem Foto, deinem Text über dich und deinen Clips für alle öffnet sich ohne Konto, auch für Suchmaschinen und Feedreader. Ist das aus, gibt es sie nicht.',
  link: 'Link zu meinem Profil',
  description: (username) => `Clips von ${username} auf ${siteName()}`,
  feed: 'In einem Feedreader abonnieren',
};
