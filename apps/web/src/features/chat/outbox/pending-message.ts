/**
 * A message that is not in the live chat yet. `refused`: the server rejected it with `code`, and
 * only the user can retry.
 */
export interface PendingMessage {
  /** A UUID, the same for all retries. */
  readonly id: string;
  readonly chat: string;
  readonly to: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly date: string;
  /** Position in the queue. Dates cannot order it: a device's clock may go back. */
  readonly order: number;
  readonly state: 'pending' | 'sent' | 'refused';
  readonly code?: string | undefined;
}
