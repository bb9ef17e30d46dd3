import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/** Empty until loaded, or if loading fails. */
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
