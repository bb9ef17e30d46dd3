import { clipLimits } from '@reprise/contract/clips/limits.ts';
import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import type { PlayerReading } from './player-page.ts';

/** A marked start, until the second press. */
export interface Mark {
  readonly tabId: number;
  /** A reload is another document, whose button shows no mark. */
  readonly documentTime: number;
  readonly videoId: string;
  /** In seconds of the video. */
  readonly startTime: number;
}

export interface PressEvent {
  readonly tabId: number;
  /** In ms since 1970. */
  readonly pressedAt: number;
  /** Null if the tab shows no page of a video. */
  readonly reading: PlayerReading | null;
}

export type Refusal = 'noVideo' | 'loading' | 'ad' | 'live';

export type Press =
  | { readonly kind: 'start'; readonly mark: Mark; readonly isMoved: boolean }
  | { readonly kind: 'end'; readonly videoId: string; readonly times: ClipTimes }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Returns the video of a page of the provider, or null. */
export function videoIdAt(address: string): string | null {
  return parseWatchLink(address, { wide: true })?.videoId ?? null;
}

/**
 * Returns what a press does. The second one in the same video, tab and document is the end; if it is
 * not after the start, the user has gone back to mark the start again.
 */
export function pressAt(mark: Mark | null, { tabId, pressedAt, reading }: PressEvent): Press {
  const videoId = reading === null ? null : videoIdAt(reading.address);
  if (reading === null || videoId === null) return { kind: 'refused', reason: 'noVideo' };
  const { player, documentTime, readAt } = reading;
  if (player === null) return { kind: 'refused', reason: 'noVideo' };
  if (player.isAd) return { kind: 'refused', reason: 'ad' };
  if (player.isLive) return { kind: 'refused', reason: 'live' };
  // The provider changes the address before the player.
  const isOther = player.videoId !== null && player.videoId !== videoId;
  if (isOther || !player.isLoaded) return { kind: 'refused', reason: 'loading' };

  const secondsSince = Math.max(0, readAt - pressedAt) / 1000;
  const time = Math.max(0, player.time - secondsSince * player.speed);
  // No clip can have it: the page shows something else as its player.
  if (!(time <= clipLimits.timeMaxS)) return { kind: 'refused', reason: 'noVideo' };
  const next: Mark = { tabId, documentTime, videoId, startTime: time };
  if (mark === null || !isSameVideo(mark, next)) {
    return { kind: 'start', mark: next, isMoved: false };
  }
  if (time <= mark.startTime) return { kind: 'start', mark: next, isMoved: true };
  return { kind: 'end', videoId, times: { startTime: mark.startTime, endTime: time } };
}

function isSameVideo(one: Mark, other: Mark): boolean {
  return (
    one.tabId === other.tabId &&
    one.documentTime === other.documentTime &&
    one.videoId === other.videoId
  );
}
