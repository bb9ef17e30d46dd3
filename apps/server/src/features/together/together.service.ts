import { randomUUID } from 'node:crypto';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type {
  KnownRoom,
  RoomClip,
  TogetherRequest,
  TogetherState,
} from '@reprise/contract/together/messages.ts';
import { togetherTexts } from '@reprise/contract/together/texts.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { RoomAccess, Rooms } from './rooms.ts';
import {
  changedProgram,
  firstProgram,
  hasEnded,
  memberUids,
  presentRoom,
  withPresence,
  type StoredRoom,
} from './stored-rooms.ts';

/** Implemented by the conversations. */
export interface RoomMembers {
  /** Null if there is no such conversation. */
  read(chat: string): Promise<RoomAccess | null>;
  /**
   * Throws NotFoundError for a tile that the viewer may not see, NOT_IN_AUDIENCE if another member
   * may not.
   */
  findClip(viewer: Viewer, chat: string, tileId: number): Promise<RoomClip>;
  /** Stores a notice in the name of the viewer, with a push to the others. */
  addStartNotice(viewer: Viewer, chat: string): Promise<void>;
}

export interface TogetherDeps {
  readonly rooms: Rooms;
  /** The clock that all servers share, in milliseconds. */
  readonly now: () => Promise<number>;
  readonly members: RoomMembers;
  /** Throws RateLimitError. */
  readonly countStart: (viewer: Viewer) => Promise<void>;
}

type Requested<Kind extends TogetherRequest['kind']> = Extract<TogetherRequest, { kind: Kind }>;

/** Throws NotFoundError for a conversation that the viewer may not write in, and a room that ended. */
export interface TogetherService {
  handle(viewer: Viewer, request: TogetherRequest): Promise<TogetherState>;
}

export function togetherService(deps: TogetherDeps): TogetherService {
  const { rooms, members } = deps;
  const { requireAccess, liveRoom, requireOwnRoom } = roomReads(deps);

  /** Null unless the user is in this room. */
  function ownRoom(viewer: Viewer, chat: string, id: string): StoredRoom | null {
    const room = rooms.get(chat);
    return room?.id === id && memberUids(room).includes(viewer.uid) ? room : null;
  }

  async function start(viewer: Viewer, { chat, tileId, mix }: Requested<'start'>): Promise<void> {
    const room = await liveRoom(chat);
    await requireAccess(viewer, chat);
    const clip = await members.findClip(viewer, chat, tileId);
    if (room === null) await deps.countStart(viewer);
    const by = { uid: viewer.uid, now: await deps.now() };
    if (room === null) {
      const program = firstProgram({ clip, mix }, by);
      const created = { chat, id: randomUUID(), createdAt: by.now, program, presences: [] };
      rooms.put(withPresence(created, viewer.uid, by));
      await members.addStartNotice(viewer, chat);
      return;
    }
    const current = rooms.get(chat) ?? room;
    const program = changedProgram(current.program, { kind: 'next', clip, mix }, by);
    rooms.put(withPresence({ ...current, program }, viewer.uid, by));
  }

  async function join(viewer: Viewer, { chat, known }: Requested<'join'>): Promise<void> {
    await rooms.find(chat);
    await requireAccess(viewer, chat);
    const room = await adopt(deps, viewer, { chat, known });
    const now = await deps.now();
    const isGone = room === null || (room.presences.length > 0 && presentRoom(room, now) === null);
    if (isGone) throw noRoom();
    rooms.put(withPresence(room, viewer.uid, { now }));
  }

  async function change(viewer: Viewer, request: Requested<'set'>): Promise<void> {
    const { chat, id, revision, change: sent } = request;
    await requireOwnRoom(viewer, chat, id);
    await requireAccess(viewer, chat);
    const clip =
      sent.kind === 'next'
        ? await members.findClip(viewer, chat, sent.tileId)
        : (await requireOwnRoom(viewer, chat, id)).program.clip;
    const by = { uid: viewer.uid, now: await deps.now() };
    const room = await requireOwnRoom(viewer, chat, id);
    if (room.program.revision !== revision) return;
    const next = sent.kind === 'next' ? { kind: sent.kind, clip, mix: sent.mix } : sent;
    rooms.put({ ...room, program: changedProgram(room.program, next, by) });
  }

  async function ping(viewer: Viewer, request: Requested<'ping'>): Promise<void> {
    const { chat, id, isInStep } = request;
    await requireOwnRoom(viewer, chat, id);
    const now = await deps.now();
    // In the meantime, the user may have left.
    const room = ownRoom(viewer, chat, id);
    if (room !== null) rooms.put(withPresence(room, viewer.uid, { now, isInStep }));
  }

  async function react(viewer: Viewer, request: Requested<'react'>): Promise<void> {
    const { chat, id, reaction } = request;
    await requireOwnRoom(viewer, chat, id);
    rooms.react({ chat, uid: viewer.uid, reaction });
  }

  async function leave(viewer: Viewer, { chat, id }: Requested<'leave'>): Promise<void> {
    await rooms.find(chat);
    const now = await deps.now();
    // With the latest sign of the user, which may be a ping of this moment.
    const room = ownRoom(viewer, chat, id);
    if (room !== null) rooms.put(withPresence(room, viewer.uid, { now, hasLeft: true }));
  }

  async function look(viewer: Viewer, { chat }: Requested<'look'>): Promise<void> {
    await rooms.find(chat);
    await requireAccess(viewer, chat);
  }

  return {
    async handle(viewer, request) {
      await run({ start, join, change, ping, react, leave, look }, viewer, request);
      const now = await deps.now();
      const room = rooms.get(request.chat);
      return { now, room: room === null ? null : presentRoom(room, now) };
    },
  };
}

