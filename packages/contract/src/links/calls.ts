import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { queryInteger, text } from '../fields.ts';
import { limits } from '../limits.ts';

const pixels = queryInteger(limits.embed.sizeMaxPx).check(z.gte(1));

/** A clip for another site's page, as oembed.com has it. Sizes are CSS pixels. */
export const oembed = z.object({
  type: z.literal('video'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.int(),
  /** The frame, ready to be put into a page. */
  html: z.string(),
  width: z.int(),
  height: z.int(),
  /** The three stand together; absent where the picture is larger than what was asked for. */
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
});

/** The parsed form of `oembed`. */
export type Oembed = z.infer<typeof oembed>;

/** The calls by which a clip travels to other sites. */
export const linkEndpoints = {
  /**
   * `url` is the address of a clip's page or of its embed page, with this server's origin; any other
   * is not found. Parameters that oEmbed does not know are passed over.
   */
  oembed: endpoint({
    method: 'GET',
    path: '/oembed',
    summary: 'How to embed a clip (oEmbed 1.0, JSON only).',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.object({
      url: text(limits.embed.urlMax),
      format: z._default(text(limits.embed.urlMax), 'json'),
      maxwidth: z.optional(pixels),
      maxheight: z.optional(pixels),
    }),
    result: oembed,
    errors: ['NOT_FOUND', 'UNSUPPORTED_FORMAT'],
  }),
} as const;
