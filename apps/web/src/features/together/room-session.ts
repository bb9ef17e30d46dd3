import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { ErrorBody } from '@reprise/contract/errors.ts';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type {
  KnownRoom,
  Room,
  TogetherRequest,
  TogetherState,
} from '@reprise/contract/together/messages.ts';
import { ClockOffset } from '@reprise/contract/together/rules/clock-offset.ts';
import type { Timers } from './room-player.ts';

type Change = Extract<TogetherRequest, { kind: 'set' }>['change'];

/** With a mix, its clips come next. */
export type ChosenClip = Pick<Extract<TogetherRequest, { kind: 'start' }>, 'tileId' | 'mix'>;

export interface RoomSessionDeps {
  readonly chat: string;
  readonly timers: Timers;
  /** Calls back with null if the connection is cut before the acknowledgment. */
  readonly send: (
    request: TogetherRequest,
    onResult: (result: TogetherState | ErrorBody | null) => void,
  ) => void;
  /** Null when the room has ended for the user. Nothing follows. */
  readonly onRoom: (room: Room | null) => void;
  readonly onClock: () => void;
  /** The code of an error of `start` or `set`. */
  readonly onError: (code: string) => void;
}

const BURST = 5;
const RETRY_MS = 2_000;
const { pingMs, idleMs } = togetherLimits;

/**
 * A user in a room, over a connection that can be cut: keeps the room's last state, joins again
 * after each connect, and measures the server's clock. Ends when the room has ended, or after an
 * hour without a connection.
 */
export class RoomSession {
  readonly #deps: RoomSessionDeps;
  readonly #clock = new ClockOffset();
  #room: KnownRoom | null = null;
  #isJoined = false;
  #isConnected = true;
  #isEnded = false;
  #isInStep = false;
  #burst = 0;
  #isChanging = false;
  /** What the user has pressed while a change was on its way. */
  #nextChange: Change | null = null;
  #cancelPing = () => {};
  #cancelEnd = () => {};

  constructor(deps: RoomSessionDeps) {
    this.#deps = deps;
  }

  /** Null before the first acknowledgment. */
  serverNow = (): number | null => {
    const offset = this.#clock.offset();
    return offset === null ? null : this.#deps.timers.now() + offset;
  };

  start(clip: ChosenClip): void {
    this.#send({ kind: 'start', chat: this.#deps.chat, ...clip }, (state) => this.#enter(state));
  }

  join(known: KnownRoom): void {
    this.#room = known;
    this.#join();
  }

  /**
   * Without effect if another user has changed the program, which arrives then. The user's changes
   * wait for each other, because each names the revision before it.
   */
  change(change: Change): void {
    const room = this.#room;
    if (room === null || !this.#isJoined) return;
    if (this.#isChanging) {
      this.#nextChange = change;
      return;
    }
    this.#isChanging = true;
    const { id, program } = room;
    const request = { id, revision: program.revision, change };
    this.#send({ kind: 'set', chat: this.#deps.chat, ...request }, (state) =>
      this.handleRoom(state.room),
    );
  }

  react(reaction: Reaction): void {
    const room = this.#room;
    if (room === null || !this.#isJoined) return;
    const request = { id: room.id, reaction };
    this.#send({ kind: 'react', chat: this.#deps.chat, ...request }, (state) =>
      this.handleRoom(state.room),
    );
  }

  leave(): void {
    const room = this.#room;
    if (room !== null) this.#send({ kind: 'leave', chat: this.#deps.chat, id: room.id }, () => {});
    this.#end();
  }

  setInStep(isInStep: boolean): void {
    if (this.#isInStep === isInStep) return;
    this.#isInStep = isInStep;
    if (this.#isJoined) this.#ping();
  }

  handleConnection(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    if (isConnected) {
      this.#cancelEnd();
      if (this.#room !== null) this.#join();
      return;
    }
    this.#isJoined = false;
    this.#cancelPing();
    this.#cancelEnd = this.#deps.timers.after(idleMs, () => this.#end());
  }

  /** The page was hidden or asleep, when its clock may have stopped. */
  handleWake(): void {
    if (this.#isJoined) this.#measureClock();
  }

  /** Also for the event `together` of this conversation. */
  handleRoom(room: Room | null): void {
    if (this.#isEnded || this.#room === null) return;
    if (room === null) {
      if (this.#isJoined) this.#end();
      return;
    }
    const { id, createdAt, program } = room;
    const isOther = id !== this.#room.id;
    if (isOther && createdAt < this.#room.createdAt) return;
    if (!isOther && program.revision < this.#room.program.revision) return;
    this.#room = { id, createdAt, program };
    if (isOther) this.#join();
    this.#deps.onRoom(room);
  }

  #join(): void {
    const known = this.#room;
    if (known === null) return;
    this.#send({ kind: 'join', chat: this.#deps.chat, known }, (state) => this.#enter(state));
  }

  #enter(state: TogetherState): void {
    if (state.room === null) return this.#end();
    this.#isJoined = true;
    const { id, createdAt, program } = state.room;
    this.#room ??= { id, createdAt, program };
    this.handleRoom(state.room);
    this.#measureClock();
  }

  /** Several pings, because one can be slow. */
  #measureClock(): void {
    this.#burst = BURST;
    this.#ping();
  }

  #ping(): void {
    const room = this.#room;
    this.#cancelPing();
    if (room === null || this.#isEnded) return;
    this.#cancelPing = this.#deps.timers.after(pingMs, () => this.#ping());
    this.#burst -= 1;
    const request = { id: room.id, isInStep: this.#isInStep };
    this.#send({ kind: 'ping', chat: this.#deps.chat, ...request }, (state) => {
      this.handleRoom(state.room);
      if (this.#burst > 0) this.#ping();
    });
  }

  #send(request: TogetherRequest, onState: (state: TogetherState) => void): void {
    if (this.#isEnded) return;
    const { timers, send } = this.#deps;
    const sentAt = timers.now();
    send(request, (result) => {
      if (this.#isEnded) return;
      if (result === null) this.#handleLoss(request);
      else if ('error' in result) this.#handleError(request, result.error.code);
      else {
        this.#clock.add({ sentAt, receivedAt: timers.now(), remote: result.now });
        // First, so that no difference of the clock counts as one of the player.
        this.#deps.onClock();
        onState(result);
      }
      if (request.kind === 'set') this.#finishChange();
    });
  }

  #finishChange(): void {
    const next = this.#nextChange;
    this.#isChanging = false;
    this.#nextChange = null;
    if (next !== null && this.#room !== null && !isDone(next, this.#room.program)) {
      this.change(next);
    }
  }

  /** Without a socket. The others follow the next connect. */
  #handleLoss(request: TogetherRequest): void {
    if (request.kind === 'start' || request.kind === 'join') {
      this.#handleError(request, 'UNAVAILABLE');
    }
  }

  #handleError({ kind }: TogetherRequest, code: string): void {
    if (kind === 'start' || kind === 'set') return this.#deps.onError(code);
    if (code === 'NOT_FOUND') return this.#end();
    // The next connection joins again.
    if (kind !== 'join' || !this.#isConnected) return;
    this.#cancelPing = this.#deps.timers.after(RETRY_MS, () => this.#join());
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#cancelPing();
    this.#cancelEnd();
    this.#deps.onRoom(null);
  }
}

/** Also by another user. */
function isDone(change: Change, { clip, pausedAt }: KnownRoom['program']): boolean {
  if (change.kind === 'next') return change.tileId === clip.tileId;
  return (change.kind === 'pause') === (pausedAt !== null);
}
