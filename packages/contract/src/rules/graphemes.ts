const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into what readers see as one character: a flag, a family, a letter with marks. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Cuts to `max` code points, ending with an ellipsis, and never inside of what readers see as one
 * character.
 */
export function truncateText(text: string, max: number): string {
  if (Array.from(text).length <= max) return text;
  let start = '';
  let length = 1;
  for (const { segment } of segmenter.segment(text)) {
    length += Array.from(segment).length;
    if (length > max) break;
    start += segment;
  }
  return `${start.trimEnd()}…`;
}
