import type { ErrorBody } from '@reprise/contract/errors.ts';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type {
  Program,
  Room,
  RoomClip,
  TogetherRequest,
  TogetherState,
} from '@reprise/contract/together/messages.ts';
import { aheadBy, positionAt, roundMs } from '@reprise/contract/together/rules/program-time.ts';
import type { Clip, PlayerSnapshot, PlayerStatus } from '#clips/player/clip-player.ts';
import { EMPTY_SNAPSHOT } from '#clips/player/clip-player.ts';
import { type FollowingPlayer, RoomPlayer, type Timers } from './room-player.ts';
import { RoomSession } from './room-session.ts';

/* Devices, their network and a server in simulated time. */

const CHAT = 'chat';
const FRAME_MS = 5;
/** What a player shows right after a command does not count. */
export const GRACE_MS = 1_000;

export interface Device {
  /** How much faster its clock runs, as a factor: 50 ppm is 1.00005. */
  readonly clockRate: number;
  readonly clockOffset: number;
  /** How fast its player plays. */
  readonly playRate: number;
  readonly seekMs: number;
  readonly startMs: number;
  /** Of seeks and starts: up to this much more. */
  readonly jitterMs: number;
  readonly upMs: number;
  readonly downMs: number;
  readonly networkJitterMs: number;
  /** The player reports its time in steps of this. */
  readonly reportMs: number;
  readonly refusesSound: boolean;
}

export const ORDINARY: Device = {
  clockRate: 1,
  clockOffset: 0,
  playRate: 1,
  seekMs: 50,
  startMs: 80,
  jitterMs: 20,
  upMs: 20,
  downMs: 20,
  networkJitterMs: 10,
  reportMs: 0,
  refusesSound: false,
};

export class World {
  /** True time, which is also the server's clock. */
  now = 1_000_000;
  readonly clips: readonly RoomClip[];
  readonly members: Member[] = [];
  room: Room | null = null;
  serverStep = 0;
  #queue: { at: number; run: () => void }[] = [];
  #seed: number;

  constructor(clips: readonly RoomClip[], seed = 1) {
    this.clips = clips;
    this.#seed = seed;
  }

  random(): number {
    this.#seed = (this.#seed * 16_807) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  }

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.now + Math.max(ms, 0), run };
    this.#queue.push(entry);
    return () => void (this.#queue = this.#queue.filter((each) => each !== entry));
  }

  serverNow(): number {
    return this.now + this.serverStep;
  }

  add(device: Partial<Device> = {}): Member {
    const member = new Member(this, `user-${this.members.length}`, { ...ORDINARY, ...device });
    this.members.push(member);
    return member;
  }

  run(ms: number, onFrame: () => void = () => {}): void {
    const end = this.now + ms;
    while (this.now < end) {
      const next = Math.min(this.now + FRAME_MS, end);
      this.#runQueue(next);
      this.now = next;
      for (const { player } of this.members) player.advance();
      onFrame();
    }
  }

  #runQueue(until: number): void {
    for (;;) {
      const due = this.#queue
        .filter(({ at }) => at <= until)
        .toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined) return;
      this.#queue = this.#queue.filter((each) => each !== due);
      this.now = Math.max(this.now, due.at);
      for (const { player } of this.members) player.advance();
      due.run();
    }
  }

  handle(member: Member, request: TogetherRequest): TogetherState | ErrorBody {
    const now = this.serverNow();
    const { uid } = member;
    if (request.kind === 'start') {
      const clip = this.clips.find(({ tileId }) => tileId === request.tileId) ?? this.clips[0];
      if (clip === undefined) throw new Error('no clip');
      const startedAt = now + togetherLimits.leadMs;
      const program: Program = {
        ...{ clip, startedAt, pausedAt: null, revision: 1, changedBy: uid, changedAt: now },
      };
      const id = '00000000-0000-4000-8000-000000000000';
      this.room = { id, createdAt: now, program, users: [] };
    }
    const room = this.room ?? (request.kind === 'join' ? { ...request.known, users: [] } : null);
    if (room === null) return { error: { code: 'NOT_FOUND', message: '' } };
    this.room = room;
    if (request.kind === 'set') this.#change(room, request);
    const before = JSON.stringify(this.room);
    const others = this.room.users.filter((user) => user.uid !== uid);
    const isInStep = request.kind === 'ping' && request.isInStep;
    const users = request.kind === 'leave' ? others : [...others, { uid, isInStep }];
    this.room = users.length === 0 ? null : { ...this.room, users };
    if (JSON.stringify(this.room) !== before || request.kind === 'set') this.#publish(member);
    return { now, room: this.room };
  }

  #change(room: Room, { revision, change }: Extract<TogetherRequest, { kind: 'set' }>): void {
    const { program } = room;
    if (program.revision !== revision) return;
    const now = this.serverNow();
    const next = { ...program, revision: revision + 1, changedAt: now };
    if (change.kind === 'pause') {
      next.pausedAt = Math.max(positionAt(program, now), 0);
    } else if (change.kind === 'play') {
      next.startedAt = now + togetherLimits.resumeLeadMs - (program.pausedAt ?? 0);
      next.pausedAt = null;
    } else {
      next.clip = this.clips.find(({ tileId }) => tileId === change.tileId) ?? next.clip;
      next.startedAt = now + togetherLimits.leadMs;
      next.pausedAt = null;
    }
    this.room = { ...room, program: next };
  }

  #publish(sender: Member): void {
    const { room } = this;
    for (const member of this.members) if (member !== sender) member.receive(room);
  }

  /** The differences of all pairs who play, in the loop, in milliseconds. */
  offsets(members: readonly Member[] = this.members): number[] {
    const playing = members.filter(({ player }) => player.isPlayingClip());
    return playing.flatMap((one, nth) =>
      playing.slice(nth + 1).map((other) => Math.abs(one.player.aheadOf(other.player))),
    );
  }
}

