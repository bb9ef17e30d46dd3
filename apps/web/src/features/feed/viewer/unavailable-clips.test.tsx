import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { sourceTexts } from '@reprise/contract/tiles/source-texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import type { FailureReason } from '#clips/player/clip-player.ts';
import { forgetPlayers, lastPlayer, players } from '#clips/player/created-players.testing.ts';
import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { choose } from '#features/feed/post/post-menu.testing.ts';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { button, press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
// Loading this code in a test can time out.
import '#clips/player/view/unavailable/unavailable-clip-view.tsx';
import '#features/feed/post/playback-call.ts';
import '#features/feed/post/post-menu-popup.tsx';
import '#features/feed/post/boxes/post-boxes.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

const REPORT_PLAYBACK = 'POST /sources/playback';
const { failures } = clipTexts;
const unavailable = {
  tile_link: 'jNQXAC9IVRw',
  source: { title: 'Me at the zoo', unavailable: 'unavailable' },
} as const;

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  [REPORT_PLAYBACK]: () => ({ rows: [{}] }),
});

beforeEach(forgetPlayers);

afterEach(() => {
  autoplayPreference.set('always');
});

describe('A clip that is known to be unavailable', () => {
  test('gets no player; text, source link and NEXT stay', async () => {
    await showFeed(server, alice, [tileOf({ tile_id: 1, ...unavailable }), tileOf({ tile_id: 2 })]);
    await screen.findByText(failures.unavailable);
    expect(players).toHaveLength(0);
    const link = screen.getByRole('link', { name: 'Watch on YouTube' });
    expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=jNQXAC9IVRw&t=1s');
    expect(link.getAttribute('rel')).toBe('noopener');
    expect(button('Play').disabled).toBe(true);
    press('NEXT');
    expect(screen.getByText('clip 2')).toBeTruthy();
    expect(button('Play').disabled).toBe(false);
    expect(players).toHaveLength(1);
    expect(reports()).toEqual([]);
  });

  test('is loaded again on request, and becomes available when it plays', async () => {
    await showFeed(server, alice, [tileOf({ tile_id: 1, ...unavailable })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    act(() => lastPlayer().setStatus('playing'));
    await waitFor(() => expect(reports()).toEqual([{ tile_id: 1, outcome: 'played' }]));
    expect(screen.queryByText(failures.unavailable)).toBeNull();
    expect(screen.getByRole('link', { name: 'Me at the zoo' })).toBeTruthy();
  });
});

describe('A clip that turns out to be unavailable', () => {
  test('is dimmed and reported once, and gets no player when it is shown again', async () => {
    await showFeed(server, alice, [
      tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw' }),
      tileOf({ tile_id: 2 }),
    ]);
    await failPlayer('embedding-off');
    await screen.findByText(failures['embedding-off']);
    await waitFor(() => expect(reports()).toEqual([{ tile_id: 1, outcome: 'embedding-off' }]));
    press('NEXT');
    const playerCount = players.length;
    press('PREV');
    await screen.findByText(failures['embedding-off']);
    expect(players).toHaveLength(playerCount);
    expect(reports()).toHaveLength(1);
  });

  test('is not reported for a visitor, and a failing report is silent', async () => {
    server.on(REPORT_PLAYBACK, () => {
      throw new TypeError('Failed to fetch');
    });
    for (const viewer of [null, alice]) {
      const { notices, unmount } = await showFeed(server, viewer, [
        tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw' }),
      ]);
      await failPlayer('unavailable');
      await screen.findByText(failures.unavailable);
      await waitFor(() => expect(reports()).toHaveLength(viewer ? 1 : 0));
      expect(notices).toEqual([]);
      unmount();
    }
  });

  test.each(['offline', 'timeout', 'player-fault', 'script-blocked', 'site-rejected'] as const)(
    'is not marked unavailable because of %s',
    async (reason) => {
      await showFeed(server, alice, [tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw' })]);
      await failPlayer(reason);
      expect(lastPlayer().takeCalls()).not.toContain('destroy');
      expect(reports()).toEqual([]);
    },
  );

  test('is never reported for a sample clip', async () => {
    await showFeed(server, alice, [tileOf({ tile_id: 1 })]);
    await failPlayer('unavailable');
    expect(screen.getByText(failures.unavailable)).toBeTruthy();
    expect(reports()).toEqual([]);
  });
});

describe('The feed advances from an unavailable clip', () => {
  const two = [tileOf({ tile_id: 1, ...unavailable }), tileOf({ tile_id: 2 })];

  async function waitLong(): Promise<void> {
    await act(() => vi.advanceTimersByTimeAsync(playerLimits.autoAdvanceMs * 3));
  }

  async function show(tiles = two): Promise<void> {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await showFeed(server, alice, tiles);
    await screen.findByText(failures.unavailable);
  }

  test('after an announced delay; not when the viewer returns to it', async () => {
    await show();
    expect(screen.getByText(sourceTexts.autoAdvance)).toBeTruthy();
    await waitLong();
    expect(screen.getByText('clip 2')).toBeTruthy();
    press('PREV');
    await screen.findByText(failures.unavailable);
    expect(screen.queryByText(sourceTexts.autoAdvance)).toBeNull();
    await waitLong();
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('from an invalid link, without a source link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await showFeed(server, alice, [
      tileOf({ tile_id: 1, tile_link: 'jNQXAC9IVRw' }),
      tileOf({ tile_id: 2 }),
    ]);
    expect(screen.getByRole('link', { name: 'a YouTube video' })).toBeTruthy();
    await failPlayer('bad-link');
    await screen.findByText(failures['bad-link']);
    expect(screen.getByText(sourceTexts.autoAdvance)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /YouTube/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await waitLong();
    expect(screen.getByText('clip 2')).toBeTruthy();
    expect(reports()).toEqual([]);
  });

  test.each(['keyDown', 'pointerDown', 'wheel', 'touchMove'] as const)(
    'but not after %s',
    async (sign) => {
      await show();
      fireEvent[sign](document.body);
      expect(screen.queryByText(sourceTexts.autoAdvance)).toBeNull();
      await waitLong();
      expect(screen.getByText('clip 1')).toBeTruthy();
    },
  );

  test('not while a box of the clip is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const own = { tile_owner: 'alice', tile_link: 'jNQXAC9IVRw' };
    await showFeed(server, alice, [tileOf({ tile_id: 1, ...own }), tileOf({ tile_id: 2, ...own })]);
    await choose('Delete');
    await screen.findByRole('alertdialog', { name: 'Confirm Delete?' });
    await failPlayer('unavailable');
    await screen.findByText(failures.unavailable);
    await waitLong();
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('not when autoplay is off', async () => {
    autoplayPreference.set('never');
    await show();
    await waitLong();
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('not from the last one', async () => {
    await show([tileOf({ tile_id: 1, ...unavailable })]);
    expect(screen.queryByText(sourceTexts.autoAdvance)).toBeNull();
  });
});

const reports = () => server.callsTo(REPORT_PLAYBACK).map(({ body }) => body);

async function failPlayer(reason: FailureReason): Promise<void> {
  await waitFor(() => expect(lastPlayer().snapshot().clip).not.toBeNull());
  act(() => lastPlayer().fail(reason));
}
