import type { Translation } from '../language/translation.ts';
import type * as english from './language-texts.ts';

export const languageTexts: Translation<typeof english.languageTexts> = {
  heading: 'Sprache',
  label: 'Sprache',
  hint: 'Auch für E-Mails und Push-Nachrichten. Die Seite lädt neu.',
  failed: 'Die Sprache konnte nicht geändert werden. Versuch es noch einmal.',
};
