import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type { Room } from '@reprise/contract/together/messages.ts';
import { MINUTE, SECOND } from '@reprise/contract/units.ts';
import * as z from 'zod/mini';
import { documentKey } from '#platform/document-key.ts';
import {
  memberUids,
  mergeRooms,
  presentRoom,
  storedRoom,
  withPresence,
  type StoredRoom,
} from './stored-rooms.ts';

/** Who may loop together in a conversation. */
export interface RoomAccess {
  /** None for two users who are not friends. */
  readonly uids: readonly string[];
  /** In either direction. */
  hasBlock(uid: string, other: string): boolean;
  isBlockedBy(uid: string, other: string): boolean;
}

/** `uids`: who sees the room. Users in `out` are shown that it is gone. */
export interface RoomEvent {
  readonly chat: string;
  readonly room: Room | null;
  readonly uids: readonly string[];
  readonly out: readonly string[];
}

export interface RoomsDeps {
  /** The clock that all servers share, in milliseconds. */
  readonly now: () => Promise<number>;
  readonly readAccess: (chat: string) => Promise<RoomAccess | null>;
  /** Sends to the other servers. */
  readonly publish: (message: RoomMessage) => void;
  readonly hasPeers: () => boolean;
  /** To the sockets of this server. */
  readonly show: (event: RoomEvent) => void;
  readonly onError: (error: unknown) => void;
}

/** Between servers: a room, or the question for one. */
const roomMessage = z.union([
  z.object({ room: storedRoom }),
  z.object({ wanted: z.string() }),
]);

export type RoomMessage = z.infer<typeof roomMessage>;

export type Rooms = ReturnType<typeof openRooms>;

interface Entry {
  room: StoredRoom;
  /** What the sockets of this server were last shown, as JSON. */
  shown: string;
  uids: readonly string[];
  /** Undefined before the first read. */
  access: RoomAccess | null | undefined;
  isRefreshing: boolean;
  mustRefresh: boolean;
}

const SWEEP_MS = 5 * SECOND;
/** Rooms that have ended are kept, so that no late message opens them again. */
const KEEP_ENDED_MS = togetherLimits.idleMs + 10 * MINUTE;

/**
 * The rooms of all servers, in the memory of each. Servers send each other whole rooms, which they
 * join in any order, so that a lost message or a restart loses nothing while another server or a
 * client has the room.
 */
