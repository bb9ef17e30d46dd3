export interface TextPart {
  readonly text: string;
  readonly start: number;
  readonly href?: string;
}

/** Excludes characters that change the text direction and can disguise an address. */
const LINK = /\bhttps?:\/\/[^\s<>"'`\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a message into plain text and links. Only http and https addresses with a host and without
 * a user name become links.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const link = withoutPunctuation(match);
    const href = hrefOf(link);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), start: end });
    parts.push({ text: link, start: index, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end });
  return parts;
}

/** Removes punctuation after the address and brackets around it. */
function withoutPunctuation(link: string): string {
  const unpaired = new Map<string, number>();
  for (const [closing, opening] of Object.entries(CLOSING)) {
    unpaired.set(closing, link.split(closing).length - link.split(opening).length);
  }
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1] ?? '';
    const count = unpaired.get(last);
    const isOutside = count === undefined ? /[.,;:!?…*_~|]/u.test(last) : count > 0;
    if (!isOutside) break;
    if (count !== undefined) unpaired.set(last, count - 1);
  }
  return link.slice(0, end);
}

function hrefOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
