const MAX = 6;
const EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the emoji of a text that has up to six and nothing else but spaces; else none. */
export function emojiOnly(text: string): string[] {
  // An emoji has up to 35 units.
  if (text.length > MAX * 40) return [];
  const segments = Array.from(graphemes.segment(text.trim()), ({ segment }) => segment);
  const emoji = segments.filter((segment) => segment.trim() !== '');
  return emoji.length <= MAX && emoji.every((segment) => EMOJI.test(segment)) ? emoji : [];
}
