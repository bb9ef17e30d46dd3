import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const seconds = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const feedTexts: Translation<typeof english.feedTexts> = {
  prev: 'ZURÜCK',
  next: 'WEITER',
  theEnd: 'ENDE',
  swipe: 'Wische zum nächsten Clip',
  sorts: {
    magic: 'Magic',
    recent: 'Neueste',
    oldest: 'Älteste',
    'most-liked': 'Beliebteste',
    friends: 'Freunde',
  },
  createSignedIn: 'Beitrag erstellen',
  createSignedOut: 'Melde dich an und teile den Song, den du magst',

  title: 'Start',
  heading: 'Startseite',
  sort: 'Sortierung',
  bars: 'Sortierung, Suche, Nachrichten',
  noFriendsClips: 'Hier erscheinen Clips deiner Freunde.',
  seeAll: 'Alle Clips ansehen',
  noClips: 'Noch keine Clips. Poste den ersten.',
  backToWall: 'Zurück zu allen Clips',
  seconds: (length) => `${seconds.format(length)} s`,
  introduction:
    'Schneide einen Moment aus einem Video, sag, warum er dir wichtig ist, und sieh ihn mit Freunden als Schleife.',
  failed: 'Die Clips konnten nicht geladen werden.',
};

export const magicTexts: Translation<typeof english.magicTexts> = {
  title: 'Wie Magic funktioniert',
  because: (reasons) => {
    const text = reasons.join(', ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  isNew: 'neu',
  wellLiked: 'beliebt',
  fromFriend: 'von einem Freund',
};

export const shareButtonTexts: Translation<typeof english.shareButtonTexts> = {
  open: 'Diesen Clip teilen',
};
