export const PLAYER_STATE = {
  UNSTARTED: -1,
  ENDED: 0,
  PLAYING: 1,
  PAUSED: 2,
  BUFFERING: 3,
  CUED: 5,
} as const;

export type PlayerStateCode = (typeof PLAYER_STATE)[keyof typeof PLAYER_STATE];

/** Sent from the embed to the parent page; YT.Player's getters read it. */
export interface PlayerInfo {
  playerState: PlayerStateCode;
  currentTime: number;
  /** Seconds since 1970 at which currentTime was read. */
  currentTimeLastUpdated_: number;
  duration: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
  availablePlaybackRates: readonly number[];
  videoLoadedFraction: number;
  videoUrl: string;
  videoData: { video_id: string; title: string; author: string };
}

/**
 * Not in the provider's protocol: ids that change behavior need the parent page's history, even in
 * a rebuilt player.
 */
export interface PageHistory {
  inputs: number;
  playErrors: number;
}

export interface ParentMessage {
  event: 'listening' | 'command';
  id: number;
  func?: string;
  args?: unknown[];
  page?: PageHistory;
}

export interface EmbedMessage {
  event: string;
  id: number;
  info?: unknown;
}

export function parseMessage<Message extends { event: string; id: number }>(
  data: unknown,
): Message | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    const isMessage =
      typeof message === 'object' && message !== null && 'event' in message && 'id' in message;
    return isMessage ? (message as Message) : null;
  } catch {
    return null;
  }
}