export function openRooms(deps: RoomsDeps) {
  const entries = new Map<string, Entry>();
  const waiting = new Map<string, Set<() => void>>();

  function store(room: StoredRoom): Entry {
    const known = entries.get(room.chat);
    const entry = known ?? newEntry(room);
    const before = known === undefined ? [] : memberUids(known.room);
    entry.room = known === undefined ? room : mergeRooms(known.room, room);
    entries.set(room.chat, entry);
    const isSomeoneNew = memberUids(entry.room).some((uid) => !before.includes(uid));
    if (isSomeoneNew || entry.access === undefined) refreshSoon(entry);
    else void showSoon(entry);
    return entry;
  }

  async function showSoon(entry: Entry): Promise<void> {
    await deps
      .now()
      .then((now) => showChange(entry, now))
      .catch(deps.onError);
  }

  /** One read for all changes in the meantime. */
  function refreshSoon(entry: Entry): void {
    entry.mustRefresh = true;
    if (entry.isRefreshing) return;
    entry.isRefreshing = true;
    void refresh(entry)
      .catch(deps.onError)
      .finally(() => {
        entry.isRefreshing = false;
      });
  }

  async function refresh(entry: Entry): Promise<void> {
    while (entry.mustRefresh) {
      entry.mustRefresh = false;
      entry.access = await deps.readAccess(entry.room.chat);
      const now = await deps.now();
      removeOutsiders(entry, now);
      showChange(entry, now);
    }
  }

  /** Users who have left the conversation, are suspended or were blocked by another user in it. */
  function removeOutsiders(entry: Entry, now: number): void {
    const { access } = entry;
    const present = memberUids(entry.room);
    const out = present.filter(
      (uid) =>
        access?.uids.includes(uid) !== true ||
        present.some((other) => access.isBlockedBy(uid, other)),
    );
    if (out.length === 0) return;
    for (const uid of out) entry.room = withPresence(entry.room, uid, { now, hasLeft: true });
    deps.publish({ room: entry.room });
  }

  function showChange(entry: Entry, now: number): void {
    const { room: stored, uids: before, access } = entry;
    const { chat } = stored;
    const room = presentRoom(stored, now);
    const present = memberUids(stored);
    const uids = (access?.uids ?? []).filter(
      (uid) => !present.some((other) => access?.hasBlock(uid, other)),
    );
    const shown = JSON.stringify([room, uids]);
    if (shown === entry.shown) return;
    Object.assign(entry, { shown, uids });
    deps.show({ chat, room, uids, out: before.filter((uid) => !uids.includes(uid)) });
  }

  async function sweep(): Promise<void> {
    const now = await deps.now();
    for (const [chat, entry] of entries) {
      const lastSeen = Math.max(...entry.room.presences.map(({ seenAt }) => seenAt));
      if (lastSeen < now - KEEP_ENDED_MS) entries.delete(chat);
      // Users whose connections are lost, and rooms without anyone.
      else if (memberUids(entry.room).length > 0) showChange(entry, now);
    }
  }

  const timer = setInterval(() => {
    if (entries.size > 0) sweep().catch(deps.onError);
  }, SWEEP_MS).unref();

  return {
    /** Null if this server has none. */
    get: (chat: string): StoredRoom | null => entries.get(chat)?.room ?? null,
    /** Asks the other servers if this one has no room. */
    async find(chat: string): Promise<StoredRoom | null> {
      const known = entries.get(chat);
      if (known !== undefined || !deps.hasPeers()) return known?.room ?? null;
      await new Promise<void>((resolve) => {
        const others = waiting.get(chat) ?? new Set();
        const done = () => {
          clearTimeout(limit);
          others.delete(done);
          if (others.size === 0) waiting.delete(chat);
          resolve();
        };
        const limit = setTimeout(done, togetherLimits.peerMs);
        waiting.set(chat, others.add(done));
        deps.publish({ wanted: chat });
      });
      return entries.get(chat)?.room ?? null;
    },
    /** Joins the room with what is known, here and on the other servers, and shows it. */
    put(room: StoredRoom): void {
      const entry = store(room);
      deps.publish({ room: entry.room });
    },
    /** A message of another server, perhaps of another release. */
    receive(message: unknown): void {
      const parsed = z.safeParse(roomMessage, message);
      if (!parsed.success) return;
      if ('wanted' in parsed.data) {
        const known = entries.get(parsed.data.wanted);
        if (known !== undefined) deps.publish({ room: known.room });
        return;
      }
      const { room } = parsed.data;
      store(room);
      for (const done of waiting.get(room.chat) ?? []) done();
    },
    /** Messages of other servers may be lost. */
    resend(): void {
      for (const { room } of entries.values()) deps.publish({ room });
    },
    /** Reads again who may be in the rooms of conversations that have changed. */
    recheckDocuments(touched: readonly string[]): void {
      for (const [chat, entry] of entries) {
        const isTouched = touched.includes(documentKey({ collection: 'chats', id: chat }));
        if (isTouched && memberUids(entry.room).length > 0) refreshSoon(entry);
      }
    },
    recheckUser(uid: string): void {
      for (const entry of entries.values()) if (entry.uids.includes(uid)) refreshSoon(entry);
    },
    stop: () => clearInterval(timer),
  };
}

function newEntry(room: StoredRoom): Entry {
  const reads = { access: undefined, isRefreshing: false, mustRefresh: false };
  return { room, shown: '', uids: [], ...reads };
}
