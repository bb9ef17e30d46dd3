import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { queryInteger, text } from '../fields.ts';
import { embedLimits } from './limits.ts';

const pixels = queryInteger(embedLimits.sizeMaxPx).check(z.gte(1));

/** As defined by oembed.com. Sizes are CSS pixels. */
export const oembed = z.object({
  type: z.literal('video'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  /** All three fields or none; absent if the picture is larger than requested. */
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
});

export type Oembed = z.infer<typeof oembed>;

/** Clips on other sites. */
export const linkEndpoints = {
  /**
   * `url` is a clip's page or embed page on this server; others are NOT_FOUND. Ignores unknown
   * parameters.
   */
  oembed: endpoint({
    method: 'GET',
    path: '/oembed',
    summary: 'How to embed a clip (oEmbed 1.0, JSON only).',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    sharedForS: embedLimits.cacheS,
    query: z.object({
      url: text(embedLimits.urlMax),
      format: z._default(text(embedLimits.urlMax), 'json'),
      maxwidth: z.optional(pixels),
      maxheight: z.optional(pixels),
    }),
    result: oembed,
    errors: ['NOT_FOUND', 'UNSUPPORTED_FORMAT'],
  }),
} as const;
