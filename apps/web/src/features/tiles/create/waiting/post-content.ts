import * as z from 'zod/mini';
import type { Pending } from '#platform/outbox/outbox.ts';

const clip = z.object({ videoId: z.string(), startTime: z.number(), endTime: z.number() });
const words = { description: z.string(), owner: z.string() };

export const postContent = z.union([
  z.object({ ...words, clip }),
  z.object({ ...words, embedCode: z.string() }),
]);

export type PostContent = z.infer<typeof postContent>;

export type PendingPost = Pending<PostContent>;
