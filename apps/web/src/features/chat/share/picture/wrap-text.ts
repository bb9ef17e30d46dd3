import { graphemes } from '@reprise/contract/rules/graphemes.ts';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Returns the width of a text in pixels. */
export type Measure = (text: string) => number;

interface Space {
  readonly width: number;
  readonly maxLines: number;
}

/**
 * Returns the lines of a text, in any script. Breaks inside of words only where one alone is too
 * wide. Text that does not fit ends with an ellipsis.
 */
export function wrapText(text: string, { width, maxLines }: Space, measure: Measure): string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width;
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text)) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of fits(part) ? [part] : graphemes(part)) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, maxLines).map((one) => one.trimEnd());
  const last = shown.at(-1);
  if (last === undefined || lines.length <= maxLines) return shown;
  return [...shown.slice(0, -1), withEllipsis(last, fits)];
}

/** Parts between which a line may end: a word with the signs and the space around it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let opening = '';
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const last = parts.at(-1);
    if (isWordLike || /\p{Extended_Pictographic}/u.test(segment)) {
      parts.push(opening + segment);
      opening = '';
    } else if (opening === '' && last !== undefined && isAfterword(segment, last)) {
      parts[parts.length - 1] = last + segment;
    } else opening += segment;
  }
  return opening === '' ? parts : [...parts, opening];
}

/** A space, or a sign that closes or follows a word. Others belong to the next one. */
function isAfterword(segment: string, last: string): boolean {
  if (segment.trim() === '') return true;
  return !/\s$/u.test(last) && !/^[\p{Ps}\p{Pi}]/u.test(segment);
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const signs = graphemes(line);
  while (signs.length > 0 && !fits(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

const RTL_FIRST =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Returns true if the first letter is written from right to left, as `dir=auto` decides. */
export function isRightToLeft(text: string): boolean {
  return RTL_FIRST.test(text);
}
