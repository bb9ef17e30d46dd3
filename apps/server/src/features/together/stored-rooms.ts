import { togetherLimits } from '@reprise/contract/together/limits.ts';
import { program, type Program, type Room } from '@reprise/contract/together/messages.ts';
import { positionAt } from '@reprise/contract/together/rules/program-time.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import * as z from 'zod/mini';

/** A user who is or was in a room. `seenAt` increases with each change. */
const presence = z.object({
  uid: z.string(),
  joinedAt: z.number(),
  seenAt: z.number(),
  isInStep: z.boolean(),
  hasLeft: z.boolean(),
});

/** A room as servers send it to each other. It has ended when all its users have left. */
export const storedRoom = z.object({
  chat: z.string(),
  id: z.string(),
  createdAt: z.number(),
  program,
  presences: z.array(presence),
});

type Presence = z.infer<typeof presence>;
export type StoredRoom = z.infer<typeof storedRoom>;

/**
 * Joins what two servers have of a conversation's room. The order of messages, and repeated ones,
 * make no difference.
 */
export function mergeRooms(one: StoredRoom, other: StoredRoom): StoredRoom {
  if (one.id !== other.id) return isLater(one, other) ? one : other;
  const uids = new Set([...one.presences, ...other.presences].map(({ uid }) => uid));
  const presences = [...uids].toSorted().flatMap((uid) => {
    const known = [one, other].flatMap((room) => room.presences.filter((each) => each.uid === uid));
    return known.toSorted(byLatest).slice(0, 1);
  });
  const isOneNewer = compare(orderOf(one.program), orderOf(other.program)) >= 0;
  return { ...one, program: (isOneNewer ? one : other).program, presences };
}

function isLater(one: StoredRoom, other: StoredRoom): boolean {
  return compare([one.createdAt, one.id], [other.createdAt, other.id]) > 0;
}

function orderOf({ revision, changedAt, changedBy, clip }: Program) {
  return [revision, changedAt, changedBy, clip.tileId];
}

function byLatest(one: Presence, other: Presence): number {
  const orderOfPresence = ({ seenAt, hasLeft, isInStep, joinedAt }: Presence) =>
    [seenAt, Number(hasLeft), Number(isInStep), joinedAt] as const;
  return compare(orderOfPresence(other), orderOfPresence(one));
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const nth = one.findIndex((value, at) => value !== other[at]);
  const [value, against] = [one[nth], other[nth]];
  if (value === undefined || against === undefined) return 0;
  return value < against ? -1 : 1;
}

function isPresent({ hasLeft, seenAt }: Presence, now: number): boolean {
  return !hasLeft && seenAt > now - togetherLimits.presenceMs;
}

/** True when all users have left, or none was seen for an hour. */
export function hasEnded({ presences }: StoredRoom, now: number): boolean {
  const lastSeen = Math.max(...presences.map(({ seenAt }) => seenAt));
  return presences.every(({ hasLeft }) => hasLeft) || lastSeen <= now - togetherLimits.idleMs;
}

/** Includes users whose connection is cut, until they leave. */
export function memberUids({ presences }: StoredRoom): string[] {
  return presences.filter(({ hasLeft }) => !hasLeft).map(({ uid }) => uid);
}

/** Null after its end. */
export function presentRoom(room: StoredRoom, now: number): Room | null {
  if (hasEnded(room, now)) return null;
  const { id, createdAt, program: current, presences } = room;
  const users = presences
    .filter((each) => isPresent(each, now))
    .toSorted((one, other) => one.joinedAt - other.joinedAt || (one.uid < other.uid ? -1 : 1))
    .map(({ uid, isInStep }) => ({ uid, isInStep }));
  return { id, createdAt, program: current, users };
}

/** Users who have left are kept for a while, so that no late message brings them back. */
const KEEP_LEFT_MS = 10 * MINUTE;

/** Records that the user is in the room, or has left it. */
export function withPresence(
  room: StoredRoom,
  uid: string,
  change: { readonly now: number; readonly isInStep?: boolean; readonly hasLeft?: boolean },
): StoredRoom {
  const { now, isInStep = false, hasLeft = false } = change;
  const before = room.presences.find((each) => each.uid === uid);
  const joinedAt = before === undefined || before.hasLeft ? now : before.joinedAt;
  // Later than what other servers have, even if their clock is ahead by a little.
  const seenAt = Math.max(now, (before?.seenAt ?? 0) + 1);
  const others = room.presences.filter(
    (each) => each !== before && !(each.hasLeft && each.seenAt < now - KEEP_LEFT_MS),
  );
  return { ...room, presences: [...others, { uid, joinedAt, seenAt, isInStep, hasLeft }] };
}

/** A clip, and the mix it is from if that continues. */
type Playable = Pick<Program, 'clip' | 'mix'>;

type Change =
  | { readonly kind: 'pause' }
  | { readonly kind: 'play' }
  | ({ readonly kind: 'next' } & Playable);

/** A clip starts after `leadMs`, when every player has loaded it. */
export function changedProgram(
  before: Program,
  change: Change,
  { uid, now }: { readonly uid: string; readonly now: number },
): Program {
  const next = { ...before, revision: before.revision + 1, changedBy: uid, changedAt: now };
  const { leadMs, resumeLeadMs } = togetherLimits;
  switch (change.kind) {
    case 'pause':
      return { ...next, pausedAt: Math.max(positionAt(before, now), 0) };
    case 'play':
      return before.pausedAt === null
        ? before
        : { ...next, startedAt: now + resumeLeadMs - before.pausedAt, pausedAt: null };
    case 'next': {
      const { mix: _mix, ...others } = next;
      return { ...others, ...playableOf(change), startedAt: now + leadMs, pausedAt: null };
    }
  }
}

export function firstProgram(
  played: Playable,
  { uid, now }: { readonly uid: string; readonly now: number },
): Program {
  const startedAt = now + togetherLimits.leadMs;
  const change = { revision: 1, changedBy: uid, changedAt: now };
  return { ...playableOf(played), startedAt, pausedAt: null, ...change };
}

function playableOf({ clip, mix }: Playable): Playable {
  return mix === undefined ? { clip } : { clip, mix };
}
