import type { Tile } from '@reprise/contract/feed/calls.ts';
import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { OwnPosts } from './own-posts.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/menu-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const POSTS = 'GET /get/yourposts';
const WINDOW_PX = 800;

let left: number;

const test = serverTest();

beforeEach(() => {
  left = 1000;
  Object.assign(window, { innerHeight: WINDOW_PX, scrollY: 0 });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => WINDOW_PX + left,
  );
});

describe('Own posts, newest first', () => {
  test('come two at a time; each has its age, caption, likes and the owner’s menu', async () => {
    serveOwn(5);
    show();
    await screen.findByText('clip 2');
    expect(posts()).toHaveLength(2);
    expect(requests()).toEqual([
      { user: 'alice', feedPerson: 'alice', sort: 'recent', offset: '0' },
    ]);
    const [first] = posts();
    if (!first) throw new Error('No post is shown.');
    expect(within(first).getByText('LIKES: 7')).toBeTruthy();
    expect(within(first).getByText(/ago$/).getAttribute('datetime')).toContain('2026-01-05');
    fireEvent.click(within(first).getByRole('button', { name: 'Post menu' }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  });

  test('more are loaded within 5 px of the page bottom, the offset growing by 2, until the end', async () => {
    serveOwn(5);
    show();
    await screen.findByText('clip 2');
    scrollTo(5);
    left = 1000;
    await screen.findByText('clip 4');
    expect(requests()[1]).toMatchObject({ offset: '2', after: '2' });
    expect(screen.queryByText('End of list.')).toBeNull();
    scrollTo(0);
    await screen.findByText('End of list.');
    expect(requests()[2]).toMatchObject({ offset: '4', after: '4' });
    scrollTo(0);
    expect(requests()).toHaveLength(3);
    expect(posts()).toHaveLength(5);
  });

  test('loading continues while the first pages do not fill the screen', async () => {
    left = 0;
    serveOwn(5);
    show();
    await screen.findByText('End of list.');
    expect(posts()).toHaveLength(5);
    expect(requests()).toHaveLength(3);
  });

  test('scrolling during a request does not send another', async () => {
    serveOwn(5);
    show();
    await screen.findByText('clip 2');
    server.on(POSTS, () => deferred().promise);
    scrollTo(5);
    scrollTo(0);
    await screen.findByRole('article', { name: 'Loading' });
    scrollTo(2);
    expect(requests()).toHaveLength(2);
  });

  test('the skeleton of the next page is a new element, so that none moves down the page', async () => {
    serveOwn(6);
    const { client } = show();
    await screen.findByText('clip 2');
    const page = deferred();
    server.on(POSTS, ({ query }) => (query['after'] === '2' ? page.promise : deferred().promise));
    scrollTo(0);
    const skeleton = await screen.findByRole('article', { name: 'Loading' });

    // A scroll requests the next page before React renders the first one.
    const pending: (() => void)[] = [];
    notifyManager.setScheduler((notify) => pending.push(notify));
    page.resolve(pageOf(ownTiles(6), 2));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    scrollTo(0);
    expect(client.isFetching()).toBe(1);
    notifyManager.setScheduler(queueMicrotask);
    act(() => pending.forEach((notify) => notify()));

    expect(screen.getByText('clip 4')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Loading' })).not.toBe(skeleton);
  });

  test('a page that fails offers a retry and does not retry automatically', async () => {
    serveOwn(3);
    const { notices } = show();
    await screen.findByText('clip 2');
    server.on(POSTS, () => errorResponse(500, 'INTERNAL'));
    scrollTo(0);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    scrollTo(0);
    expect(requests()).toHaveLength(2);
    serveOwn(3);
    fireEvent.click(retry);
    expect(await screen.findByText('clip 3')).toBeTruthy();
    expect(notices).toEqual([]);
  });

  test('a deleted post disappears at once', async () => {
    serveOwn(2);
    server.on('DELETE /create/delete/1', () => ({ success: true }));
    show();
    await screen.findByText('clip 1');
    const menu = screen.getAllByRole('button', { name: 'Post menu' })[0];
    if (menu) fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const box = await screen.findByRole('alertdialog');
    fireEvent.click(within(box).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(screen.queryByText('clip 1')).toBeNull();
  });

  test('without posts the empty state replaces the list', async () => {
    serveOwn(0);
    show();
    expect(await screen.findByText('Nothing posted yet.')).toBeTruthy();
    expect(screen.queryByText('End of list.')).toBeNull();
  });
});

describe('A virtual list', () => {
  test('renders a post only while it is near the viewport or has the focus, in a box of its height', async () => {
    const setNear = stubNearViewport('1500px 0px');
    serveOwn(2);
    show();
    await screen.findByText('clip 2');
    const [slot] = screen.getByRole('feed').children;
    const places = () => posts().map((post) => post.getAttribute('aria-posinset'));
    const like = () => within(posts()[0] ?? document.body).getByRole('button', { name: 'Like' });
    expect(places()).toEqual(['1', '2']);
    setNear(0, false);
    expect(places()).toEqual(['2']);
    expect(slot?.getAttribute('style')).toBe('height: 600px;');
    setNear(0, true);
    expect(places()).toEqual(['1', '2']);
    expect(slot?.getAttribute('style') ?? '').toBe('');

    act(() => like().focus());
    setNear(0, false);
    expect(places()).toEqual(['1', '2']);
    act(() => like().blur());
    expect(places()).toEqual(['2']);
  });

  test('shows the total once it is known', async () => {
    serveOwn(3);
    show();
    await screen.findByText('clip 2');
    const sizes = () => posts().map((post) => post.getAttribute('aria-setsize'));
    expect(sizes()).toEqual(['-1', '-1']);
    scrollTo(0);
    await screen.findByText('clip 3');
    expect(sizes()).toEqual(['3', '3', '3']);
  });
});

describe('A clip of the list', () => {
  test('has its player only while it is within 500 px of the viewport', async () => {
    const setNear = stubNearViewport('500px 0px');
    serveOwn(2);
    show();
    await screen.findByText('clip 2');
    const players = () => screen.queryAllByRole('button', { name: 'Play' });
    expect(players()).toHaveLength(0);
    setNear(0, true);
    expect(players()).toHaveLength(1);
    setNear(1, true);
    setNear(0, false);
    expect(players()).toHaveLength(1);
    expect(posts()[1]?.contains(players()[0] ?? null)).toBe(true);
  });
});

function ownTiles(count: number): readonly Tile[] {
  return Array.from({ length: count }, (_, index) =>
    tileOf({ tile_id: index + 1, tile_owner: 'alice', tile_likes: 7 }),
  );
}

function serveOwn(count: number): void {
  const tiles = ownTiles(count);
  server.on(POSTS, ({ query }) => pageOf(tiles, Number(query['after'] ?? 0)));
}

function pageOf(tiles: readonly Tile[], start: number) {
  const end = start + 2;
  return { rows: tiles.slice(start, end), after: end < tiles.length ? String(end) : null };
}

function show() {
  const page = (
    <OwnPosts viewer={{ displayName: 'alice' }} visit="one" empty={<p>Nothing posted yet.</p>} />
  );
  return renderPage({ routes: [{ path: '/', element: page }], path: '/', auth: alice });
}

const requests = () => server.callsTo(POSTS).map(({ query }) => query);
const posts = () => screen.getAllByRole('article', { name: /^Clip by alice/ });

function scrollTo(px: number): void {
  left = px;
  fireEvent.scroll(window);
}

type Report = (
  entries: Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>[],
) => void;

function stubNearViewport(margin: string) {
  const reports = new Map<Element, Report>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: Report;
      readonly isWatched: boolean;
      constructor(report: Report, { rootMargin = '' }: IntersectionObserverInit = {}) {
        this.report = report;
        this.isWatched = rootMargin === margin;
      }
      observe(element: Element) {
        if (this.isWatched) reports.set(element, this.report);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const boundingClientRect = new DOMRect(0, 0, 600, 600);
  return (index: number, isIntersecting: boolean) =>
    act(() => [...reports.values()][index]?.([{ isIntersecting, boundingClientRect }]));
}
