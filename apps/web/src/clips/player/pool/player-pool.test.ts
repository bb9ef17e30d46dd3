import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clip } from '#clips/player/clip-player.ts';
import { createFakePlayer, type FakePlayer } from '#clips/player/fake-player.testing.ts';
import { PlayerPool } from './player-pool.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((name): Clip => ({
  videoId: `jNQXAC9IVR${name}`,
  startTime: 5,
  endTime: 9,
})) as [Clip, Clip, Clip, Clip];

let players: FakePlayer[];
let mount: HTMLElement;
let isSavingData: boolean;

beforeEach(() => {
  players = [];
  mount = document.createElement('div');
  isSavingData = false;
});

describe('spares', () => {
  test('wait until the active clip plays, and are cued one after the other', () => {
    const pool = open();
    pool.cue(B);
    pool.prepare([C, A]);
    player(0).setStatus('cued');
    expect(players).toHaveLength(1);
    player(0).setStatus('playing');
    expect(clips()).toEqual([B, C]);
    player(1).setStatus('cued');
    expect(clips()).toEqual([B, C, A]);
    expect(player(1).takeCalls()).toEqual([`cue ${C.videoId}`]);
  });

  test('are cued when the active clip or a neighbor cannot be played', () => {
    const pool = open();
    pool.cue(B);
    pool.prepare([C, A]);
    player(0).fail('unavailable');
    player(1).fail('embedding-off');
    expect(clips()).toEqual([B, C, A]);
    expect(pool.snapshot().status).toEqual({ kind: 'failed', reason: 'unavailable' });
  });

  test('do not exist when the viewer saves data', () => {
    isSavingData = true;
    const pool = open();
    pool.cue(A);
    pool.prepare([B]);
    player(0).setStatus('playing');
    pool.cue(B);
    expect(players).toHaveLength(1);
    expect(pool.snapshot().clip).toEqual(B);
  });

  test('are only one when the previous and the next clip are the same', () => {
    const pool = open();
    pool.cue(B);
    pool.prepare([A, { ...A }]);
    player(0).setStatus('playing');
    player(1).setStatus('cued');
    expect(clips()).toEqual([B, A]);
  });
});

describe('switching slots', () => {
  test('activates the spare with the requested clip and the current sound, and mutes the other', () => {
    const pool = openInTheMiddle();
    pool.setMuted(false);
    pool.cue(C);
    expect(inertMounts()).toEqual([true, false, true]);
    expect(pool.snapshot()).toMatchObject({ clip: C, isMuted: false, status: { kind: 'cued' } });
    pool.play();
    expect(player(1).takeCalls()).toEqual(['unmute', 'play']);
    expect(player(0).takeCalls()).toEqual(expect.arrayContaining(['pause', 'mute']));
    expect(player(0).snapshot().isMuted).toBe(true);
  });

  test('the previous clip returns to its start once the next one plays, ready for a step back', () => {
    const pool = openInTheMiddle();
    pool.cue(C);
    pool.prepare([D, B]);
    player(0).setStatus('paused');
    expect(player(0).takeCalls()).not.toContain(`cue ${B.videoId}`);
    player(1).setStatus('playing');
    expect(player(0).takeCalls()).toEqual([`cue ${B.videoId}`]);
    player(0).setStatus('cued');
    expect(clips()).toEqual([B, C, D]);
    pool.cue(B);
    expect(player(0).takeCalls()).not.toContain(`cue ${B.videoId}`);
    expect(inertMounts()).toEqual([false, true, true]);
  });

  test('an immediate step back finds the clip at its start', () => {
    const pool = openInTheMiddle();
    pool.cue(C);
    pool.cue(B);
    expect(player(0).takeCalls()).toEqual(expect.arrayContaining(['pause', `cue ${B.videoId}`]));
    expect(pool.snapshot().clip).toEqual(B);
  });

  test('stops a pending start of a clip that is no longer active', () => {
    const pool = openInTheMiddle();
    pool.cue(C);
    player(0).takeCalls();
    player(0).setStatus('buffering');
    expect(player(0).takeCalls()).toEqual(['pause']);
  });

  test('stops and rewinds a spare that starts without a command', () => {
    openInTheMiddle();
    player(1).setStatus('playing');
    expect(player(1).takeCalls()).toEqual(['pause']);
    player(1).setStatus('paused');
    expect(player(1).takeCalls()).toEqual([`cue ${C.videoId}`]);
  });

  test('rewinds a spare once, even if it buffers after its seek', () => {
    openInTheMiddle();
    player(1).setStatus('playing');
    player(1).setStatus('paused');
    player(1).takeCalls();
    player(1).setStatus('buffering');
    player(1).setStatus('paused');
    expect(player(1).takeCalls()).toEqual(['pause']);
  });

  test('loads a clip in the active slot if no spare has it', () => {
    const pool = openInTheMiddle();
    pool.cue(D);
    expect(clips()).toEqual([D, C, A]);
    expect(inertMounts()).toEqual([false, true, true]);
  });

  test('listeners receive only events of the active slot', () => {
    const pool = openInTheMiddle();
    let callCount = 0;
    pool.subscribe(() => (callCount += 1));
    player(1).setStatus('paused');
    player(2).setStatus('buffering');
    expect(callCount).toBe(0);
    player(0).setStatus('paused');
    expect(callCount).toBe(1);
  });
});

