import type { Translation } from '../language/translation.ts';
import type * as english from './tag-texts.ts';

export const tagSuggestionTexts: Translation<typeof english.tagSuggestionTexts> = {
  tags: 'Beliebte Tags',
  found: (tags) =>
    `Tags: ${tags.map((tag) => `#${tag}`).join(', ')}. Die Tabulatortaste übernimmt das erste.`,
};
