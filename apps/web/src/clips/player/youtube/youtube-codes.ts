import type { FailureReason, PlayerStatus } from '#clips/player/clip-player.ts';

export const CUED = 5;
export const HTML_PLAYER_ERROR = 5;

/** After a start that did not succeed, the provider is back at -1, `unstarted`. */
const STATUS_OF_STATE = new Map<number, PlayerStatus>([
  [-1, { kind: 'cued' }],
  [0, { kind: 'ended' }],
  [1, { kind: 'playing' }],
  [2, { kind: 'paused' }],
  [3, { kind: 'buffering' }],
  [CUED, { kind: 'cued' }],
]);

/** Only these say something about the video. All others, known or not, are faults of the player. */
const REASON_OF_ERROR = new Map<unknown, FailureReason>([
  [2, 'bad-link'],
  [100, 'unavailable'],
  [101, 'embedding-off'],
  [150, 'embedding-off'],
  [152, 'site-rejected'],
  [153, 'site-rejected'],
]);

/** Returns undefined for an unknown state. */
export function statusOfState(code: number): PlayerStatus | undefined {
  return STATUS_OF_STATE.get(code);
}

export function reasonOfError(code: unknown): FailureReason {
  return REASON_OF_ERROR.get(code) ?? 'player-fault';
}
