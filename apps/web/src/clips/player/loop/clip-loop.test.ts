import { runs } from '@reprise/contract/testing/runs.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClipLoop, createClipLoop, type LoopClock } from './clip-loop.ts';

const FRAME_MS = 16;

interface Conditions {
  rate: number;
  reportLag: number;
  seekMs: number;
  timerLag: number;
}

const IDEAL_CONDITIONS: Conditions = { rate: 1, reportLag: 0, seekMs: 20, timerLag: 0 };

describe('the loop of a clip', () => {
  test('goes back to the start when the clip ends', () => {
    const fixture = playing(5, 9);
    fixture.run(20_000);
    expect(fixture.seekTargets).toEqual([5, 5, 5, 5]);
    expect(Math.max(...fixture.shown)).toBeGreaterThan(8.98);
    expect(Math.max(...fixture.shown)).toBeLessThan(9.05);
    expect(Math.min(...fixture.shown)).toBeGreaterThanOrEqual(5);
  });

  test('reads the time only a few times a second while the end is far', () => {
    const fixture = playing(0, 60);
    fixture.run(50_000);
    expect(fixture.checkCount()).toBeLessThan(70);
  });

  test('does not run while the player is paused', () => {
    const fixture = playing(5, 9);
    fixture.run(1000);
    fixture.setPlaying(false);
    const checks = fixture.checkCount();
    expect(fixture.isWaiting()).toBe(false);
    fixture.run(60_000);
    expect(fixture.checkCount()).toBe(checks);
  });

  test('leaves no timer behind when it is stopped', () => {
    const fixture = playing(5, 9);
    fixture.loop.stop();
    expect(fixture.isWaiting()).toBe(false);
  });

  test('seeks to the start from a position more than a second before it', () => {
    const fixture = playing(5, 9);
    fixture.jump(3.9);
    fixture.setPlaying(true);
    fixture.run(2000);
    expect(fixture.seekTargets).toEqual([5]);
  });

  test('ignores a position slightly before the start, where the nearest key frame may be', () => {
    const fixture = playing(5, 9);
    fixture.jump(4.2);
    fixture.setPlaying(true);
    fixture.run(2000);
    expect(fixture.seekTargets).toEqual([]);
  });

  test('sends a pending seek once, and again only if it seems lost', () => {
    const slow = playing(5, 9, 600, { ...IDEAL_CONDITIONS, seekMs: 900 });
    slow.run(5500);
    expect(slow.seekTargets).toHaveLength(1);
    const lost = playing(5, 9, 600, { ...IDEAL_CONDITIONS, seekMs: 3000 });
    lost.run(5500);
    expect(lost.seekTargets).toHaveLength(2);
  });

  test('loops a clip whose end is after the real end of the video, and stores that end', () => {
    const fixture = playing(5, 9, 8.4);
    fixture.run(3600);
    expect(fixture.seekTargets).toEqual([5]);
    const lastOfFirst = Math.max(...fixture.shown);
    expect(lastOfFirst).toBeCloseTo(8.4, 2);
    fixture.shown.length = 0;
    fixture.run(20_000);
    expect(Math.max(...fixture.shown)).toBeLessThan(8.4);
    expect(Math.max(...fixture.shown)).toBeGreaterThan(8.3);
  });

  test('gives up on a range that is after the end of the video', () => {
    const fixture = playing(20, 30, 10);
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([20, 20, 20]);
    expect(fixture.isOutOfReach()).toBe(true);
    expect(fixture.isWaiting()).toBe(false);
  });

  test('plays on after three seeks that a live stream does not follow, and loops once it can', () => {
    const fixture = playing(5, 15);
    fixture.limitSeeks(500, 600);
    fixture.jump(590);
    fixture.run(8_000);
    expect(fixture.seekTargets).toEqual([5, 5, 5]);
    expect(fixture.isOutOfReach()).toBe(true);
    expect(Math.max(...fixture.shown)).toBeGreaterThan(504);
    fixture.limitSeeks(0, 600);
    fixture.jump(300);
    fixture.run(4_000);
    expect(fixture.seekTargets).toEqual([5, 5, 5, 5]);
    expect(fixture.isOutOfReach()).toBe(false);
  });

  test('seeks once during an advertisement in which the time does not move', () => {
    const fixture = playing(5, 9, 600, { ...IDEAL_CONDITIONS, rate: 0, seekMs: 60_000 });
    fixture.jump(0);
    fixture.run(30_000);
    expect(fixture.seekTargets).toEqual([5]);
    expect(fixture.isOutOfReach()).toBe(false);
  });

  test('seeks again after an advertisement with its own time', () => {
    const fixture = playing(5, 9);
    fixture.limitSeeks(100, 600);
    fixture.jump(120);
    fixture.run(10_000);
    expect(fixture.isOutOfReach()).toBe(true);
    fixture.limitSeeks(0, 600);
    fixture.jump(0);
    fixture.run(2_000);
    expect(fixture.seekTargets).toEqual([5, 5, 5, 5]);
    expect(fixture.isOutOfReach()).toBe(false);
  });

  test('continues after ends of the video that are reported once it is back at its start', () => {
    const fixture = playing(5, 9);
    for (let pass = 0; pass < 3; pass += 1) {
      fixture.run(3500);
      fixture.jump(5);
      fixture.setPlaying(false);
      fixture.loop.handleEnded();
    }
    fixture.seekTargets.length = 0;
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([5, 5]);
  });

  test('follows a range that is changed during playback', () => {
    const fixture = playing(5, 9);
    fixture.run(1000);
    fixture.loop.setRange({ startTime: 30, endTime: 31 });
    fixture.run(500);
    fixture.shown.length = 0;
    fixture.run(5000);
    expect(Math.min(...fixture.shown)).toBeGreaterThanOrEqual(30);
    expect(Math.max(...fixture.shown)).toBeLessThan(31.05);
  });

  test('does not seek on every frame when a range is shorter than a frame', () => {
    const fixture = playing(5, 5.001);
    fixture.run(2000);
    expect(fixture.seekTargets.length).toBeLessThan(2000 / 100);
  });

  test('never plays outside its range by more than 150 ms, for any drift', () => {
    const conditionsArbitrary = fc.record({
      rate: fc.double({ min: 0.25, max: 2, noNaN: true }),
      reportLag: fc.integer({ min: 0, max: 20 }),
      seekMs: fc.integer({ min: 0, max: 30 }),
      timerLag: fc.integer({ min: 0, max: 15 }),
    });
    const starts = fc.double({ min: 0, max: 300, noNaN: true });
    const lengths = fc.double({ min: 0.2, max: 20, noNaN: true });
    fc.assert(
      fc.property(conditionsArbitrary, starts, lengths, (conditions, start, length) => {
        const end = start + length;
        const fixture = playing(start, end, 600, conditions);
        fixture.run(8000);
        expect(Math.max(...fixture.shown)).toBeLessThanOrEqual(end + 0.15);
        expect(Math.min(...fixture.shown)).toBeGreaterThanOrEqual(start);
        const passes = (8 * conditions.rate) / length;
        const { rate, seekMs, reportLag, timerLag } = conditions;
        const slowest = length / rate + (seekMs + reportLag + timerLag + 2 * FRAME_MS) / 1000;
        expect(fixture.seekTargets.length).toBeGreaterThanOrEqual(Math.floor(8 / slowest) - 1);
        expect(fixture.seekTargets.length).toBeLessThanOrEqual(Math.ceil(passes * 1.5));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a clip without looping', () => {
  function playingOnce(start: number, end: number, length = 600, conditions = IDEAL_CONDITIONS) {
    const fixture = playing(start, end, length, conditions);
    fixture.setLooping(false);
    return fixture;
  }

  test.each([0.5, 1, 2])('stops at its end at speed %s, and stays there', (rate) => {
    const fixture = playingOnce(5, 9, 600, { ...IDEAL_CONDITIONS, rate });
    fixture.run(20_000);
    expect(fixture.seekTargets).toEqual([]);
    expect(fixture.pauses).toHaveLength(1);
    expect(Math.max(...fixture.shown)).toBeGreaterThan(8.9);
    expect(Math.max(...fixture.shown)).toBeLessThan(9.05);
    expect(fixture.isWaiting()).toBe(false);
  });

  test('restarts with Play, and stops once more', () => {
    const fixture = playingOnce(5, 9);
    fixture.run(6000);
    fixture.shown.length = 0;
    fixture.play();
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([5]);
    expect(fixture.pauses).toHaveLength(2);
    expect(fixture.shown.filter((time) => time >= 9.05)).toEqual([]);
    expect(fixture.shown.some((time) => time < 5.1)).toBe(true);
  });

  test('restarts also when started inside the frame', () => {
    const fixture = playingOnce(5, 9);
    fixture.run(6000);
    fixture.setPlaying(true);
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([5]);
    expect(fixture.pauses).toHaveLength(2);
  });

  test('continues where the user paused it', () => {
    const fixture = playingOnce(5, 9);
    fixture.run(1000);
    fixture.setPlaying(false);
    fixture.play();
    fixture.run(1000);
    expect(fixture.seekTargets).toEqual([]);
    expect(fixture.pauses).toEqual([]);
  });

  test('stays at the end of a video that ends before it, until Play', () => {
    const fixture = playingOnce(5, 9, 8);
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([]);
    fixture.play();
    expect(fixture.seekTargets).toEqual([5]);
  });

  test('seeks to its start when it plays from before it', () => {
    const fixture = playingOnce(5, 9);
    fixture.run(500);
    fixture.jump(2);
    fixture.run(1000);
    expect(fixture.seekTargets).toEqual([5]);
    expect(fixture.pauses).toEqual([]);
  });

  test('loops from its next end on when looping is turned on', () => {
    const fixture = playingOnce(5, 9);
    fixture.run(1000);
    fixture.setLooping(true);
    fixture.run(10_000);
    expect(fixture.seekTargets).toEqual([5, 5]);
  });
});

function createLoopFixture(length: number, conditions: Conditions = IDEAL_CONDITIONS) {
  let now = 0;
  let position = 0;
  let isPlaying = false;
  let seeks: { at: number; to: number }[] = [];
  let waits: { at: number; callback: () => void }[] = [];
  let checks = 0;
  let isLooping = true;
  let isOutOfReach = false;
  let limits = { from: 0, to: length };
  const pauses: number[] = [];
  const shown: number[] = [];
  const seekTargets: number[] = [];

  function wait(at: number, callback: () => void): () => void {
    const entry = { at, callback };
    waits.push(entry);
    return () => void (waits = waits.filter((each) => each !== entry));
  }
  const clock: LoopClock = {
    now: () => now,
    after: (ms, callback) => wait(now + ms + conditions.timerLag, callback),
    nextFrame: (callback) => wait((Math.floor(now / FRAME_MS) + 1) * FRAME_MS, callback),
  };
  const loop: ClipLoop = createClipLoop(
    {
      currentTime() {
        checks += 1;
        const lag = isPlaying ? (conditions.reportLag * conditions.rate) / 1000 : 0;
        return Math.max(position - lag, 0);
      },
      seek(to) {
        seekTargets.push(to);
        seeks.push({ at: now + conditions.seekMs, to });
      },
      play: () => setPlaying(true),
      pause() {
        pauses.push(position);
        setPlaying(false);
      },
      rate: () => conditions.rate,
      isLooping: () => isLooping,
    },
    clock,
    (value) => (isOutOfReach = value),
  );

  function setPlaying(value: boolean): void {
    isPlaying = value;
    loop.setPlaying(value);
  }

  function tick(): void {
    now += 1;
    for (const seek of seeks.filter(({ at }) => at <= now))
      position = Math.min(Math.max(seek.to, limits.from), limits.to);
    seeks = seeks.filter(({ at }) => at > now);
    const isSeekingAtEnd = position >= length && seeks.length > 0;
    if (isPlaying && !isSeekingAtEnd) {
      position += conditions.rate / 1000;
      shown.push(position);
      if (position >= length) {
        position = length;
        setPlaying(false);
        loop.handleEnded();
      }
    }
    for (const due of waits.filter(({ at }) => at <= now)) {
      waits = waits.filter((each) => each !== due);
      due.callback();
    }
  }

  return {
    loop,
    shown,
    seekTargets,
    pauses,
    setPlaying,
    setLooping: (value: boolean) => (isLooping = value),
    play() {
      loop.rewind();
      setPlaying(true);
    },
    checkCount: () => checks,
    isWaiting: () => waits.length > 0,
    jump: (to: number) => (position = to),
    isOutOfReach: () => isOutOfReach,
    /** Seeks land within these times, as in a live stream. */
    limitSeeks: (from: number, to: number) => (limits = { from, to }),
    run(ms: number) {
      for (let step = 0; step < ms; step += 1) tick();
    },
  };
}

function playing(start: number, end: number, length = 600, conditions = IDEAL_CONDITIONS) {
  const fixture = createLoopFixture(length, conditions);
  fixture.jump(start);
  fixture.loop.setRange({ startTime: start, endTime: end });
  fixture.setPlaying(true);
  return fixture;
}
