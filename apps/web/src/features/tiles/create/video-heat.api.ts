import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { edgeEndpoints } from '@reprise/contract/moments/edge-calls.ts';
import { heatCurve } from '@reprise/contract/moments/rules/heat-curve.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { VideoHeat } from '#clips/trim/heat/video-heat.ts';
import { callApi } from '#platform/api/api-client.ts';

/** Returns null until loaded, if loading fails, and for a video without marks. */
export function useVideoHeat(videoId: string | null): VideoHeat | null {
  const { data } = useQuery({
    queryKey: ['video-heat', videoId],
    queryFn: videoId === null ? skipToken : ({ signal }) => fetchHeat(videoId, signal),
    // The form works without it.
    meta: { notice: false },
  });
  return data ?? null;
}

async function fetchHeat(videoId: string, signal: AbortSignal): Promise<VideoHeat | null> {
  const query = { video_id: videoId };
  const [{ rows: videos }, { rows: edges }] = await Promise.all([
    callApi(momentEndpoints.video, { query }, { signal }),
    callApi(edgeEndpoints.sharedEdges, { query }, { signal }),
  ]);
  const [video] = videos;
  if (!video || video.heat.length === 0) return null;
  const marks = video.marks?.map(({ starttime, endtime }) => {
    return { startTime: starttime, endTime: endtime };
  });
  const spans = heatCurve(video.heat, video.heat_step);
  return { people: video.people, spans, marks, edges };
}
