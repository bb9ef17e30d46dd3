import type { Tile } from '@reprise/contract/feed.ts';
import { isSampleVideo } from '@reprise/contract/rules/sample-video.ts';
import type { DeadReason } from '@reprise/contract/video-source.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlayerStatus } from '#shared/player/clip-player.ts';
import { isDeath } from '#shared/player/deaths.ts';
import { addChange } from './feed.api.ts';
import type { Viewer } from './viewer.ts';

/** Notes when the clip turns out to play for nobody, or plays although it counts as dead. */
export function usePlaybackNews(tile: Tile, viewer: Viewer | null, status: PlayerStatus): void {
  const client = useQueryClient();
  const known = tile.source?.dead ?? null;
  const learnt = isSampleVideo(tile.tile_link) ? known : learntFrom(status, known);
  const note = useEffectEvent(() => {
    addChange(client, tile.tile_id, { kind: 'source', dead: learnt });
    // Nothing depends on it for this viewer: a failure of the call is no news.
    if (viewer) tellServer(tile.tile_id, learnt ?? 'played').catch(() => {});
  });

  useEffect(() => {
    if (learnt !== known) note();
  }, [tile.tile_id, learnt, known]);
}

function learntFrom(status: PlayerStatus, known: DeadReason | null): DeadReason | null {
  if (status.kind === 'playing') return null;
  return status.kind === 'failed' && isDeath(status.reason) ? status.reason : known;
}

/** The call's code arrives when it is needed, which is seldom. */
async function tellServer(tileId: number, outcome: DeadReason | 'played'): Promise<void> {
  const { callPlayback } = await import('./playback-call.ts');
  await callPlayback(tileId, outcome);
}
