import { ForbiddenError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

declare const owned: unique symbol;

/** Created only by `requireOwnMessage`, so that a deletion cannot skip the check. */
export interface OwnedMessage {
  readonly chatId: string;
  readonly seq: number;
  readonly isDeleted: boolean;
  readonly [owned]: true;
}

/** Throws NotFoundError for null; NOT_OWNER. */
export function requireOwnMessage(
  viewer: Viewer,
  { chatId, seq }: { readonly chatId: string; readonly seq: number },
  message: { readonly sender_id: number; readonly is_deleted: boolean } | null,
): OwnedMessage {
  if (message === null) throw new NotFoundError('There is no such message.');
  if (message.sender_id !== viewer.id) {
    throw new ForbiddenError('This message belongs to another user.', 'NOT_OWNER');
  }
  return { chatId, seq, isDeleted: message.is_deleted } as OwnedMessage;
}