export class Member {
  readonly world: World;
  readonly uid: string;
  readonly device: Device;
  readonly player: SimulatedPlayer;
  readonly session: RoomSession;
  readonly follower: RoomPlayer;
  isConnected = true;
  isEnded = false;
  clockStep = 0;
  #connection = 0;

  constructor(world: World, uid: string, device: Device) {
    this.world = world;
    this.uid = uid;
    this.device = device;
    this.player = new SimulatedPlayer(world, device);
    const timers: Timers = {
      now: () => this.localNow(),
      after: (ms, run) => world.after(ms / device.clockRate + world.random() * 4, run),
    };
    this.session = new RoomSession({
      chat: CHAT,
      timers,
      send: (request, onResult) => this.#send(request, onResult),
      onRoom: (room) => {
        if (room === null) {
          this.isEnded = true;
          this.follower.stop();
          this.player.pause();
        } else this.follower.follow(room.program);
      },
      onClock: () => this.follower.handleClock(),
      onError: () => {},
    });
    this.follower = new RoomPlayer({
      player: this.player,
      timers,
      serverNow: this.session.serverNow,
      onStepChange: (isInStep) => this.session.setInStep(isInStep),
    });
  }

  localNow(): number {
    const { clockRate, clockOffset } = this.device;
    return (this.world.now - 1_000_000) * clockRate + clockOffset + this.clockStep;
  }

  start(): void {
    this.session.start({ tileId: this.world.clips[0]?.tileId ?? 1 });
  }

  join(): void {
    const { room } = this.world;
    if (room !== null) this.session.join(room);
  }

  next(tileId: number): void {
    this.session.change({ kind: 'next', tileId });
  }

  hide(isHidden: boolean): void {
    this.follower.setHidden(isHidden);
    if (!isHidden) this.session.handleWake();
  }

  /** The device sleeps: its clock stops and its connection breaks. */
  sleep(ms: number): void {
    this.hide(true);
    this.cut(true);
    this.world.run(ms);
    this.clockStep -= ms;
    this.cut(false);
    this.hide(false);
  }

  cut(isCut: boolean): void {
    this.#connection += 1;
    this.isConnected = !isCut;
    this.session.handleConnection(!isCut);
  }

  receive(room: Room | null): void {
    const connection = this.#connection;
    this.world.after(this.#delay(this.device.downMs), () => {
      if (connection === this.#connection && this.isConnected) this.session.handleRoom(room);
    });
  }

  #delay(ms: number): number {
    return ms + this.world.random() * this.device.networkJitterMs;
  }

  #send(
    request: TogetherRequest,
    onResult: (result: TogetherState | ErrorBody | null) => void,
  ): void {
    const connection = this.#connection;
    if (!this.isConnected) return onResult(null);
    this.world.after(this.#delay(this.device.upMs), () => {
      if (connection !== this.#connection) return onResult(null);
      const result = this.world.handle(this, request);
      this.world.after(this.#delay(this.device.downMs), () =>
        onResult(connection === this.#connection ? result : null),
      );
    });
  }
}

