import { embedLimits } from '../limits.ts';

const NUMBER = /^\d{1,9}(?:\.\d{0,9})?$/;

/**
 * Reads a size in CSS pixels, rounded down. Returns undefined for what is not a positive number, so
 * that a mistake in one parameter does not cost the whole result.
 */
export function readPixels(value: string | number | string[]): number | undefined {
  const text = String(value).trim();
  const pixels = NUMBER.test(text) ? Math.floor(Number(text)) : 0;
  return pixels > 0 ? Math.min(pixels, embedLimits.sizeMaxPx) : undefined;
}

/**
 * Returns the format in lower case, `json` if it is empty. The last of several: consumers append
 * their own to that of the address in the page.
 */
export function readOembedFormat(value: string | number | string[]): string {
  const format = String([value].flat().at(-1) ?? '')
    .trim()
    .toLowerCase();
  return format === '' ? 'json' : format;
}
