import { tileAudience } from '@reprise/contract/tiles/audience.ts';
import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { ApiError, type ApiErrorCode, callApi } from '#platform/api/api-client.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import type { Outbox, Pending } from '#platform/outbox/outbox.ts';
import { outboxesOf } from '#platform/outbox/user-outbox.ts';
import { pendingPrefixes } from '#platform/storage/storage-keys.ts';

const clip = z.object({ videoId: z.string(), startTime: z.number(), endTime: z.number() });
/** Posts that an earlier version of the page stored have no audience. */
const words = {
  description: z.string(),
  owner: z.string(),
  audience: z.optional(tileAudience),
  /** The public id of a clip. */
  answers: z.optional(z.string()),
};

const postContent = z.union([
  z.object({ ...words, clip }),
  z.object({ ...words, embedCode: z.string() }),
]);

export type PostOutbox = Outbox<PostContent>;

/** Posts are sent in the order in which they were written. */
export const postOutboxOf = outboxesOf<PostContent>({
  prefix: pendingPrefixes.post,
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
 * Resolves after the first attempt, or immediately behind a pending post. Rejects with `ApiError`
 * if the server rejects the post or the session ends.
 */
export async function firstResult(
  auth: AuthClient,
  uid: string,
  id: string,
): Promise<'shared' | 'waiting'> {
  const outbox = postOutboxOf(auth, uid);
  await untilTrue(
    () => !isSignedIn(auth, uid) || !isBeingSent(outbox, id),
    [auth.subscribe, outbox.subscribe],
  );
  if (!isSignedIn(auth, uid)) throw toApiError('UNAUTHENTICATED');
  const item = outbox.list().find((one) => one.id === id);
  // Another tab may have sent and removed it.
  if (item === undefined || item.state === 'sent') return 'shared';
  if (item.state === 'pending' && item.code !== 'RATE_LIMITED') return 'waiting';
  throw toApiError(item.code);
}

function isSignedIn(auth: AuthClient, uid: string): boolean {
  const state = auth.getState();
  return state.status === 'signedIn' && state.user.uid === uid;
}

function isBeingSent(outbox: PostOutbox, id: string): boolean {
  const pending = outbox.list().filter(({ state }) => state === 'pending');
  const isFirstAttempt = pending.some((one) => one.id === id && one.code === undefined);
  const isBehindWaiting = pending.some((one) => one.id !== id && one.code !== undefined);
  return isFirstAttempt && !isBehindWaiting;
}

type Subscribe = (onChange: () => void) => () => void;

function untilTrue(condition: () => boolean, sources: readonly Subscribe[]): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribers: (() => void)[] = [];
    const check = () => {
      if (!condition()) return;
      for (const unsubscribe of unsubscribers) unsubscribe();
      resolve();
    };
    unsubscribers.push(...sources.map((subscribe) => subscribe(check)));
    check();
  });
}

export function toApiError(code = 'BAD_RESPONSE'): ApiError {
  return new ApiError(code as ApiErrorCode, 'The post was not stored.');
}

/**
 * Stored once per id, for everyone unless it says otherwise. A trimmed range of an embed code is
 * posted by its video id.
 */
async function sendPost(post: PendingPost, signal: AbortSignal): Promise<void> {
  const { id, description, owner, date, audience, answers } = post;
  const common = {
    ...{ id, description, owner, date },
    ...(audience === 'friends' && { audience }),
    ...(answers !== undefined && { answers }),
  };
  if ('embedCode' in post) {
    const body = { ...common, link: post.embedCode };
    await callApi(tileEndpoints.createPost, { body }, { signal });
    return;
  }
  const { videoId, startTime, endTime } = post.clip;
  const body = { ...common, link: videoId, startTime, endTime };
  await callApi(tileEndpoints.createVideo, { body }, { signal });
}

export type PostContent = z.infer<typeof postContent>;

export type PendingPost = Pending<PostContent>;
