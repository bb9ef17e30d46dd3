import type { Translation } from '../language/translation.ts';
import type * as english from './share-texts.ts';
import { siteName } from '../site/site-name.ts';

export const mixShareTexts: Translation<typeof english.mixShareTexts> = {
  description: (owner, clips, length) => `Mix von ${owner} auf ${siteName()}, ${clips}, ${length}`,
  onSite: (owner) => `Mix von ${owner} auf ${siteName()}`,
  position: (place, count) => `${place} von ${count}`,
  previous: 'Voriger Clip',
  next: 'Nächster Clip',
  theEnd: 'ENDE',
  playAgain: 'Noch einmal',
  open: 'Diesen Mix öffnen',

  shared: 'Hat einen Mix geteilt',
  mixBy: (owner) => `Mix von ${owner}`,
  play: (title) => `${title} abspielen`,
  nextClips: 'Nächste Clips',
  others: (count) => `+${count}`,
  hidden: 'Mix für dich nicht verfügbar',
  failed: 'Der Mix konnte nicht geladen werden.',

  share: 'Teilen',
  title: 'Diesen Mix teilen',
  link: 'Link zu diesem Mix',
  onlyYou: 'Nur du siehst diesen Mix.',
  showFriends: 'Freunden zeigen',
  onlyFriends: (owner) => `Nur Freunde von ${owner} sehen ihn.`,
  onlyYourFriends: 'Nur deine Freunde sehen ihn.',
  everyone: 'Alle, die den Link haben, sehen ihn.',
  notSent: 'Der Mix wurde nicht gesendet. Versuch es noch einmal.',
};
