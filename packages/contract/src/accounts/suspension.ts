import * as z from 'zod/mini';

/** `rows[0]` of the error ACCOUNT_SUSPENDED. */
export const suspensionDetails = z.object({
  /** '' if the operator gave none. */
  reason: z.string(),
  /** ISO 8601, UTC; null if the suspension has no end. */
  until: z.nullable(z.string()),
  /** A mailto: or https: address of the operator. Null if not set. */
  contact: z.nullable(z.string()),
});

export type SuspensionDetails = z.infer<typeof suspensionDetails>;
