import type { Translation } from '../language/translation.ts';
import type * as english from './document-texts.ts';

export const documentTexts: Translation<typeof english.documentTexts> = {
  description:
    'Schneide einen Moment aus einem Online-Video, sag, warum er dir wichtig ist, und Freunde sehen ihn als Schleife.',
  noscript: 'Reprise spielt Videoclips ab und braucht dafür JavaScript.',
  feedPicture: 'Die Startseite',
  conversationPicture: 'Eine Unterhaltung',
};
