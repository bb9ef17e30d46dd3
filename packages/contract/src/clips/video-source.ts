import * as z from 'zod/mini';

/** Why a video is unavailable: deleted or private, or its owner does not allow embedding. */
export const unavailableReason = z.enum(['unavailable', 'embedding-off']);

/** The parsed form of `unavailableReason`. */
export type UnavailableReason = z.infer<typeof unavailableReason>;

/** What is known of the video behind a clip. Each field is absent while it is not known. */
export const videoSource = z.object({
  title: z.optional(z.string()),
  channel: z.optional(z.string()),
  /** The page of the channel at the provider. */
  channel_url: z.optional(z.string()),
  /** Present where the video plays for nobody. */
  unavailable: z.optional(unavailableReason),
});

/** The parsed form of `videoSource`. */
export type VideoSource = z.infer<typeof videoSource>;
