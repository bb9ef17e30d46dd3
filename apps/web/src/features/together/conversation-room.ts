import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type {
  Program,
  Room,
  RoomReaction,
  TogetherEvent,
} from '@reprise/contract/together/messages.ts';
import type { LiveClient } from '#platform/live/live-port.ts';
import type { Timers } from './room-player.ts';
import { type ChosenClip, RoomSession } from './room-session.ts';
import { RoundCount } from './round-count.ts';

/** The viewer's part in a room. */
export interface JoinedRoom {
  readonly session: RoomSession;
  /** Calls back when the server's clock has a new estimate. Returns a function that unsubscribes. */
  readonly onClock: (listener: () => void) => () => void;
  /** Calls back with each reaction, also the viewer's. Returns a function that unsubscribes. */
  readonly onReaction: (listener: (reaction: RoomReaction) => void) => () => void;
  readonly rounds: () => number;
}

interface EndedLoop extends Pick<Program, 'clip' | 'mix'> {
  readonly rounds: number;
}

export interface RoomState {
  /** Null without one that the viewer may be in. */
  readonly room: Room | null;
  /** Null while the viewer is not in it. */
  readonly joined: JoinedRoom | null;
  /** True from a start or join until its result. */
  readonly isEntering: boolean;
  /** The tiles that the viewer has looped in it, with the current one. */
  readonly played: readonly number[];
  /** The viewer's last loop here. */
  readonly ended: EndedLoop | null;
}

interface ConversationRoomDeps {
  readonly live: LiveClient;
  readonly chat: string;
  readonly timers: Timers;
  /** The error code of a start, join or change. */
  readonly onFailure: (code: string) => void;
}

const NO_ROOM: RoomState = {
  room: null,
  joined: null,
  isEntering: false,
  played: [],
  ended: null,
};

/** The room of an open conversation, whether or not the viewer is in it. */
export class ConversationRoom {
  readonly #deps: ConversationRoomDeps;
  readonly #listeners = new Set<() => void>();
  readonly #clockListeners = new Set<() => void>();
  readonly #reactionListeners = new Set<(reaction: RoomReaction) => void>();
  #state = NO_ROOM;
  #session: RoomSession | null = null;
  #count = new RoundCount();

  constructor(deps: ConversationRoomDeps) {
    this.#deps = deps;
  }

  state = (): RoomState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Watches the room. Returns a function that leaves it and stops. */
  open(): () => void {
    const { live, chat } = this.#deps;
    const stopEvents = live.watchTogether((event) => {
      if (event.chat === chat) this.#handleEvent(event);
    });
    const stopConnection = live.watchConnectionStatus(() => this.#handleConnection());
    this.#handleConnection();
    return () => {
      stopEvents();
      stopConnection();
      this.#session?.leave();
    };
  }

  /** Starts a room with the clip, or changes the clip of the viewer's room. */
  start = (clip: ChosenClip): void => {
    if (this.#state.joined) this.#session?.change({ kind: 'next', ...clip });
    else this.#enter().start(clip);
  };

  /** Starts with the clip of the viewer's last loop. */
  again = (): void => {
    const { ended } = this.#state;
    if (ended === null) return;
    const { clip, mix } = ended;
    this.start(mix === undefined ? { tileId: clip.tileId } : { tileId: clip.tileId, mix });
  };

  join = (): void => {
    const { room, joined } = this.#state;
    if (room === null || joined !== null) return;
    const { id, createdAt, program } = room;
    this.#enter().join({ id, createdAt, program });
  };

  react = (reaction: Reaction): void => this.#session?.react(reaction);

  leave = (): void => this.#session?.leave();

  #enter(): RoomSession {
    this.#session?.leave();
    this.#count = new RoundCount();
    const session = new RoomSession({
      chat: this.#deps.chat,
      timers: this.#deps.timers,
      send: (request, onResult) => void this.#deps.live.requestTogether(request).then(onResult),
      onRoom: (room) => this.#session === session && this.#handleRoom(session, room),
      onClock: () => {
        for (const listener of [...this.#clockListeners]) listener();
      },
      onError: (code) => this.#session === session && this.#handleError(code),
    });
    this.#session = session;
    this.#set({ isEntering: true, played: [], ended: null });
    return session;
  }

  #handleEvent({ room, reaction }: TogetherEvent): void {
    if (this.#session) this.#session.handleRoom(room);
    else this.#set({ room });
    if (reaction === undefined) return;
    for (const listener of [...this.#reactionListeners]) listener(reaction);
  }

  #handleConnection(): void {
    const isOpen = this.#deps.live.connectionStatus() === 'open';
    this.#session?.handleConnection(isOpen);
    if (isOpen && this.#session === null) void this.#look();
  }

  async #look(): Promise<void> {
    const { live, chat } = this.#deps;
    const result = await live.requestTogether({ kind: 'look', chat });
    if (this.#session !== null || result === null) return;
    this.#set({ room: 'error' in result ? null : result.room });
  }

  #handleRoom(session: RoomSession, room: Room | null): void {
    const now = this.#deps.timers.now();
    if (room === null) return this.#end(now);
    this.#count.follow(room.program, now);
    const { tileId } = room.program.clip;
    const { played: before } = this.#state;
    const played = before.includes(tileId) ? before : [...before, tileId];
    const joined = this.#state.joined ?? this.#joinedBy(session);
    this.#set({ room, joined, played, isEntering: false });
  }

  #joinedBy(session: RoomSession): JoinedRoom {
    return {
      session,
      rounds: () => this.#count.at(this.#deps.timers.now()),
      onReaction: (listener) => {
        this.#reactionListeners.add(listener);
        return () => void this.#reactionListeners.delete(listener);
      },
      onClock: (listener) => {
        this.#clockListeners.add(listener);
        return () => void this.#clockListeners.delete(listener);
      },
    };
  }

  #end(now: number): void {
    const { room, joined } = this.#state;
    const ended =
      joined === null || room === null ? null : { ...room.program, rounds: this.#count.at(now) };
    this.#session = null;
    this.#set({ ...NO_ROOM, ended });
    // Others may still be in it.
    void this.#look();
  }

  #handleError(code: string): void {
    if (this.#state.joined === null) {
      this.#session = null;
      this.#set({ isEntering: false });
    }
    this.#deps.onFailure(code);
  }

  #set(fields: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...fields };
    for (const listener of [...this.#listeners]) listener();
  }
}
