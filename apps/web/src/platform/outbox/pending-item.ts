import * as z from 'zod/mini';

/**
 * An item that is not stored on the server. `rejected`: the server rejected it with `code`, and
 * only the user can retry. While `pending`, `code` belongs to the last failed attempt.
 */
export interface PendingItem {
  readonly id: string;
  readonly date: string;
  /** Position in the queue. Dates cannot order it: a device's clock may go back. */
  readonly order: number;
  readonly state: 'pending' | 'sent' | 'rejected';
  readonly code?: string | undefined;
}

export type Pending<Content extends object> = Content & PendingItem;

export const storedItem = z.object({
  id: z.string(),
  date: z.string(),
  order: z.number(),
  state: z.enum(['pending', 'rejected']),
  code: z.optional(z.string()),
});
