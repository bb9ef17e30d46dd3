import { searchKey } from '../../rules/search-key.ts';
import { searchLimits } from '../limits.ts';

export interface TagPart {
  readonly text: string;
  readonly start: number;
  /** As the caption spells it, in lower case, without `#`. Absent in plain text. */
  readonly tag?: string;
}

const { tagMin, tagMax, tagsMax } = searchLimits;

/** `#` begins no tag within a word or a link, as in `a#b` or `https://example.com/#part`. */
const SOURCE = String.raw`(?<![\p{L}\p{N}\p{M}_&#＃/?=%~+-])[#＃]([\p{L}\p{N}\p{M}_]+)`;
const TAG = new RegExp(SOURCE, 'gu');
const TYPED_TAG = new RegExp(`${SOURCE}$`, 'u');

const LETTER = /\p{L}/u;

/**
 * Splits a caption into plain text and its first 10 tags; together, the parts are the caption. A tag
 * has 2 to 50 letters, digits and underscores, one of them a letter.
 */
export function tagParts(caption: string): TagPart[] {
  const parts: TagPart[] = [];
  let end = 0;
  let tags = 0;
  for (const { 0: match, 1: name = '', index } of caption.matchAll(TAG)) {
    const tag = tagSpelling(name);
    const { length } = Array.from(tag);
    if (length < tagMin || length > tagMax || !LETTER.test(tag) || tags === tagsMax) continue;
    if (index > end) parts.push({ text: caption.slice(end, index), start: end });
    parts.push({ text: match, start: index, tag });
    end = index + match.length;
    tags += 1;
  }
  if (end < caption.length) parts.push({ text: caption.slice(end), start: end });
  return parts;
}

/** Returns the name of a tag in lower case, with its accents. */
export function tagSpelling(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Returns what equal tags have in common: as words, they are compared without case and accents. */
export function tagKey(name: string): string {
  return searchKey(name).normalize('NFC');
}

/** Returns the name of the tag that is being typed at the end of a text, or null. */
export function typedTag(text: string): string | null {
  return TYPED_TAG.exec(text)?.[1] ?? null;
}
