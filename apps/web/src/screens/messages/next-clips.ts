import type { Mix } from '@reprise/contract/mixes/calls.ts';
import type { SharedClip } from '#features/chat/conversation/conversation-loop.ts';
import type { NextClip } from '#features/together/room-panel.tsx';

interface Looped {
  /** When the room was started, in milliseconds of the servers' clock. */
  readonly since: number;
  /** The tiles that the viewer has looped in the room, with the current one. */
  readonly played: readonly number[];
  /** The mix that continues, if the viewer may see it. */
  readonly mix: Mix | null | undefined;
}

export interface ListedClip extends Omit<NextClip, 'caption'> {
  readonly publicId: string;
  /** Undefined if it is not known yet. */
  readonly caption?: string;
}

/**
 * Returns what comes next. First the clips that were shared in the conversation in the meantime, in
 * their order; then those of the mix after the current one, or of the conversation from the current
 * one to the oldest. `clips`: those of the conversation, from the newest.
 */
export function nextClips(
  clips: readonly SharedClip[],
  { since, played, mix }: Looped,
): readonly ListedClip[] {
  const isNew = ({ sharedAt }: SharedClip) => sharedAt >= since;
  const isPlayed = ({ tileId }: { readonly tileId: number }) => played.includes(tileId);
  const added = clips.filter((clip) => isNew(clip) && !isPlayed(clip)).toReversed();
  const listed = mix ? clipsOf(mix) : clips.filter((clip) => !isNew(clip));
  const rest = listed.slice(listed.findLastIndex(isPlayed) + 1);
  return [...added, ...rest].map((clip) => ({ ...clip, mix: mix?.public_id }));
}

function clipsOf({ title, clips }: Mix): ListedClip[] {
  return clips.flatMap(({ tile }) => {
    if (tile === undefined || tile.source?.unavailable !== undefined) return [];
    const { tile_id: tileId, public_id: publicId, tile_link: videoId } = tile;
    const times = { startTime: tile.starttime, endTime: tile.endtime };
    return { tileId, publicId, videoId, ...times, caption: tile.tile_desc, from: title };
  });
}
