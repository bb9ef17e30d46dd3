import type { Translation } from '../language/translation.ts';
import type * as english from './source-texts.ts';

export const sourceTexts: Translation<typeof english.sourceTexts> = {
  autoAdvance: 'Gleich läuft der nächste Clip.',
};
