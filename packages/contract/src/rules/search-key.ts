/**
 * Accents and dots of Latin, Greek and Cyrillic letters, vowel signs of Hebrew and Arabic ones, and
 * characters that show nothing.
 */
export const IGNORED_BY_SEARCH = String.raw`[\u0300-\u0344\u0346-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]`;

/** Letters and signs that keyboards have differently: each is compared as the one in its place. */
export const EQUAL_IN_SEARCH = {
  from: 'ςłøđħىیک‘’ʼʻ′“”„«»‐–—−',
  to: `σlodhييك'''''"""""----`,
} as const;

const IGNORED = new RegExp(IGNORED_BY_SEARCH, 'g');
const EQUAL = new RegExp(`[${EQUAL_IN_SEARCH.from}]`, 'g');

/**
 * Returns what a search compares: the text without case, accents and dots, of any language. The
 * dotted and the dotless i are equal, as are ß and ss, both small sigmas, full-width letters and
 * plain ones, and curly and straight quotation marks. The server has the same rule in SQL
 * (sql-search-key.ts).
 */
export function searchKey(text: string): string {
  const plain = text.normalize('NFKD').replace(IGNORED, '');
  // Some letters are equal only in upper case, and the capital ß only in lower case.
  return plain.toLowerCase().toUpperCase().toLowerCase().replace(EQUAL, equalOne);
}

function equalOne(character: string): string {
  return EQUAL_IN_SEARCH.to.charAt(EQUAL_IN_SEARCH.from.indexOf(character));
}
