const MAX = 6;
const EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface PlacedEmoji {
  readonly emoji: string;
  readonly start: number;
}

/** Returns the emoji if the text has only one to six emoji and spaces, otherwise none. */
export function emojiOnly(text: string): PlacedEmoji[] {
  // An emoji has at most 35 code units.
  if (text.length > MAX * 40) return [];
  const emoji = Array.from(graphemes.segment(text.trim()), ({ segment, index }) => ({
    emoji: segment,
    start: index,
  })).filter((placed) => placed.emoji.trim() !== '');
  return emoji.length <= MAX && emoji.every((placed) => EMOJI.test(placed.emoji)) ? emoji : [];
}
