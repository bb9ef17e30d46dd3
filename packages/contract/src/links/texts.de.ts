import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const linkTexts: Translation<typeof english.linkTexts> = {
  description: (owner, times) => `Clip von ${owner} auf ${siteName()}, ${times}`,
  from: (title) => `aus „${title}“`,
  home: 'Mehr Clips ansehen',
  link: 'Link zu diesem Clip',
  copy: 'Link kopieren',
  onlyYourFriends: 'Nur deine Freunde. Niemand sonst kann den Link öffnen.',
  copied: 'Link kopiert.',
  copyFailed: 'Der Link konnte nicht kopiert werden. Kopiere ihn hier:',
  elsewhere: 'Teilen über …',
  shareFailed: 'Das Teilen ist fehlgeschlagen. Kopiere stattdessen den Link.',
  embed: 'Code zum Einbetten kopieren',
  embedOutcomes: {
    copied: 'Code kopiert.',
    copyFailed: 'Der Code konnte nicht kopiert werden. Kopiere ihn hier:',
  },
  open: 'Clip öffnen',
  seeClip: 'Clip ansehen',
  claim: 'Ein Rechteproblem melden',
  onSite: (owner) => `Clip von ${owner} auf ${siteName()}`,
};
