import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const fieldTexts: Translation<typeof english.fieldTexts> = {
  caption: 'Gib eine Beschreibung mit 1 bis 2.000 Zeichen ein.',
  captionEdit: 'Gib eine Beschreibung mit höchstens 2.000 Zeichen ein.',
  reportReason: 'Gib einen Grund mit 1 bis 500 Zeichen ein.',
  avatarUrl: 'Gib einen Bildlink ein, der mit https:// beginnt.',
  bio: 'Gib höchstens 160 Zeichen ein.',
  bioLink: 'Gib einen Link mit höchstens 200 Zeichen ein, der mit https:// beginnt.',
  tooLong: (max) => `Gib höchstens ${max.toLocaleString('de')} Zeichen ein.`,
  cleanText: 'Der Text enthält ein Zeichen, das nicht möglich ist.',
};
