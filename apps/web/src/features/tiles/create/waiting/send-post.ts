import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { callApi } from '#platform/api/api-client.ts';
import type { PendingPost } from './post-content.ts';

/** Stored once per id. A trimmed range of an embed code is posted by its video id. */
export async function sendPost(post: PendingPost, signal: AbortSignal): Promise<void> {
  const { id, description, owner, date } = post;
  const common = { id, description, owner, date };
  if ('embedCode' in post) {
    const body = { ...common, link: post.embedCode };
    await callApi(tileEndpoints.createPost, { body }, { signal });
    return;
  }
  const { videoId, startTime, endTime } = post.clip;
  const body = { ...common, link: videoId, startTime, endTime };
  await callApi(tileEndpoints.createVideo, { body }, { signal });
}
