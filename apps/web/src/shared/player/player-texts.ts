import type { FailureReason } from './clip-player.ts';

export const playerTexts = {
  play: 'Play',
  pause: 'Pause',
  sound: 'Sound',
  retry: 'Try again',
  watchOnYoutube: 'Watch on YouTube',
  blocked: 'Press Play to start the clip.',
} as const;

/** What happened, and whether trying again can help. */
export const failures: Record<FailureReason, { text: string; canRetry: boolean }> = {
  'bad-link': { text: 'This link does not lead to a video.', canRetry: false },
  unavailable: { text: 'This video is not available.', canRetry: false },
  'embedding-off': {
    text: 'The owner of this video lets it play on YouTube only.',
    canRetry: false,
  },
  'player-fault': { text: 'The player stopped working.', canRetry: true },
  'no-referrer': { text: 'YouTube does not play its videos on this site.', canRetry: false },
  'script-blocked': {
    text: 'The YouTube player did not load. A blocker may be holding it back.',
    canRetry: true,
  },
  offline: {
    text: 'You are offline. The clip starts when the connection is back.',
    canRetry: true,
  },
  timeout: { text: 'The clip takes too long to load.', canRetry: true },
};
