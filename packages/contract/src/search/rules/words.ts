import { searchKey } from '../../rules/search-key.ts';
import { searchLimits } from '../limits.ts';
import { tagKey, tagParts } from './tags.ts';

/** A word that a clip must have. */
export interface SearchTerm {
  readonly word: string;
  /** True if a longer word that starts with it is enough. */
  readonly isPrefix: boolean;
}

const { wordMax, termsMax, captionWordsMax, sourceWordsMax } = searchLimits;

/** Scripts whose text has no spaces, or whose words take endings, as Korean ones do. */
export const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}`;
export const LETTER = String.raw`[\p{L}\p{M}\p{Nl}]`;
const EMOJI = String.raw`\p{RI}\p{RI}|(?!\p{Emoji_Modifier})\p{Extended_Pictographic}`;
/** Marks that only draw a box or a ring around a character, as in keycap emoji. */
const ENCLOSING = /\p{Me}/gu;

const RUN = new RegExp(
  String.raw`(?<unspaced>(?:(?=${LETTER})[${UNSPACED}])+)|(?:(?!(?=${LETTER})[${UNSPACED}])[\p{L}\p{N}\p{M}])+|(?<emoji>${EMOJI})`,
  'gu',
);

interface Run {
  readonly kind: 'word' | 'unspaced' | 'emoji';
  readonly text: string;
}

/**
 * Returns the words of a text as a search compares them, each once, in their order: runs of letters
 * and digits by `searchKey`, emoji, and pairs of characters in scripts without spaces. The last
 * character of such a run is a word, too, so that each character begins one.
 */
export function searchWords(text: string): string[] {
  const words = runsOf(text).flatMap(({ kind, text: run }) =>
    kind === 'unspaced' ? [...pairsOf(run), ...Array.from(run).slice(-1)] : [run],
  );
  return [...new Set(words)];
}

/** Returns the words of a caption with its tags, as `#tag`. */
export function captionWords(caption: string): string[] {
  return [...new Set([...tagsOf(caption), ...searchWords(caption)])].slice(0, captionWordsMax);
}

/** Returns the words of a clip's title, channel and owner. */
export function sourceWords(texts: readonly (string | null)[]): string[] {
  return searchWords(texts.join(' \n')).slice(0, sourceWordsMax);
}

/**
 * Returns the terms of a query: a clip is found if it has all of them. The last word may be the
 * start of a word, tags may not. Empty if the query has no letters, digits or emoji.
 */
export function searchTerms(query: string): SearchTerm[] {
  const tags = tagsOf(query);
  const inTags = new Set(tags.flatMap((tag) => searchWords(tag)));
  const terms = new Map<string, SearchTerm>();
  for (const tag of tags) terms.set(tag, { word: tag, isPrefix: false });
  for (const term of wordTerms(query)) {
    const isKnown = inTags.has(term.word) || terms.get(term.word)?.isPrefix === false;
    if (!isKnown) terms.set(term.word, term);
  }
  return [...terms.values()].slice(0, termsMax);
}

function tagsOf(text: string): string[] {
  return tagParts(text).flatMap(({ tag }) => (tag === undefined ? [] : `#${tagKey(tag)}`));
}

function wordTerms(query: string): SearchTerm[] {
  const runs = runsOf(query);
  return runs.flatMap(({ kind, text }, index): SearchTerm[] => {
    if (kind !== 'unspaced') {
      return [{ word: text, isPrefix: kind === 'word' && index === runs.length - 1 }];
    }
    const pairs = pairsOf(text);
    if (pairs.length === 0) return [{ word: text, isPrefix: true }];
    return pairs.map((word) => ({ word, isPrefix: false }));
  });
}

function runsOf(text: string): Run[] {
  const key = searchKey(text).normalize('NFC').replace(ENCLOSING, '');
  return Array.from(key.matchAll(RUN), ({ 0: run, groups }) => {
    if (groups?.['emoji'] !== undefined) return { kind: 'emoji', text: run };
    if (groups?.['unspaced'] !== undefined) return { kind: 'unspaced', text: run };
    return { kind: 'word', text: cut(run) };
  });
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function cut(word: string): string {
  return word.length <= wordMax ? word : Array.from(word).slice(0, wordMax).join('');
}
