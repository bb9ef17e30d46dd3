import { isBlankText, withoutInvisible } from '../../rules/clean-text.ts';

const ESCAPES = /(?:%[\da-f]{2})+/gi;

const ENTITY = /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|(amp|quot|apos|lt|gt|nbsp));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/**
 * Returns a link without what copying added to it: HTML entities, invisible characters, also
 * percent-encoded ones, and white space at both ends. Never throws.
 */
export function pastedLink(text: string): string {
  const link = withoutInvisible(decodeEntities(text));
  return withoutInvisible(
    link.replace(ESCAPES, (escapes, offset: number) => {
      const decoded = decode(escapes);
      if (decoded === null || !isBlankText(decoded)) return escapes;
      const isAtEnd = offset + escapes.length === link.length;
      return isAtEnd || !/[\s\p{Cc}]/u.test(decoded) ? '' : escapes;
    }),
  );
}

/** Decodes percent-encoded characters. Malformed ones stay. */
export function decodeEscapes(text: string): string {
  return text.replace(ESCAPES, (escapes) => decode(escapes) ?? escapes);
}

function decode(escapes: string): string | null {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return null;
  }
}

/**
 * Decodes HTML entities twice: copying the source of a page that shows an embed code yields
 * `&amp;amp;`. Unknown ones stay.
 */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, decodeEntity).replace(ENTITY, decodeEntity);
}

function decodeEntity(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
