import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakePlayer, type FakePlayer } from '#clips/player/fake-player.testing.ts';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { usePlayOnChoice } from './use-play-on-choice.ts';

const players: FakePlayer[] = [];

vi.mock('#clips/player/create-player.ts', () => ({
  createClipPlayer() {
    const player = createFakePlayer();
    players.push(player);
    return player;
  },
}));

const reports: ((entries: { target: Element; intersectionRatio: number }[]) => void)[] = [];

vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(report: (typeof reports)[number]) {
      reports.push(report);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const CLIPS = [
  { videoId: 'jNQXAC9IVRw', startTime: 2, endTime: 4.5 },
  { videoId: 'jNQXAC9IVRw', startTime: 7, endTime: 9 },
] as const;

function show() {
  autoplayPreference.set('never');
  players.length = 0;
  const mount = document.createElement('div');
  let detach: unknown;
  ends.push(() => void (typeof detach === 'function' && detach()));
  const { result, rerender } = renderHook(
    ({ choice }) => {
      const playback = useClipPlayer(choice === 0 ? CLIPS[0] : CLIPS[1], { cueKey: choice });
      usePlayOnChoice(playback, choice);
      return playback;
    },
    { initialProps: { choice: 0 } },
  );
  return {
    attach: () => act(() => void (detach = result.current.attach(mount))),
    choose: (choice: number) => rerender({ choice }),
    reportVisible: () => act(() => reports.at(-1)?.([{ target: mount, intersectionRatio: 1 }])),
    player: () => players[0] as FakePlayer,
  };
}

test('before a choice, nothing plays', () => {
  const { attach, reportVisible, player } = show();
  attach();
  reportVisible();
  expect(player().takeCalls()).not.toContain('play');
});

test('a choice plays', () => {
  const { attach, choose, player } = show();
  attach();
  player().takeCalls();
  choose(1);
  expect(player().takeCalls().at(-1)).toBe('play');
  choose(1);
  expect(player().takeCalls()).not.toContain('play');
});

test('a choice before there is a player plays once there is one', () => {
  const { attach, choose, player } = show();
  choose(1);
  attach();
  expect(player().takeCalls().at(-1)).toBe('play');
});

test('a choice plays on although the browser reports only then that the player is visible', () => {
  const { attach, choose, reportVisible, player } = show();
  attach();
  choose(1);
  player().takeCalls();
  reportVisible();
  expect(player().takeCalls()).toEqual(['play']);
});
