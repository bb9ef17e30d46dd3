import * as z from 'zod/mini';

/** The quick reactions, in the order in which screens show them. */
export const reactions = ['again', 'fire', 'love', 'laugh', 'wow', 'tears'] as const;

export const reaction = z.enum(reactions);

export type Reaction = z.infer<typeof reaction>;
