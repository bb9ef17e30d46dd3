import { graphemes } from '@reprise/contract/rules/graphemes.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';

const CONTEXT = 30;

/** Parts of a found text, which together are the text from shortly before the match. */
export interface FoundParts {
  readonly before: string;
  readonly match: string;
  readonly after: string;
  readonly isCut: boolean;
}

/** Finds the text as the server's search does. Splits no letter from its marks. Null without one. */
export function foundParts(text: string, search: string): FoundParts | null {
  const characters = graphemes(text);
  const keys = characters.map(searchKey);
  const key = searchKey(search);
  const at = key === '' ? -1 : keys.join('').indexOf(key);
  if (at < 0) return null;
  const [start, end] = [characterAt(keys, at), characterAt(keys, at + key.length - 1) + 1];
  const from = start > CONTEXT ? start - CONTEXT : 0;
  return {
    before: characters.slice(from, start).join(''),
    match: characters.slice(start, end).join(''),
    after: characters.slice(end).join(''),
    isCut: from > 0,
  };
}

function characterAt(keys: readonly string[], position: number): number {
  let end = 0;
  return keys.findIndex((key) => (end += key.length) > position);
}
