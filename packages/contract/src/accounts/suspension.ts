import * as z from 'zod/mini';

/** `rows[0]` of ACCOUNT_SUSPENDED. */
export const suspensionDetails = z.object({
  /** '' if the operator gave none. */
  reason: z.string(),
  /** ISO 8601, UTC; null for a suspension that does not end. */
  until: z.nullable(z.string()),
  /** The operator's mailto: or https: address. Null if not set. */
  contact: z.nullable(z.string()),
});

export type SuspensionDetails = z.infer<typeof suspensionDetails>;
