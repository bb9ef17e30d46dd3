import { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import { callApi } from '#platform/api/api-client.ts';

export async function callReportPlayback(
  tileId: number,
  outcome: UnavailableReason | 'played',
): Promise<void> {
  await callApi(sourceEndpoints.reportPlayback, { body: { tile_id: tileId, outcome } });
}
