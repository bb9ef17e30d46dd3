import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const togetherTexts: Translation<typeof english.togetherTexts> = {
  started: 'hat eine gemeinsame Schleife gestartet',
  noRoom: 'Diese Schleife ist zu Ende.',
  noClip: 'Diesen Beitrag gibt es nicht.',
};
