import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { embedLimits } from './limits.ts';

/** A parameter that is repeated arrives as a list. */
const parameter = z.union([z.string(), z.number(), z.array(z.string())]);
const pixels = z.optional(z.pipe(z.pipe(parameter, z.transform(readPixels)), z.optional(z.int())));
const format = z.pipe(z.pipe(parameter, z.transform(readOembedFormat)), z.string());

const common = {
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.int(),
  /** All three fields or none; absent if the picture is larger than requested. */
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
};

/**
 * As defined by oembed.com. Sizes are CSS pixels. A link if the requested size is too small for a
 * player.
 */
export const oembed = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('video'),
    ...common,
    html: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ type: z.literal('link'), ...common }),
]);

export type Oembed = z.infer<typeof oembed>;

/** Clips and mixes on other sites. */
export const linkEndpoints = {
  /**
   * `url` is the page or embed page of a clip or of a mix by link on this server; others are
   * NOT_FOUND. Of a mix, the result is what visitors see. Ignores unknown parameters, and sizes that are not positive numbers.
   */
  oembed: endpoint({
    method: 'GET',
    path: '/oembed',
    summary: 'How to embed a clip or a mix (oEmbed 1.0, JSON only).',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    sharedForS: embedLimits.sharedForS,
    query: z.object({
      url: text(embedLimits.urlMax),
      format: z._default(format, 'json'),
      maxwidth: pixels,
      maxheight: pixels,
    }),
    result: oembed,
    errors: ['NOT_FOUND', 'UNSUPPORTED_FORMAT'],
  }),
} as const;

const NUMBER = /^\d{1,9}(?:\.\d{0,9})?$/;

/**
 * Reads a size in CSS pixels, rounded down. Returns undefined for what is not a positive number, so
 * that a mistake in one parameter does not cost the whole result.
 */
function readPixels(value: string | number | string[]): number | undefined {
  const given = String(value).trim();
  const size = NUMBER.test(given) ? Math.floor(Number(given)) : 0;
  return size > 0 ? Math.min(size, embedLimits.sizeMaxPx) : undefined;
}

/**
 * Returns the format in lower case, `json` if it is empty. The last of several: consumers append
 * their own to that of the address in the page.
 */
function readOembedFormat(value: string | number | string[]): string {
  const last = String([value].flat().at(-1) ?? '')
    .trim()
    .toLowerCase();
  return last === '' ? 'json' : last;
}
