import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetPlayers, players } from '#clips/player/created-players.testing.ts';
import type { FakePlayer } from '#clips/player/fake-player.testing.ts';
import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { press } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { MixScreen } from './mix-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

const ID = 'Mix123456789';

/** Two passages of one video, then another. */
const tiles = [
  tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw', starttime: 20, endtime: 26 }),
  tileOf({ tile_id: 2, tile_link: 'jNQXAC9IVRw', starttime: 1, endtime: 6 }),
  tileOf({ tile_id: 3, tile_link: 'M7lc1UVf-VE', starttime: 1, endtime: 6 }),
];

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'POST /sources/playback': () => ({ rows: [{}] }),
});

beforeEach(forgetPlayers);

afterEach(() => {
  autoplayPreference.set('always');
  vi.useRealTimers();
});

async function show(count: number): Promise<void> {
  const clips = tiles.slice(0, count).map((tile) => ({ tile_id: tile.tile_id, tile }));
  const about = { public_id: ID, title: 'rain', audience: 'private', owner: 'alice' };
  const rights = { friends_add: false, is_own: true, may_add: true, img_url: '/avatars/fern.svg' };
  const state = { version: 1, contributors: [] };
  server.on('GET /get/mix', () => ({ rows: [{ ...about, ...rights, ...state, clips }] }));
  const routes = [{ path: '/mix/:publicId', Component: MixScreen }];
  renderPage({ routes, path: `/mix/${ID}`, auth: alice });
  await expectPlaying('clip 1');
}

async function expectPlaying(words: string): Promise<void> {
  await waitFor(() => {
    const playing = screen.getByRole('img', { name: 'Playing now' }).closest('li');
    expect(playing?.textContent).toContain(words);
  });
}

/** The player that has the clip. */
async function playerOf(tileId: number): Promise<FakePlayer> {
  const tile = tiles[tileId - 1];
  return vi.waitFor(() => {
    const found = players.find((player) => {
      const { clip } = player.snapshot();
      return clip?.videoId === tile?.tile_link && clip?.startTime === tile?.starttime;
    });
    if (found === undefined) throw new Error(`No player has clip ${tileId}.`);
    return found;
  });
}

const nextFrames = () =>
  act(async () => {
    for (let count = 0; count < 3; count += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function playTo(player: FakePlayer, ...times: readonly number[]): Promise<void> {
  act(() => player.setStatus('playing'));
  for (const time of times) {
    player.setTime(time);
    await nextFrames();
  }
}

test('continues at the end of a clip, also within one video, and stops after the last', async () => {
  await show(3);
  await playTo(await playerOf(1), 21, 25.7);
  await expectPlaying('clip 1');
  await playTo(await playerOf(1), 25.95);
  await expectPlaying('clip 2');
  const second = await playerOf(2);
  // Still the time of the passage before.
  await playTo(second, 25.99);
  await expectPlaying('clip 2');
  await playTo(second, 1, 5.99);
  await expectPlaying('clip 3');
  const third = await playerOf(3);
  third.takeCalls();
  await playTo(third, 2, 5.99);
  await expectPlaying('clip 3');
  expect(third.takeCalls()).toEqual(expect.arrayContaining(['seek 1', 'pause']));
});

test('a loop that began again is an end, too', async () => {
  await show(2);
  await playTo(await playerOf(1), 25.7, 20.02);
  await expectPlaying('clip 2');
});

test('the next clip loads while the end of one plays, and replaces it once it plays', async () => {
  await show(3);
  const first = await playerOf(1);
  await playTo(first, 21);
  const second = await playerOf(2);
  act(() => second.setStatus('cued'));
  first.takeCalls();
  // The time that is left of the first clip does not pass.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await playTo(first, 25.95);
  expect(second.takeCalls()).toContain('play');
  act(() => second.setStatus('buffering'));
  expect(first.takeCalls()).not.toContain('pause');
  act(() => second.setStatus('playing'));
  expect(first.takeCalls()).toContain('pause');
});

test('leaves out what turns out to be unavailable before it is shown, and reports it', async () => {
  const reports: unknown[] = [];
  server.on('POST /sources/playback', ({ body }) => {
    reports.push(body);
    return { rows: [{}] };
  });
  await show(3);
  await playTo(await playerOf(1), 21);
  const second = await playerOf(2);
  act(() => second.fail('unavailable'));
  await screen.findByText(clipTexts.failures.unavailable);
  const third = await playerOf(3);
  act(() => third.setStatus('cued'));
  await playTo(await playerOf(1), 25.95);
  await expectPlaying('clip 3');
  expect(third.takeCalls()).toContain('play');
  expect(reports).toEqual([{ tile_id: 2, outcome: 'unavailable' }]);
});

test('continues without autoplay, once the viewer has started it', async () => {
  autoplayPreference.set('never');
  await show(3);
  const first = await playerOf(1);
  await playTo(first, 21, 25.98);
  await expectPlaying('clip 2');
  const second = await playerOf(2);
  second.takeCalls();
  act(() => second.setStatus('cued'));
  expect(second.takeCalls()).toContain('play');
  press('NEXT');
  const third = await playerOf(3);
  third.takeCalls();
  act(() => third.setStatus('cued'));
  expect(third.takeCalls()).not.toContain('play');
});

test('skips a clip that turns out to be unavailable within a second', async () => {
  await show(2);
  const first = await playerOf(1);
  const begin = performance.now();
  act(() => first.fail('unavailable'));
  await expectPlaying('clip 2');
  expect(performance.now() - begin).toBeLessThan(1000);
});

test('skips it on the way back, too', async () => {
  await show(3);
  for (const words of ['clip 2', 'clip 3']) {
    press('NEXT');
    await expectPlaying(words);
  }
  press('PREV');
  await expectPlaying('clip 2');
  const second = await playerOf(2);
  act(() => second.fail('unavailable'));
  await expectPlaying('clip 1');
});
