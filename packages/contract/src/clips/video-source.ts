import * as z from 'zod/mini';

/** `unavailable`: deleted or private. `embedding-off`: does not play on other sites. */
export const unavailableReason = z.enum(['unavailable', 'embedding-off']);

export type UnavailableReason = z.infer<typeof unavailableReason>;

const credit = {
  title: z.optional(z.string()),
  channel: z.optional(z.string()),
  /** The channel's page on the provider's site. */
  channel_url: z.optional(z.string()),
};

/** Unknown fields are absent. */
export const videoCredit = z.object(credit);

/** Unknown fields are absent. */
export const videoSource = z.object({ ...credit, unavailable: z.optional(unavailableReason) });

export type VideoSource = z.infer<typeof videoSource>;