describe('handing over', () => {
  test('lets the clip play on, in view and audible, until the next one plays', () => {
    const pool = openInTheMiddle();
    pool.setMuted(false);
    pool.handOver(1_000);
    pool.cue(C);
    pool.prepare([D, B]);
    pool.pause();
    pool.play();
    expect(pool.snapshot().clip).toEqual(C);
    expect(inertMounts()).toEqual([false, true, true]);
    player(1).setStatus('buffering');
    expect(player(1).takeCalls()).toEqual(['unmute', 'pause', 'play']);
    expect(player(0).takeCalls()).toEqual(['unmute']);
    player(1).setStatus('playing');
    expect(inertMounts()).toEqual([true, false, true]);
    expect(player(0).takeCalls()).toEqual(expect.arrayContaining(['pause', 'mute']));
    player(0).setStatus('paused');
    expect(player(0).takeCalls()).toEqual([`cue ${B.videoId}`]);
  });

  test.each([
    ['after that time', () => vi.advanceTimersByTime(200)],
    ['when the viewer pauses', (pool: PlayerPool) => pool.pause()],
    ['when the clip before is paused in its frame', () => player(0).setStatus('paused')],
    ['when the next one cannot be played', () => player(1).fail('unavailable')],
    ['when yet another one is shown', (pool: PlayerPool) => pool.cue(A)],
    ['when the next one hands over, too', (pool: PlayerPool) => pool.handOver(200)],
  ])('ends %s', (_, end) => {
    vi.useFakeTimers();
    const pool = openInTheMiddle();
    pool.handOver(200);
    pool.cue(C);
    pool.play();
    expect(inertMounts()).toEqual([false, true, true]);
    end(pool);
    expect(inertMounts()[0]).toBe(true);
    expect(inertMounts().filter((isInert) => !isInert)).toHaveLength(1);
    expect(player(0).takeCalls()).toEqual(expect.arrayContaining(['pause', 'mute']));
    vi.useRealTimers();
  });

  test('goes back to the clip before, at its start', () => {
    const pool = openInTheMiddle();
    pool.handOver(200);
    pool.cue(C);
    pool.cue(B);
    expect(inertMounts()).toEqual([false, true, true]);
    expect(player(0).takeCalls()).toEqual(expect.arrayContaining(['pause', `cue ${B.videoId}`]));
  });

  test('is over when no player has the next clip', () => {
    const pool = openInTheMiddle();
    pool.handOver(200);
    pool.cue(D);
    pool.cue(C);
    expect(inertMounts()).toEqual([true, false, true]);
  });
});

describe('a spare that failed', () => {
  test('is known before it is shown', () => {
    const pool = openInTheMiddle();
    expect(pool.failureOf(C)).toBeNull();
    let callCount = 0;
    pool.subscribe(() => (callCount += 1));
    player(1).fail('embedding-off');
    expect(callCount).toBe(1);
    expect(pool.failureOf(C)).toBe('embedding-off');
    expect(pool.failureOf(D)).toBeNull();
  });

  test('reports the failure only when its clip becomes active', () => {
    const pool = openInTheMiddle();
    player(1).fail('embedding-off');
    expect(pool.snapshot().status.kind).toBe('playing');
    pool.cue(C);
    expect(pool.snapshot().status).toEqual({ kind: 'failed', reason: 'embedding-off' });
    expect(player(1).takeCalls()).not.toContain(`cue ${C.videoId}`);
    pool.prepare([D, B]);
    expect(clips()).toEqual([B, C, D]);
  });

  test('retries then if the network was missing', () => {
    const pool = openInTheMiddle();
    player(1).fail('offline');
    pool.cue(C);
    expect(player(1).takeCalls()).toContain(`cue ${C.videoId}`);
    expect(pool.snapshot().status.kind).toBe('loading');
  });
});

test('a destroyed pool removes its players and their elements, and creates none afterwards', () => {
  const pool = openInTheMiddle();
  pool.destroy();
  pool.prepare([D]);
  expect(players.map((each) => each.takeCalls())).toEqual([['destroy'], ['destroy'], ['destroy']]);
  expect(mount.children).toHaveLength(0);
  expect(players).toHaveLength(3);
});

describe('captions', () => {
  test('are shown by every player, also by one created later', () => {
    const pool = open();
    pool.cue(B);
    pool.setCaptions(true);
    pool.prepare([C]);
    player(0).setStatus('playing');
    expect(player(0).takeCalls()).toContain('captions on');
    expect(player(1).takeCalls()).toContain('captions on');
    pool.setCaptions(false);
    expect(player(1).takeCalls()).toContain('captions off');
  });
});

function open() {
  return new PlayerPool(mount, {
    createPlayer() {
      const created = createFakePlayer();
      players.push(created);
      return created;
    },
    isSavingData: () => isSavingData,
  });
}

function openInTheMiddle() {
  const pool = open();
  pool.cue(B);
  pool.prepare([C, A]);
  player(0).setStatus('playing');
  player(1).setStatus('cued');
  player(2).setStatus('cued');
  for (const each of players) each.takeCalls();
  return pool;
}

function player(index: number): FakePlayer {
  const found = players[index];
  if (!found) throw new Error(`There are ${players.length} players.`);
  return found;
}

const clips = () => players.map((each) => each.snapshot().clip);
const inertMounts = () => [...mount.children].map((child) => (child as HTMLElement).inert);
