import * as z from 'zod/mini';

/** Who sees a post. */
export const tileAudience = z.enum(['everyone', 'friends']);

export type TileAudience = z.infer<typeof tileAudience>;
