import { reaction } from '@reprise/contract/chat/reactions.ts';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type { Room, RoomReaction } from '@reprise/contract/together/messages.ts';
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
  /** What a user of the room has just sent. */
  readonly reaction?: RoomReaction;
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

const sentReaction = z.object({ chat: z.string(), uid: z.string(), reaction });

type SentReaction = z.infer<typeof sentReaction>;

/** Between servers: a room, the question for one, or a reaction. */
const roomMessage = z.union([
  z.object({ room: storedRoom }),
  z.object({ wanted: z.string() }),
  z.object({ reacted: sentReaction }),
]);

export type RoomMessage = z.infer<typeof roomMessage>;

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
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #entries = new Map<string, Entry>();
  /** Calls that wait for a room of another server, by conversation. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#sweep().catch(deps.onError), SWEEP_MS).unref();
  }

  /** Null if this server has none. */
  get(chat: string): StoredRoom | null {
    return this.#entries.get(chat)?.room ?? null;
  }

  /** Asks the other servers if this one has no room. */
  async find(chat: string): Promise<StoredRoom | null> {
    if (!this.#entries.has(chat) && this.#deps.hasPeers()) await this.#ask(chat);
    return this.get(chat);
  }

  /** Joins the room with what is known, here and on the other servers, and shows it. */
  put(room: StoredRoom): void {
    const entry = this.#store(room);
    this.#deps.publish({ room: entry.room });
  }

  /** Shows a reaction on all servers. Stores nothing. */
  react(reacted: SentReaction): void {
    this.#showReaction(reacted);
    this.#deps.publish({ reacted });
  }

  /** A message of another server, perhaps of another release. */
  receive = (message: unknown): void => {
    const parsed = z.safeParse(roomMessage, message);
    if (!parsed.success) return;
    if ('wanted' in parsed.data) {
      const room = this.get(parsed.data.wanted);
      if (room !== null) this.#deps.publish({ room });
      return;
    }
    if ('reacted' in parsed.data) return this.#showReaction(parsed.data.reacted);
    const { room } = parsed.data;
    this.#store(room);
    for (const done of this.#waiting.get(room.chat) ?? []) done();
  };

  /** Messages of other servers may be lost. */
  resend = (): void => {
    for (const { room } of this.#entries.values()) this.#deps.publish({ room });
  };

  /** Reads again who may be in the rooms of conversations that have changed. */
  recheckDocuments = (touched: readonly string[]): void => {
    for (const [chat, entry] of this.#entries) {
      const isTouched = touched.includes(documentKey({ collection: 'chats', id: chat }));
      if (isTouched && memberUids(entry.room).length > 0) this.#refreshSoon(entry);
    }
  };

  recheckUser = (uid: string): void => {
    for (const entry of this.#entries.values()) {
      if (entry.uids.includes(uid)) this.#refreshSoon(entry);
    }
  };

  stop = (): void => clearInterval(this.#timer);

  #ask(chat: string): Promise<void> {
    return new Promise((resolve) => {
      const others = this.#waiting.get(chat) ?? new Set();
      const done = () => {
        clearTimeout(limit);
        others.delete(done);
        if (others.size === 0) this.#waiting.delete(chat);
        resolve();
      };
      const limit = setTimeout(done, togetherLimits.peerMs);
      this.#waiting.set(chat, others.add(done));
      this.#deps.publish({ wanted: chat });
    });
  }

  #store(room: StoredRoom): Entry {
    const known = this.#entries.get(room.chat);
    const entry = known ?? newEntry(room);
    const before = known === undefined ? [] : memberUids(known.room);
    entry.room = known === undefined ? room : mergeRooms(known.room, room);
    this.#entries.set(room.chat, entry);
    const isSomeoneNew = memberUids(entry.room).some((uid) => !before.includes(uid));
    if (isSomeoneNew || entry.access === undefined) this.#refreshSoon(entry);
    else void this.#showSoon(entry).catch(this.#deps.onError);
    return entry;
  }

  /** One read for all changes in the meantime. */
  #refreshSoon(entry: Entry): void {
    entry.mustRefresh = true;
    if (entry.isRefreshing) return;
    entry.isRefreshing = true;
    void this.#refresh(entry)
      .catch(this.#deps.onError)
      .finally(() => {
        entry.isRefreshing = false;
      });
  }

  async #refresh(entry: Entry): Promise<void> {
    while (entry.mustRefresh) {
      entry.mustRefresh = false;
      entry.access = await this.#deps.readAccess(entry.room.chat);
      const now = await this.#deps.now();
      this.#removeOutsiders(entry, now);
      this.#showChange(entry, now);
    }
  }

  /** Users who have left the conversation, are suspended or were blocked by another user in it. */
  #removeOutsiders(entry: Entry, now: number): void {
    const { access } = entry;
    const present = memberUids(entry.room);
    const out = present.filter(
      (uid) =>
        access?.uids.includes(uid) !== true ||
        present.some((other) => access.isBlockedBy(uid, other)),
    );
    if (out.length === 0) return;
    for (const uid of out) entry.room = withPresence(entry.room, uid, { now, hasLeft: true });
    this.#deps.publish({ room: entry.room });
  }

  async #showSoon(entry: Entry): Promise<void> {
    this.#showChange(entry, await this.#deps.now());
  }

  #showChange(entry: Entry, now: number): void {
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
    this.#deps.show({ chat, room, uids, out: before.filter((uid) => !uids.includes(uid)) });
  }

  #showReaction({ chat, uid, reaction: sent }: SentReaction): void {
    const entry = this.#entries.get(chat);
    if (entry === undefined || !memberUids(entry.room).includes(uid)) return;
    const show = async () => {
      const room = presentRoom(entry.room, await this.#deps.now());
      if (room === null) return;
      const { uids } = entry;
      this.#deps.show({ chat, room, uids, out: [], reaction: { uid, reaction: sent } });
    };
    void show().catch(this.#deps.onError);
  }

  /** Users whose connections are lost leave the list, and rooms without anyone end. */
  async #sweep(): Promise<void> {
    if (this.#entries.size === 0) return;
    const now = await this.#deps.now();
    for (const [chat, entry] of this.#entries) {
      const lastSeen = Math.max(...entry.room.presences.map(({ seenAt }) => seenAt));
      if (lastSeen < now - KEEP_ENDED_MS) this.#entries.delete(chat);
      else if (memberUids(entry.room).length > 0) this.#showChange(entry, now);
    }
  }
}

function newEntry(room: StoredRoom): Entry {
  const reads = { access: undefined, isRefreshing: false, mustRefresh: false };
  return { room, shown: '', uids: [], ...reads };
}
