import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import type { Clip } from '#clips/player/clip-player.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

const CREATE_TILE_KEY = ['create-post'] as const;

interface NewPost {
  readonly description: string;
  readonly owner: string;
}

export async function createVideo(
  { videoId, startTime, endTime }: Clip,
  post: NewPost,
): Promise<void> {
  const body = { ...post, link: videoId, startTime, endTime, date: new Date().toISOString() };
  await callApi(tileEndpoints.createVideo, { body });
}

export async function createPost(code: string, post: NewPost): Promise<void> {
  const body = { ...post, link: code, date: new Date().toISOString() };
  await callApi(tileEndpoints.createPost, { body });
}

/** Empty until loaded or if loading fails. */
export function useVideoSource(videoId: string | null): VideoSource {
  const isEnabled = videoId !== null && !isSampleVideo(videoId);
  const { data } = useQuery({
    queryKey: ['source', videoId],
    queryFn: isEnabled ? ({ signal }) => fetchSource(videoId, signal) : skipToken,
    meta: { notice: false },
  });
  return data ?? UNKNOWN_SOURCE;
}

const UNKNOWN_SOURCE: VideoSource = {};

async function fetchSource(videoId: string, signal: AbortSignal): Promise<VideoSource> {
  const query = { video_id: videoId };
  const { rows } = await callApi(sourceEndpoints.lookUpSource, { query }, { signal });
  return rows[0] ?? UNKNOWN_SOURCE;
}

export interface TileCreation {
  readonly isPending: boolean;
  readonly isDone: boolean;
  /** Sends the post, unless one is already being sent. */
  readonly share: (send: () => Promise<void>) => void;
}

/** Calls `onCreated` even if the form is unmounted. */
export function useCreateTile(onCreated: () => void): TileCreation {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: CREATE_TILE_KEY,
    mutationFn: (send: () => Promise<void>) => send(),
    onSuccess: () => {
      onCreated();
      void client.invalidateQueries({ queryKey: feedListsKey });
    },
  });
  return {
    isPending,
    isDone: isSuccess,
    share: (send) => {
      if (client.isMutating({ mutationKey: CREATE_TILE_KEY }) === 0) mutate(send);
    },
  };
}
