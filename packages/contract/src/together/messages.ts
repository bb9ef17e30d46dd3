import * as z from 'zod/mini';
import { combinedId } from '../chat/fields.ts';
import { reaction } from '../chat/reactions.ts';
import { videoId } from '../clips/fields.ts';
import { clipLimits } from '../clips/limits.ts';
import { errorBody } from '../errors.ts';
import { publicId, text, tileId } from '../fields.ts';
import { togetherLimits } from './limits.ts';

/* Looping a clip together in a conversation, over the live socket (docs/live-documents.md, "Looping
   together"). Nothing is stored but a notice. Times are milliseconds of the server's clock, which
   all servers share, unless they say otherwise. Discriminated unions would be more code in the first
   script. */

const second = z.number().check(z.gte(0), z.lte(clipLimits.timeMaxS));
const serverTime = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** `startTime`, `endTime`: seconds of the video. */
export const roomClip = z.strictObject({
  tileId,
  publicId,
  videoId,
  startTime: second,
  endTime: second,
});

export type RoomClip = z.infer<typeof roomClip>;

/** What plays. Both users of two concurrent changes get the same one of them. */
export const program = z.strictObject({
  clip: roomClip,
  /** The public id of the mix whose clips come next. Without one, those of the conversation. */
  mix: z.optional(publicId),
  /** When the clip would have been at its start. Can be a moment in the future. */
  startedAt: serverTime,
  /** Milliseconds into the clip, while the room is paused. */
  pausedAt: z.nullable(z.number().check(z.gte(0))),
  /** Increases with each change. */
  revision: z.int().check(z.gte(1), z.lte(togetherLimits.revisionMax)),
  /** The uid of who made the last change. */
  changedBy: text(128),
  changedAt: serverTime,
});

export type Program = z.infer<typeof program>;

/** `isInStep`: plays with the others: not hidden, buffering or in an advertisement. */
const presence = z.object({ uid: z.string(), isInStep: z.boolean() });

/** A room as its users see it. */
export const room = z.object({
  /** Of this loop. The conversation's next one has another id. */
  id: z.uuid(),
  createdAt: serverTime,
  program,
  /** In the order in which they joined. Empty if all have lost their connections. */
  users: z.array(presence),
});

export type Room = z.infer<typeof room>;

const chat = combinedId;
/** Each user sees the clips of it that they may see. */
const mix = z.optional(publicId);
const roomId = z.uuid();

/** Room and program that a client has seen: they continue after all servers have restarted. */
const knownRoom = z.strictObject({ id: roomId, createdAt: serverTime, program });

export type KnownRoom = z.infer<typeof knownRoom>;

/**
 * The client's event `together`. Its acknowledgment is a `togetherState` or an error:
 * - `start`: starts a room with a clip that all members may see, and joins it. If there is one, the
 *   user joins it and the clip becomes the next one. NOT_FOUND, NOT_IN_AUDIENCE.
 * - `join`: NOT_FOUND if the room has ended. Repeat it after each connect.
 * - `set`: pauses, plays or changes the clip for all. Without effect if `revision` is not the
 *   current one, so that two users who press NEXT together move by one clip.
 * - `ping`: measures the clock and keeps the user in the room.
 * - `react`: shows a reaction to the others for a moment.
 * - `leave`: the room ends when all have left.
 * - `look`: returns the room of a conversation, for users who have not joined.
 */
export const togetherRequest = z.union([
  z.strictObject({ kind: z.literal('start'), chat, tileId, mix }),
  z.strictObject({ kind: z.literal('join'), chat, known: knownRoom }),
  z.strictObject({
    kind: z.literal('set'),
    chat,
    id: roomId,
    revision: z.int(),
    change: z.union([
      z.strictObject({ kind: z.literal('pause') }),
      z.strictObject({ kind: z.literal('play') }),
      z.strictObject({ kind: z.literal('next'), tileId, mix }),
    ]),
  }),
  z.strictObject({ kind: z.literal('ping'), chat, id: roomId, isInStep: z.boolean() }),
  z.strictObject({ kind: z.literal('react'), chat, id: roomId, reaction }),
  z.strictObject({ kind: z.literal('leave'), chat, id: roomId }),
  z.strictObject({ kind: z.literal('look'), chat }),
]);

export type TogetherRequest = z.infer<typeof togetherRequest>;

/** `now`: the server's clock. `room`: null if there is none, or the user may not join it. */
export const togetherState = z.object({ now: serverTime, room: z.nullable(room) });

export type TogetherState = z.infer<typeof togetherState>;

export const togetherResult = z.union([errorBody, togetherState]);

export type TogetherResult = z.infer<typeof togetherResult>;

const roomReaction = z.object({ uid: z.string(), reaction });

export type RoomReaction = z.infer<typeof roomReaction>;

/**
 * The server's event `together`, for users subscribed to `chats`, after each change of the room and
 * each reaction. `room` is null after its end, and for users who may no longer be in it.
 */
export const togetherEvent = z.object({
  chat: z.string(),
  room: z.nullable(room),
  reaction: z.optional(roomReaction),
});

export type TogetherEvent = z.infer<typeof togetherEvent>;