type Run<Kind extends TogetherRequest['kind']> = (
  viewer: Viewer,
  request: Requested<Kind>,
) => Promise<void>;

interface Commands {
  readonly start: Run<'start'>;
  readonly join: Run<'join'>;
  readonly change: Run<'set'>;
  readonly ping: Run<'ping'>;
  readonly react: Run<'react'>;
  readonly leave: Run<'leave'>;
  readonly look: Run<'look'>;
}

function run(commands: Commands, viewer: Viewer, request: TogetherRequest): Promise<void> {
  switch (request.kind) {
    case 'start':
      return commands.start(viewer, request);
    case 'join':
      return commands.join(viewer, request);
    case 'set':
      return commands.change(viewer, request);
    case 'ping':
      return commands.ping(viewer, request);
    case 'react':
      return commands.react(viewer, request);
    case 'leave':
      return commands.leave(viewer, request);
    case 'look':
      return commands.look(viewer, request);
  }
}

function roomReads({ rooms, members, now }: TogetherDeps) {
  async function liveRoom(chat: string): Promise<StoredRoom | null> {
    const room = await rooms.find(chat);
    return room === null || presentRoom(room, await now()) === null ? null : room;
  }

  return {
    liveRoom,
    /** Throws NotFoundError if the viewer may not be in the conversation's room. */
    async requireAccess(viewer: Viewer, chat: string): Promise<void> {
      const access = await members.read(chat);
      const room = rooms.get(chat);
      const present = room === null ? [] : memberUids(room);
      const isBlocked = present.some((uid) => access?.hasBlock(viewer.uid, uid));
      if (access?.uids.includes(viewer.uid) !== true || isBlocked) throw noRoom();
    },
    /** Throws NotFoundError if the viewer is not in this room. */
    async requireOwnRoom(viewer: Viewer, chat: string, id: string): Promise<StoredRoom> {
      const room = await liveRoom(chat);
      if (room?.id !== id || !memberUids(room).includes(viewer.uid)) throw noRoom();
      return room;
    },
  };
}

/** What a client knows replaces nothing but an older program of the same room, or one that ended. */
async function adopt(
  { rooms, members, now }: TogetherDeps,
  viewer: Viewer,
  { chat, known }: Pick<Requested<'join'>, 'chat' | 'known'>,
): Promise<StoredRoom | null> {
  const time = await now();
  const room = rooms.get(chat);
  if (room !== null && !isNewer(known, room, time)) return room;
  if (!isPlausible(known, time)) return room;
  const { id, createdAt, program } = known;
  const clip = await members.findClip(viewer, chat, program.clip.tileId);
  const presences = room?.id === id ? room.presences : [];
  return { chat, id, createdAt, program: { ...program, clip }, presences };
}

function noRoom(): NotFoundError {
  return new NotFoundError(togetherTexts.noRoom);
}

function isNewer(known: KnownRoom, room: StoredRoom, now: number): boolean {
  if (known.id !== room.id) return hasEnded(room, now) && known.createdAt > room.createdAt;
  return known.program.revision > room.program.revision;
}

/** Returns false for times ahead, and for a revision that leaves no room for changes. */
function isPlausible({ createdAt, program }: KnownRoom, now: number): boolean {
  const latest = Math.max(createdAt, program.changedAt, program.startedAt);
  return (
    latest <= now + togetherLimits.leadMs && program.revision <= togetherLimits.revisionMax / 2
  );
}
