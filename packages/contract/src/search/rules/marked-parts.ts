import { graphemes } from '../../rules/graphemes.ts';
import { tagKey } from './tags.ts';
import { LETTER, searchWords, UNSPACED, type SearchTerm } from './words.ts';

export interface MarkedPart {
  readonly text: string;
  readonly start: number;
  /** True if the search found it. */
  readonly isMarked: boolean;
}

const TOKEN = new RegExp(
  String.raw`(?<unspaced>(?:(?=${LETTER})[${UNSPACED}])+)|[#＃]?(?:(?!(?=${LETTER})[${UNSPACED}])[\p{L}\p{M}\p{N}\p{Cf}])+|\p{RI}\p{RI}|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?`,
  'gu',
);

/**
 * Splits a text into what a search found in it and the rest; together, the parts are the text. Marks
 * whole words, and the found characters in scripts without spaces.
 */
export function markedParts(text: string, terms: readonly SearchTerm[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { start, length } of foundRanges(text, terms)) {
    if (start > end) parts.push({ text: text.slice(end, start), start: end, isMarked: false });
    end = start + length;
    parts.push({ text: text.slice(start, end), start, isMarked: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end, isMarked: false });
  return parts;
}

interface Range {
  readonly start: number;
  readonly length: number;
}

function foundRanges(text: string, terms: readonly SearchTerm[]): Range[] {
  return Array.from(text.matchAll(TOKEN)).flatMap(({ 0: token, index: start, groups }) => {
    if (groups?.['unspaced'] !== undefined) {
      return rangesWithin(token, terms).map((range) => ({ ...range, start: start + range.start }));
    }
    const tag = /^[#＃]/.test(token) ? [`#${tagKey(token.slice(1))}`] : [];
    return isFound([...tag, ...searchWords(token)], terms) ? [{ start, length: token.length }] : [];
  });
}

/** Joins overlapping pairs into one range. */
function rangesWithin(run: string, terms: readonly SearchTerm[]): Range[] {
  const characters = graphemes(run);
  const pairs = terms.filter(({ isPrefix }) => !isPrefix);
  const isMarked = characters.map(() => false);
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (isFound(searchWords(character), terms)) isMarked[index] = true;
    const isPair = next !== undefined && isFound(searchWords(character + next).slice(0, 1), pairs);
    if (isPair) isMarked.fill(true, index, index + 2);
  });
  const ranges: { start: number; length: number }[] = [];
  let start = 0;
  characters.forEach(({ length }, index) => {
    const last = ranges.at(-1);
    const continues = isMarked[index - 1] === true && last !== undefined;
    if (isMarked[index] === true && continues) last.length += length;
    else if (isMarked[index] === true) ranges.push({ start, length });
    start += length;
  });
  return ranges;
}

function isFound(words: readonly string[], terms: readonly SearchTerm[]): boolean {
  return words.some((one) =>
    terms.some(({ word, isPrefix }) => one === word || (isPrefix && one.startsWith(word))),
  );
}
