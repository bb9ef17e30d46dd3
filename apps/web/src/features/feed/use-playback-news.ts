import type { Tile } from '@reprise/contract/feed.ts';
import { isSampleVideo } from '@reprise/contract/rules/sample-video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlayerStatus } from '#shared/player/clip-player.ts';
import { isDeath } from '#shared/player/deaths.ts';
import { notePlayback } from './feed.api.ts';
import { userOf, type Viewer } from './viewer.ts';

/** Notes when the clip turns out to play for nobody, or plays although it counts as dead. */
export function usePlaybackNews(tile: Tile, viewer: Viewer | null, status: PlayerStatus): void {
  const client = useQueryClient();
  const known = tile.source?.dead ?? null;
  const learnt = isSampleVideo(tile.tile_link) ? known : learntFrom(status, known);
  const note = useEffectEvent(() => {
    notePlayback(client, { user: userOf(viewer), tileId: tile.tile_id, dead: learnt });
  });

  useEffect(() => {
    if (learnt !== known) note();
  }, [tile.tile_id, learnt, known]);
}

function learntFrom(status: PlayerStatus, known: 'unavailable' | 'embedding-off' | null) {
  if (status.kind === 'playing') return null;
  return status.kind === 'failed' && isDeath(status.reason) ? status.reason : known;
}