/** Plays like a video element, with the delays of a device, advertisements and buffering. */
export class SimulatedPlayer implements FollowingPlayer {
  readonly seeks: { readonly at: number; readonly from: number; readonly to: number }[] = [];
  readonly #world: World;
  readonly #device: Device;
  readonly #listeners = new Set<() => void>();
  #snapshot: PlayerSnapshot = { ...EMPTY_SNAPSHOT, isMuted: false };
  #time = 0;
  #advancedAt: number;
  #isSeeking = false;
  #isStarting = false;
  #interruption: 'ad' | 'ad-with-time' | 'buffering' | null = null;
  #pending = 0;
  #reported = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(world: World, device: Device) {
    this.#world = world;
    this.#device = device;
    this.#advancedAt = world.now;
  }

  snapshot = (): PlayerSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  cue = (clip: Clip): void => {
    this.#pending += 1;
    this.#time = clip.startTime;
    this.#isSeeking = false;
    this.#isStarting = false;
    this.#update({ clip, status: { kind: 'loading' } });
    const pending = this.#pending;
    this.#world.after(this.#delay(30), () => {
      if (pending === this.#pending) this.#setStatus('cued');
    });
  };

  play = (): void => {
    const { isMuted, status } = this.#snapshot;
    if (status.kind === 'playing' || this.#isStarting) return;
    this.#isStarting = true;
    this.#pending += 1;
    const pending = this.#pending;
    this.#world.after(this.#delay(this.#device.startMs), () => {
      if (pending !== this.#pending) return;
      this.#isStarting = false;
      const isRefused = this.#device.refusesSound && !isMuted;
      this.#setStatus(isRefused ? 'autoplay-blocked' : 'playing');
    });
  };

  pause = (): void => {
    this.#pending += 1;
    this.#isStarting = false;
    this.#setStatus('paused');
  };

  seek = (to: number): void => {
    this.seeks.push({ at: this.#world.now, from: this.#time, to });
    // In an advertisement, seeks have no effect.
    if (this.#interruption === 'ad' || this.#interruption === 'ad-with-time') return;
    this.#isSeeking = true;
    const pending = this.seeks.length;
    this.#world.after(this.#delay(this.#device.seekMs), () => {
      if (pending !== this.seeks.length) return;
      this.#time = to;
      this.#isSeeking = false;
    });
  };

  setMuted = (isMuted: boolean): void => this.#update({ isMuted });

  setRate = (rate: number): void => this.#update({ rate });

  currentTime = (): number => {
    if (this.#interruption === 'ad-with-time') return (this.#world.now / 1000) % 15;
    const { reportMs } = this.#device;
    if (reportMs === 0) return this.#time;
    if (this.#world.now - this.#reportedAt >= reportMs) {
      this.#reported = this.#time;
      this.#reportedAt = this.#world.now;
    }
    return this.#reported;
  };

  interrupt(kind: 'ad' | 'ad-with-time' | 'buffering' | null): void {
    if (this.#snapshot.status.kind !== 'playing' && kind !== null) return;
    const wasBuffering = this.#snapshot.status.kind === 'buffering';
    this.#interruption = kind;
    if (kind === 'buffering') this.#setStatus('buffering');
    else if (wasBuffering) this.#setStatus('playing');
  }

  /** The clip itself plays, also while it seeks. */
  isPlayingClip(): boolean {
    return this.#snapshot.status.kind === 'playing' && this.#interruption === null;
  }

  aheadOf(other: SimulatedPlayer): number {
    const clip = this.#snapshot.clip;
    if (clip === null || clip.videoId !== other.#snapshot.clip?.videoId) return Infinity;
    const length = (clip.endTime - clip.startTime) * 1000;
    return aheadBy(this.#time * 1000, other.#time * 1000, length);
  }

  advance(): void {
    const passed = this.#world.now - this.#advancedAt;
    this.#advancedAt = this.#world.now;
    if (this.isPlayingClip() && !this.#isSeeking) {
      this.#time += (passed / 1000) * this.#device.playRate;
    }
  }

  #delay(ms: number): number {
    return ms + this.#world.random() * this.#device.jitterMs;
  }

  #setStatus(kind: Exclude<PlayerStatus['kind'], 'failed'>): void {
    this.#update({ status: { kind } });
  }

  #update(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function clipOf(tileId: number, startTime: number, seconds: number): RoomClip {
  const videoId = `video-${String(tileId).padStart(5, '0')}`;
  const publicId = `Public-${tileId}`;
  return { tileId, publicId, videoId, startTime, endTime: startTime + seconds };
}

/** A seek from another place than the end of the clip. */
export function seeksInside(member: Member, clip: RoomClip, since: number): number {
  const margin = Math.min(0.7, roundMs(clip) / 4000);
  return member.player.seeks.filter(({ at, from }) => at >= since && from < clip.endTime - margin)
    .length;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}
