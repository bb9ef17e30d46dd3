/** Accents and dots of Latin, Greek and Cyrillic letters, and characters that show nothing. */
export const IGNORED_BY_SEARCH = String.raw`[\u0300-\u0344\u0346-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;

const IGNORED = new RegExp(IGNORED_BY_SEARCH, 'g');

/**
 * Returns what a search compares: the text without case, accents and dots, of any language. The
 * dotted and the dotless i are equal, as are ß and ss, both small sigmas, and full-width letters
 * and plain ones. The server has the same rule in SQL (sql-search-key.ts).
 */
export function searchKey(text: string): string {
  const plain = text.normalize('NFKD').replace(IGNORED, '');
  // Some letters are equal only in upper case, and the capital ß only in lower case.
  return plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
