import * as z from 'zod/mini';

/** The quick reactions, in the order of the screens. */
export const reactions = ['again', 'fire', 'love', 'laugh', 'wow', 'tears'] as const;

export const reaction = z.enum(reactions);

export type Reaction = z.infer<typeof reaction>;
