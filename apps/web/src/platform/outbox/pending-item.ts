import * as z from 'zod/mini';

/**
 * Something that the server has not stored yet. `rejected`: the server rejected it with `code`, and
 * only the user can retry. While `pending`, `code` is that of the last failed attempt.
 */
export interface PendingItem {
  /** A UUID, the same for all retries. */
  readonly id: string;
  /** When it was written, ISO 8601. */
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
