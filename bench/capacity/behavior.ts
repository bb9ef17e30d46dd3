import { liveLimits } from '../../packages/contract/src/live/limits.ts';

/**
 * Calls of an active member in a day: four visits of 15 clips each. For each clip, the app asks for
 * its moment and for the relation to its owner.
 */
export const TIMES_PER_DAY = {
  open: 4,
  nextPage: 12,
  moment: 60,
  relation: 60,
  views: 16,
  like: 4,
  message: 6,
  openChat: 4,
  readInbox: 4,
  readChat: 4,
  notifications: 2,
  profile: 2,
  searchUsers: 1,
  searchClips: 1,
  video: 0.5,
  post: 0.1,
} as const;

/** Documents that every screen watches. */
export const WATCHED_DOCUMENTS = ['unseenMessages', 'notifications'] as const;

/**
 * What an open, visible app calls automatically: it reads its documents again, and renews its token 30 s
 * before its five minutes end.
 */
const OWN_CALLS_PER_SECOND = {
  readAgain: WATCHED_DOCUMENTS.length / (liveLimits.resyncMs / 1_000),
  renewToken: 1 / 270,
} as const;

/** A tenth of a day's calls are in its busiest hour. */
const BUSIEST_HOUR_SHARE = 0.1;
/** Share of members with the app open at the same time in the busiest hour. */
export const OPEN_SHARE = 0.1;

/** Rows that a member adds in a day. Old views and notifications are deleted. */
export const ROWS_PER_DAY = {
  messages: TIMES_PER_DAY.message,
  tile_views: 16,
  likes: TIMES_PER_DAY.like,
  notifications: TIMES_PER_DAY.like,
  tiles: TIMES_PER_DAY.post,
} as const;

export const FRIENDS = 10;

export type ActionName = keyof typeof TIMES_PER_DAY;
export type OwnCallName = keyof typeof OWN_CALLS_PER_SECOND;
export type CallName = ActionName | OwnCallName;
export type GrowingTable = keyof typeof ROWS_PER_DAY;

export const ACTION_NAMES = Object.keys(TIMES_PER_DAY) as ActionName[];
export const CALL_NAMES = [
  ...ACTION_NAMES,
  ...(Object.keys(OWN_CALLS_PER_SECOND) as OwnCallName[]),
];
export const GROWING_TABLES = Object.keys(ROWS_PER_DAY) as GrowingTable[];

const SECONDS_PER_HOUR = 3_600;

/** Returns the calls of a second of the busiest hour. */
export function callsPerSecond(members: number, name: CallName): number {
  return name in TIMES_PER_DAY
    ? (members * TIMES_PER_DAY[name as ActionName] * BUSIEST_HOUR_SHARE) / SECONDS_PER_HOUR
    : members * OPEN_SHARE * OWN_CALLS_PER_SECOND[name as OwnCallName];
}
