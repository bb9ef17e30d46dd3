import type { Translation } from '../language/translation.ts';
import type * as english from './tag-texts.ts';

export const tagSuggestionTexts: Translation<typeof english.tagSuggestionTexts> = {
  tags: 'Etiquetas que se usan',
  found: (tags) =>
    `Etiquetas: ${tags.map((tag) => `#${tag}`).join(', ')}. La tecla Tab elige la primera.`,
};
