import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { alice, renderFeed, serveHome, showFeed } from '#features/feed/feed.testing.tsx';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { button, press } from '#platform/testing/controls.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

describe('One post at a time', () => {
  test('PREV and NEXT step, PREV is disabled on the first and THE END on the last', async () => {
    await showFeed(server, null, tilesUpTo(2));
    expect(button('PREV').disabled).toBe(true);
    press('NEXT');
    expect(screen.getByText('clip 2')).toBeTruthy();
    expect(screen.queryByText('clip 1')).toBeNull();
    expect(button('THE END').disabled).toBe(true);
    press('PREV');
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('steps reuse the images that load posters', async () => {
    const created = vi.fn<() => void>();
    vi.stubGlobal(
      'Image',
      class extends Image {
        constructor() {
          super();
          created();
        }
      },
    );
    await showFeed(server, null, tilesUpTo(4));
    press('NEXT');
    press('NEXT');
    const count = created.mock.calls.length;
    for (const name of ['PREV', 'NEXT', 'PREV', 'NEXT', 'NEXT', 'PREV']) press(name);
    expect(count).toBeGreaterThan(0);
    expect(created).toHaveBeenCalledTimes(count);
    vi.unstubAllGlobals();
  });

  test('left and right arrow keys also step, but not in a text box or a dialog', async () => {
    await showFeed(server, null, tilesUpTo(3));
    arrow('Right');
    expect(screen.getByText('clip 2')).toBeTruthy();
    const box = document.body.appendChild(document.createElement('textarea'));
    arrow('Right', box);
    box.remove();
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
    expect(screen.getByText('clip 2')).toBeTruthy();
    arrow('Left');
    expect(screen.getByText('clip 1')).toBeTruthy();
  });

  test('the next page is fetched with offset and cursor when fewer than 3 posts remain ahead', async () => {
    await showFeed(server, null, tilesUpTo(12));
    const queries = () => server.callsTo('GET /get/homevideo').map(({ query }) => query);
    expect(queries()).toEqual([{ user: '0', sort: 'magic', offset: '0' }]);
    press('NEXT');
    expect(queries()).toHaveLength(1);
    press('NEXT');
    await waitFor(() => expect(queries()).toHaveLength(2));
    expect(queries()[1]).toEqual({ user: '0', sort: 'magic', offset: '5', after: '5' });
    for (let step = 0; step < 5; step += 1) press('NEXT');
    await waitFor(() => expect(queries()[2]).toMatchObject({ offset: '10', after: '10' }));
  });

  test('a clip that appears again on the next page is shown once', async () => {
    server.on('GET /get/homevideo', ({ query }) =>
      query['after']
        ? { rows: [tileOf({ tile_id: 2 }), tileOf({ tile_id: 3 })], after: null }
        : { rows: tilesUpTo(2), after: 'x' },
    );
    renderFeed(null);
    await screen.findByText('clip 1');
    press('NEXT');
    await waitFor(() => expect(button('NEXT').getAttribute('aria-busy')).toBeNull());
    press('NEXT');
    expect(screen.getByText('clip 3')).toBeTruthy();
    expect(button('THE END').disabled).toBe(true);
  });

  test('a new clip is announced, the first one is not', async () => {
    const { container } = await showFeed(server, null, tilesUpTo(2));
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    press('NEXT');
    expect(region?.textContent).toBe('Clip by bob: clip 2');
  });
});

describe('Loading, empty and failed', () => {
  test('shows no text while the first page loads', async () => {
    server.on('GET /get/homevideo', () => deferred().promise);
    renderFeed(null);
    expect(screen.getByRole('article', { name: 'Loading' })).toBeTruthy();
    expect(button('NEXT').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'THE END' })).toBeNull();
  });

  test('an empty list shows its own sentence and no steps', async () => {
    await showFeed(server, null, []);
    expect(await screen.findByText('No clips yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /PREV|NEXT|THE END/ })).toBeNull();
  });

  test('a failed list offers a retry', async () => {
    server.on('GET /get/homevideo', () => errorResponse(500, 'INTERNAL'));
    const { notices } = renderFeed(null);
    await screen.findByText('The clips could not be loaded.');
    expect(notices).toEqual([]);
    serveHome(server, tilesUpTo(1));
    press('Try again');
    expect(await screen.findByText('clip 1')).toBeTruthy();
  });

  test('a later page that fails keeps the loaded clips and offers a retry in place of THE END', async () => {
    await showFeed(server, null, tilesUpTo(7));
    server.on('GET /get/homevideo', () => errorResponse(500, 'INTERNAL'));
    for (let step = 0; step < 4; step += 1) press('NEXT');
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('clip 5')).toBeTruthy();
    serveHome(server, tilesUpTo(7));
    press('Try again');
    await screen.findByRole('button', { name: 'NEXT' });
    await waitFor(() => expect(button('NEXT').getAttribute('aria-busy')).toBeNull());
    press('NEXT');
    expect(screen.getByText('clip 6')).toBeTruthy();
  });
});

describe('Owner, age and reason', () => {
  test.each<[string, Viewer | null, string, string]>([
    ['to /login when signed out', null, 'bob', '/login'],
    ['to /profile when the owner is the viewer', alice, 'alice', '/profile'],
    ['to the profile of any other user', alice, 'bob.k', '/friend/bob.k'],
  ])('clicking the owner leads %s', async (_where, viewer, owner, path) => {
    await showFeed(server, viewer, [tileOf({ tile_id: 1, tile_owner: owner })]);
    expect(screen.getByRole('link', { name: owner }).getAttribute('href')).toBe(path);
  });

  test('the age is relative, with the date as its tooltip', async () => {
    const created = new Date(Date.now() - 3 * 3_600_000 - 1_000).toISOString();
    await showFeed(server, null, [tileOf({ tile_id: 1, created_date: created })]);
    const age = screen.getByText('3 hours ago');
    expect(age.getAttribute('datetime')).toBe(created);
    fireEvent.pointerEnter(age);
    expect(age.title).not.toBe('');
  });

  test('Magic shows why a clip is here and links to its explanation', async () => {
    const created = new Date(Date.now() - 60_000).toISOString();
    await showFeed(server, alice, [
      tileOf({ tile_id: 1, created_date: created, tile_likes: 48, from_friend: true }),
    ]);
    expect(screen.getByText('New, well liked, from a friend.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'How Magic works' });
    expect(link.getAttribute('href')).toBe('/magic');
  });
});

function arrow(side: 'Left' | 'Right', target: Element = document.body): void {
  fireEvent.keyDown(target, { key: `Arrow${side}` });
}
