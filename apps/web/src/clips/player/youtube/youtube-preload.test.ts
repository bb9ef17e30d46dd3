import { beforeEach, expect, test, vi } from 'vitest';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import { YoutubeClipPlayer } from './youtube-player.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5.25, endTime: 9 };
const OTHER = { videoId: 'dQw4w9WgXcQ', startTime: 40, endTime: 50 };
const { PLAYING, PAUSED, BUFFERING, CUED } = STATES;

beforeEach(() => {
  FakeYoutube.instances = [];
});

async function open() {
  const loadApi = async () => ({ Player: FakeYoutube });
  const mount = document.createElement('div');
  const player = new YoutubeClipPlayer(mount, { loadApi, isOnline: () => true });
  player.cue(CLIP);
  const youtube = await vi.waitFor(() => {
    const [made] = FakeYoutube.instances;
    if (!made) throw new Error('No player was made.');
    return made;
  });
  youtube.ready();
  youtube.takeCalls();
  return { player, youtube };
}

async function openPreloading() {
  const fixture = await open();
  fixture.youtube.state(CUED);
  fixture.player.preload();
  return fixture;
}

const kindOf = (player: YoutubeClipPlayer) => player.snapshot().status.kind;

test('sends play and pause together, once, and the clip stays cued', async () => {
  const { player, youtube } = await openPreloading();
  player.preload();
  expect(youtube.takeCalls()).toEqual(['play', 'pause']);
  for (const state of [BUFFERING, PAUSED]) {
    youtube.state(state);
    expect(kindOf(player)).toBe('cued');
  }
  player.preload();
  expect(youtube.takeCalls()).toEqual([]);
});

test.each([
  ['after it', [BUFFERING, PAUSED], []],
  ['during the preload', [BUFFERING], [PAUSED]],
  ['before the provider has received it', [], [BUFFERING, PAUSED]],
])('a play requested %s starts the clip, and it never appears paused', async (_, before, after) => {
  const { player, youtube } = await openPreloading();
  for (const state of before) youtube.state(state);
  youtube.takeCalls();
  player.play();
  expect(youtube.takeCalls()).toEqual(['play']);
  const seen: string[] = [];
  player.subscribe(() => seen.push(kindOf(player)));
  for (const state of [...after, BUFFERING, PLAYING]) youtube.state(state);
  expect(new Set(seen)).toEqual(new Set(['buffering', 'playing']));
  youtube.state(PAUSED);
  expect(kindOf(player)).toBe('paused');
});

test('a start that the pause did not stop is paused, and this player preloads no more', async () => {
  const { player, youtube } = await openPreloading();
  youtube.takeCalls();
  youtube.state(BUFFERING);
  youtube.state(PLAYING);
  expect(youtube.takeCalls()).toEqual(['pause']);
  youtube.state(PAUSED);
  expect(kindOf(player)).toBe('paused');
  player.cue(OTHER);
  youtube.state(CUED);
  youtube.takeCalls();
  player.preload();
  expect(youtube.takeCalls()).toEqual([]);
});

test('is skipped before the clip is cued, and for one that has played', async () => {
  const { player, youtube } = await open();
  youtube.takeCalls();
  player.preload();
  youtube.state(CUED);
  expect(youtube.takeCalls()).toEqual([]);
  player.play();
  youtube.state(PLAYING);
  player.cue(CLIP);
  youtube.takeCalls();
  player.preload();
  expect(kindOf(player)).toBe('cued');
  expect(youtube.takeCalls()).toEqual([]);
});

test('restarts with the next video and ignores late events of the previous one', async () => {
  const { player, youtube } = await openPreloading();
  player.cue(OTHER);
  youtube.state(BUFFERING);
  youtube.state(PAUSED);
  youtube.state(CUED);
  youtube.takeCalls();
  player.preload();
  expect(youtube.takeCalls()).toEqual(['play', 'pause']);
});

test('blocked by the browser keeps the clip cued: the user may be allowed to start it', async () => {
  const { player, youtube } = await openPreloading();
  youtube.block();
  expect(kindOf(player)).toBe('cued');
  player.play();
  youtube.state(PLAYING);
  expect(kindOf(player)).toBe('playing');
});
