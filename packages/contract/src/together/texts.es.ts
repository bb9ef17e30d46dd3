import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const togetherTexts: Translation<typeof english.togetherTexts> = {
  started: 'ha empezado un bucle',
  noRoom: 'Este bucle ha terminado.',
  noClip: 'Esa publicación no existe.',
};
