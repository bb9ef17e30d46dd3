import { useSyncExternalStore } from 'react';
import { ApiError, type ApiErrorCode } from '#platform/api/api-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { outboxesOf } from '#platform/outbox/user-outbox.ts';
import { postContent, type PostContent } from './post-content.ts';
import { POST_PREFIX } from './post-prefix.ts';
import { sendPost } from './send-post.ts';

export type PostOutbox = Outbox<PostContent>;

/** Posts are sent in the order they were written. */
export const postOutboxOf = outboxesOf<PostContent>({
  prefix: POST_PREFIX,
  schema: postContent,
  laneOf: () => 'all',
  send: sendPost,
});

export function usePostOutbox(uid: string) {
  const outbox = postOutboxOf(useAuthClient(), uid);
  const posts = useSyncExternalStore(outbox.subscribe, outbox.list);
  return { outbox, posts };
}

/**
 * Resolves after the first attempt, or at once behind a post that waits. Rejects with `ApiError` if
 * the server rejects the post.
 */
export async function firstResult(outbox: PostOutbox, id: string): Promise<'shared' | 'waiting'> {
  const find = () => outbox.list().find((one) => one.id === id);
  const isBehindWaiting = () =>
    outbox.list().some((one) => one.id !== id && one.state === 'pending' && one.code !== undefined);
  await new Promise<void>((resolve) => {
    const check = () => {
      const item = find();
      const isFirst = item?.state === 'pending' && item.code === undefined;
      if (isFirst && !isBehindWaiting()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = outbox.subscribe(check);
    check();
  });
  const item = find();
  // Another tab of the user may have sent and removed it.
  if (item === undefined || item.state === 'sent') return 'shared';
  if (item.state === 'pending' && item.code !== 'RATE_LIMITED') return 'waiting';
  throw toApiError(item.code);
}

/** `code` is that of a failed attempt. */
export function toApiError(code = 'BAD_RESPONSE'): ApiError {
  return new ApiError(code as ApiErrorCode, 'The post was not stored.');
}
