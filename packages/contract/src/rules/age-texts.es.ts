import type { Translation } from '../language/translation.ts';
import type * as english from './age-texts.ts';

const age = new Intl.RelativeTimeFormat('es', { numeric: 'always' });

export const ageTexts: Translation<typeof english.ageTexts> = {
  ago: (count, unit) => age.format(-count, unit),
};
