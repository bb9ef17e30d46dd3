import * as z from 'zod/mini';

/**
 * An item that the server does not have. `rejected`: the server rejected it with `code`, and only
 * the user can retry. While `pending`, `code` is the error of the last attempt.
 */
export interface PendingItem {
  readonly id: string;
  readonly date: string;
  /** Position in the queue. Not a date, because a device's clock may go back. */
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
