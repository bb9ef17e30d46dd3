import type { SharedClip } from '#features/chat/conversation/conversation-loop.ts';

interface Looped {
  /** When the room was started, in milliseconds of the servers' clock. */
  readonly since: number;
  /** The tiles that the viewer has looped in the room, with the current one. */
  readonly played: readonly number[];
}

/**
 * Returns what comes next of the clips of a conversation, which are in order from the newest: first
 * those that were shared in the meantime, in their order, then from the current one to the oldest.
 */
export function nextClips(
  clips: readonly SharedClip[],
  { since, played }: Looped,
): readonly SharedClip[] {
  const isNew = ({ sharedAt }: SharedClip) => sharedAt >= since;
  const isPlayed = ({ tileId }: SharedClip) => played.includes(tileId);
  const added = clips.filter((clip) => isNew(clip) && !isPlayed(clip)).toReversed();
  const oldest = clips.findLastIndex((clip) => !isNew(clip) && isPlayed(clip));
  return [...added, ...clips.slice(oldest + 1).filter((clip) => !isNew(clip))];
}
