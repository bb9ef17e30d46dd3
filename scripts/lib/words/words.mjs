// Finds outdated words and British spellings in prose and names.

/**
 * @typedef {object} WordList
 * @property {Record<string, string>} words each with the better word
 * @property {string[]} allowedPhrases texts of the spec and names of others, compared exactly
 */
/** @typedef {{ line: number, word: string, better: string }} WordHit */

/** Whitespace between the words of a phrase, including a line break within a comment or list. */
const GAP = String.raw`(?:\s|\*|//|#|>)+`;

/**
 * @param {WordList} list
 * @returns {(text: string) => WordHit[]}
 */
export function wordFinder({ words, allowedPhrases }) {
  const alternatives = Object.keys(words)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(' ', GAP));
  const pattern = new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'giu');
  return (text) => {
    let rest = text;
    for (const phrase of allowedPhrases) rest = rest.replaceAll(phrase, ' '.repeat(phrase.length));
    // Splits names into words: `cardColor` becomes `card Color`.
    const readable = rest.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
    return [...readable.matchAll(pattern)].map(({ 0: match, index }) => {
      const word = match.toLowerCase().replaceAll(new RegExp(GAP, 'g'), ' ');
      const line = readable.slice(0, index).split('\n').length;
      return { line, word, better: words[word] ?? '' };
    });
  };
}
