import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlayerStatus } from '#clips/player/clip-player.ts';
import { isUnavailableReason } from '#clips/player/unavailable-reason.ts';
import { tileUpdates } from '#features/feed/list/tile-updates.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';

/** Reports a clip that does not play, or one that plays although it is marked unavailable. */
export function useReportPlayback(tile: Tile, viewer: Viewer | null, status: PlayerStatus): void {
  const report = useReport(viewer);
  const known = tile.source?.unavailable ?? null;
  const observed = isSampleVideo(tile.tile_link) ? known : unavailableReasonFrom(status, known);
  const reportChange = useEffectEvent(() => report(tile, observed));

  useEffect(() => {
    if (observed !== known) reportChange();
  }, [tile.tile_id, observed, known]);
}

/** Returns a function that marks a clip for the viewer, and reports it to the server. */
export function useReport(viewer: Viewer | null) {
  const client = useQueryClient();
  return (tile: Tile, observed: UnavailableReason | null): void => {
    const change = { kind: 'source', unavailableReason: observed } as const;
    tileUpdates.addConfirmed(client, { tileId: tile.tile_id, change });
    // This viewer does not need the report, so a failure is not shown.
    if (viewer) reportPlayback(tile.tile_id, observed ?? 'played').catch(() => {});
  };
}

function unavailableReasonFrom(
  status: PlayerStatus,
  known: UnavailableReason | null,
): UnavailableReason | null {
  if (status.kind === 'playing') return null;
  return status.kind === 'failed' && isUnavailableReason(status.reason) ? status.reason : known;
}

async function reportPlayback(
  tileId: number,
  outcome: UnavailableReason | 'played',
): Promise<void> {
  const { callReportPlayback } = await import('./playback-call.ts');
  await callReportPlayback(tileId, outcome);
}
