import * as z from 'zod/mini';

/** Why a video plays for nobody: it is gone or private, or its owner shows it on the provider's site only. */
export const deadReason = z.enum(['unavailable', 'embedding-off']);

/** One of the two reasons. */
export type DeadReason = z.infer<typeof deadReason>;

/** What is known of the video behind a clip. Each field is absent while it is not known. */
export const videoSource = z.object({
  title: z.optional(z.string()),
  channel: z.optional(z.string()),
  /** The page of the channel at the provider. */
  channel_url: z.optional(z.string()),
  /** Present where the video plays for nobody. */
  dead: z.optional(deadReason),
});

/** The parsed form of `videoSource`. */
export type VideoSource = z.infer<typeof videoSource>;
