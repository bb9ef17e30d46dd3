import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { START_NOTICE } from '@reprise/contract/together/rules/start-notice.ts';
import type { ReactElement, ReactNode } from 'react';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { MessageListItem } from './message-list/message-list-items.ts';

/** Looping together in a conversation, which the screen brings in. */
export interface ConversationLoop {
  readonly isJoined: boolean;
  /** Who loops, for the header, while the viewer does. */
  readonly summary: string | null;
  /**
   * Starts with the clip, and continues with those of the mix if it is from one. For users who loop,
   * it plays the clip next.
   */
  readonly onClip: (tileId: number, mix?: string) => void;
  /** Null without a room to join. */
  readonly onJoin: (() => void) | null;
  readonly onLeave: () => void;
  /** Reacts to the loop. Null while the viewer is not in it. */
  readonly onReact: ((reaction: Reaction) => void) | null;
  /**
   * Renders what replaces the newest notice of a start, with the name of who started if it is
   * loaded. Null if there is nothing to add to the notice.
   */
  readonly renderCard: (starter: string | null) => ReactElement | null;
  /** Renders what the viewer loops with the others. `addButton` sends a clip. */
  readonly renderRoom: (clips: readonly SharedClip[], addButton: ReactNode) => ReactNode;
}

/** A clip of the conversation that can be looped. */
export interface SharedClip {
  readonly tileId: number;
  readonly publicId: string;
  readonly videoId: string;
  readonly startTime: number;
  readonly endTime: number;
  /** The name of who shared it. */
  readonly from: string;
  /** Milliseconds of the servers' clock. */
  readonly sharedAt: number;
}

/** Returns each clip of the loaded messages once, newest first. */
export function sharedClips(
  items: readonly MessageListItem[],
  conversation: Conversation,
): SharedClip[] {
  const clips = new Map<number, SharedClip>();
  for (const { tile, state, isOwn, senderId, date } of items.toReversed()) {
    if (!tile || tile.id === null || state !== 'stored' || clips.has(tile.id)) continue;
    const { id: tileId, public_id: publicId, link: videoId, starttime, endtime } = tile;
    if (publicId === undefined || tile.removed || tile.unavailable !== undefined) continue;
    const from = isOwn ? chatTexts.you : senderName(conversation, senderId);
    const times = { startTime: starttime, endTime: endtime };
    clips.set(tileId, { tileId, publicId, videoId, ...times, from, sharedAt: Date.parse(date) });
  }
  return [...clips.values()];
}

/** Returns the newest notice of a start, with the name of who started. */
export function newestStart(
  items: readonly MessageListItem[],
  conversation: Conversation,
  uid: string,
): { readonly seq: number; readonly name: string } | null {
  const isStart = ({ notice, text }: MessageListItem) => notice === true && text === START_NOTICE;
  const start = items.findLast(isStart);
  if (start === undefined) return null;
  const { seq, senderId } = start;
  return { seq, name: senderId === uid ? chatTexts.own : senderName(conversation, senderId) };
}
