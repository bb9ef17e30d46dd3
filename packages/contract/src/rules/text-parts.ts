export interface TextPart {
  readonly text: string;
  readonly start: number;
  readonly href?: string;
}

/** Printable ASCII except quotation marks, angle brackets and the backslash. */
const ASCII = String.raw`[!#-&(-;=?-[\]-_a-~]`;

/**
 * Other characters, except those that end a link: white space, what is invisible or changes the
 * direction of text, emoji, quotation marks, full-width signs, arrows, ellipses, and the punctuation
 * and brackets of other scripts, which text often follows without a space.
 */
const OTHER = String.raw`[^\0-\x7f\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Sentence_Terminal}\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u2014\u2015\u2022\u2025\u2026\u203b\u2190-\u21ff\u22ef\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]`;

const KEYCAP_EMOJI = String.raw`[\d#*]\ufe0f?\u20e3`;

/** Words of Persian and Indic scripts contain joiners, titles an apostrophe. */
const JOINER = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])`;
const APOSTROPHE = String.raw`(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])`;

/** Between two links, as in a list or in Markdown, and after one in BBCode. */
const SEPARATOR = String.raw`[()[\]{},;|]https?:\/\/|\[\/`;

const LINK = new RegExp(
  String.raw`(?<![A-Za-z\d])[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:(?!${KEYCAP_EMOJI}|${SEPARATOR})${ASCII}|${OTHER}|${JOINER}|${APOSTROPHE})+`,
  'gu',
);

const PUNCTUATION = /[.,;:!?'*_~|]|(?!\p{ASCII})[\p{P}\p{S}]/u;

/** A host in ASCII and text after it: a bar, or another script, which its last label cannot have. */
const TEXT_AFTER_HOST =
  /^(https?:\/\/[^/?#]*\.[a-z\d-]*[a-z](?::\d+)?)(?:\||(?![\p{ASCII}\p{sc=Latin}\p{M}]))[^./?#]+(?:[/?#].*)?$/iu;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const BRACKET = /[()[\]{}]/g;

/**
 * Splits a text into plain text and links; together, the parts are the text. A link is an http or
 * https address with a host and without a user name. The punctuation of the sentence and brackets
 * around a link are not part of it. Never throws.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const link = withoutSentenceEnd(match);
    const href = hrefOf(link);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), start: end });
    parts.push({ text: link, start: index, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end });
  return parts;
}

/** Removes text after the host, what follows an unpaired bracket, and punctuation at the end. */
function withoutSentenceEnd(match: string): string {
  const link = match.slice(0, unpairedBracket(match));
  let end = link.length;
  // Not a regular expression: anchored at the end, it would take quadratic time.
  while (end > 0 && PUNCTUATION.test(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end).replace(TEXT_AFTER_HOST, '$1');
}

/** Returns the position of the first unpaired bracket, or the length. */
function unpairedBracket(link: string): number {
  const open: { index: number; closing: string }[] = [];
  for (const { 0: bracket, index } of link.matchAll(BRACKET)) {
    const closing = CLOSING[bracket];
    if (closing !== undefined) open.push({ index, closing });
    else if (open.pop()?.closing !== bracket) return open[0]?.index ?? index;
  }
  return open[0]?.index ?? link.length;
}

function hrefOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
