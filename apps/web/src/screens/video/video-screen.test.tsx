import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { momentPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { VideoScreen } from './video-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({});

const ID = 'jNQXAC9IVRw';
const WATCH = `https://www.youtube.com/watch?v=${ID}`;

const many: Video = {
  video_id: ID,
  source: { title: 'Low Tide', channel: 'Ines' },
  passages: 64,
  people: 41,
  heat: [
    { second: 10, starts: 3, ends: 0 },
    { second: 19, starts: 0, ends: 3 },
    { second: 84, starts: 9, ends: 0 },
    { second: 98, starts: 0, ends: 9 },
    { second: 200, starts: 2, ends: 2 },
  ],
  heat_step: 1,
  peaks: [
    { starttime: 10.5, endtime: 19.2 },
    { starttime: 84, endtime: 98.7 },
    { starttime: 200, endtime: 200.9 },
  ],
};

const few: Video = {
  video_id: ID,
  passages: 2,
  people: 2,
  heat: [],
  heat_step: 1,
  marks: [
    { starttime: 41.2, endtime: 52 },
    { starttime: 84, endtime: 98.7 },
  ],
};

const passages = [
  tileOf({ tile_id: 1, tile_link: ID, starttime: 41.2, endtime: 52, tile_desc: 'the altos' }),
  tileOf({
    tile_id: 2,
    tile_link: ID,
    starttime: 84,
    endtime: 98.7,
    tile_desc: 'the choir drops out',
    tile_owner: 'alice',
    tile_likes: 6,
  }),
];

beforeEach(() => serve(few, passages));

test('the highest peak is chosen, arrow keys step around, Home and End go to the ends', async () => {
  serve(many, passages);
  show();
  const slider = await findTimeline();
  const spoken = () => slider.getAttribute('aria-valuetext');
  expect(spoken()).toBe('Peak 2 of 3, 1:24.0 to 1:38.7');
  press('ArrowRight');
  expect(spoken()).toBe('Peak 3 of 3, 3:20.0 to 3:20.9');
  press('ArrowRight');
  expect(spoken()).toBe('Peak 1 of 3, 0:10.5 to 0:19.2');
  press('ArrowLeft');
  expect(spoken()).toBe('Peak 3 of 3, 3:20.0 to 3:20.9');
  press('Home');
  expect(spoken()).toBe('Peak 1 of 3, 0:10.5 to 0:19.2');
  press('End');
  expect(spoken()).toBe('Peak 3 of 3, 3:20.0 to 3:20.9');
  fireEvent.click(screen.getByRole('button', { name: videoTexts.previous.peak }));
  expect(spoken()).toBe('Peak 2 of 3, 1:24.0 to 1:38.7');
});

test('it names the source, and counts what this site has', async () => {
  serve(many, passages);
  show();
  await screen.findByRole('heading', { level: 1, name: 'Low Tide' });
  expect(document.title).toBe('Low Tide · Reprise');
  expect(screen.getByText('64 passages, marked on this site by 41 people')).toBeTruthy();
  const watch = screen.getByRole('link', { name: 'Watch on YouTube' });
  expect(watch.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${ID}&t=84s`);
});

test('of few people the marks are there, and a passage plays in place', async () => {
  show(alice);
  const slider = await findTimeline();
  expect(slider.getAttribute('aria-valuetext')).toBe('Mark 1 of 2, 0:41.2 to 0:52.0');
  fireEvent.click(await screen.findByRole('button', { name: 'Play 1:24.0 to 1:38.7, alice' }));
  expect(slider.getAttribute('aria-valuetext')).toBe('Mark 2 of 2, 1:24.0 to 1:38.7');
  const row = rowOf('the choir drops out');
  expect(row?.getAttribute('aria-current')).toBe('true');
  expect(within(row as HTMLElement).getByText('LIKES: 6')).toBeTruthy();
});

test('a peak plays its passage, which is marked in the list', async () => {
  serve(many, passages);
  show();
  await screen.findByText('the choir drops out');
  expect(rowOf('the choir drops out')?.getAttribute('aria-current')).toBe('true');
  press('Home');
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('of two passages with the same times, the chosen one is marked', async () => {
  const twin = tileOf({ tile_id: 3, tile_link: ID, starttime: 84, endtime: 98.7 });
  serve(many, [...passages, { ...twin, tile_owner: 'carol', tile_desc: 'me, too' }]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Play 1:24.0 to 1:38.7, carol' }));
  expect(rowOf('me, too')?.getAttribute('aria-current')).toBe('true');
  expect(rowOf('the choir drops out')?.hasAttribute('aria-current')).toBe(false);
});

test('a passage outside of the peaks names its owner', async () => {
  serve(many, passages);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Play 0:41.2 to 0:52.0, bob' }));
  const spoken = timeline().getAttribute('aria-valuetext');
  expect(spoken).toBe('Marked by bob, 0:41.2 to 0:52.0');
});

test('others who marked the moment are linked from the passage that plays', async () => {
  const moment = { passages: 2, curve: [], curve_end: 0, others: 4, faces: [], answers: 0 };
  server.on('GET /get/moment', () => ({ rows: [moment] }));
  show();
  const link = await screen.findByRole('link', { name: 'and 4 others marked this moment' });
  expect(link.getAttribute('href')).toBe(momentPath(passages[0]?.public_id ?? ''));
});

test('tags of the passage that plays lead to the search', async () => {
  const [first] = passages;
  serve(few, first ? [{ ...first, tile_desc: 'the #altos' }, ...passages.slice(1)] : []);
  show();
  const tag = await screen.findByRole('link', { name: '#altos' });
  expect(tag.getAttribute('href')).toBe('/search?q=%23altos');
});

test('passages that only friends see have a sign', async () => {
  const [first, second] = passages;
  serve(
    few,
    [first, second].flatMap((tile) => (tile ? [{ ...tile, audience: 'friends' as const }] : [])),
  );
  show(alice);
  await screen.findByText('the altos');
  for (const words of ['the altos', 'the choir drops out']) {
    expect(within(rowOf(words) as HTMLElement).getByTitle(tileTexts.friendsOnly)).toBeTruthy();
  }
});

test('up and down move through the passages', async () => {
  show();
  await screen.findByText('the altos');
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play 1:24.0 to 1:38.7, alice');
  press('ArrowUp');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play 0:41.2 to 0:52.0, bob');
});

test('L likes the passage that plays, and M opens the form with its start and end', async () => {
  server.on(`POST /create/likepost/1&alice`, () => ({ success: true }));
  const { router } = show(alice);
  await screen.findByText('the altos');
  press('l');
  const row = rowOf('the altos') as HTMLElement;
  await vi.waitFor(() => {
    const like = within(row).getByRole('button', { name: 'Like' });
    expect(like.getAttribute('aria-pressed')).toBe('true');
  });
  press('m');
  await screen.findByText('the form');
  expect(formQuery(router)).toEqual({ url: WATCH, t: '41.2', end: '52' });
});

test('the form gets the chosen stretch, which is chosen again after going back', async () => {
  serve(many, passages);
  const { router } = show(alice);
  await screen.findByText('the altos');
  drag(120.04, 130);
  expect(timeline().getAttribute('aria-valuetext')).toBe('Your own stretch, 2:00 to 2:10');
  fireEvent.click(screen.getAllByRole('link', { name: /^Mark a passage/ })[0] as HTMLElement);
  await screen.findByText('the form');
  expect(formQuery(router)).toEqual({ url: WATCH, t: '120', end: '130' });
  await act(() => router.navigate(-1));
  const slider = await findTimeline();
  expect(slider.getAttribute('aria-valuetext')).toBe('Your own stretch, 2:00 to 2:10');
});

test('after a tap away from all stretches, the form begins where the video is', async () => {
  serve(many, passages);
  const { router } = show(alice);
  await screen.findByText('the altos');
  drag(150, 150);
  press('m');
  await screen.findByText('the form');
  expect(formQuery(router)).toEqual({ url: `${WATCH}&t=150s` });
});

test('keys choose a stretch: they move its start and its end, and it plays when they are up', async () => {
  serve(many, passages);
  const { router } = show(alice);
  await screen.findByText('the altos');
  const spoken = () => timeline().getAttribute('aria-valuetext');
  const start = screen.getByRole('slider', { name: videoTexts.ends.start });
  act(() => start.focus());
  press('ArrowLeft');
  press('PageDown');
  expect(start.getAttribute('aria-valuetext')).toBe('1:13');
  expect(screen.getByText('1:13.0 – 1:38.7').nextSibling?.textContent).toBe('Your own stretch');
  expect(spoken()).toBe('Peak 2 of 3, 1:24.0 to 1:38.7');
  fireEvent.keyUp(start, { key: 'PageDown' });
  expect(spoken()).toBe('Your own stretch, 1:13.0 to 1:38.7');
  const end = screen.getByRole('slider', { name: videoTexts.ends.end });
  act(() => end.focus());
  fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  act(() => end.blur());
  expect(spoken()).toBe('Your own stretch, 1:13.0 to 1:38.8');
  press('m');
  await screen.findByText('the form');
  expect(formQuery(router)).toEqual({ url: WATCH, t: '73', end: '98.8' });
});

test('the line under the timeline says the times of a drag', async () => {
  serve(many, passages);
  show();
  await screen.findByText('1:24.0 – 1:38.7', { selector: 'b' });
  const slider = timeline();
  startDrag(slider, 20);
  fireEvent.pointerMove(slider, { clientX: 325 });
  expect(screen.getByText('0:20.0 – 0:32.5').nextSibling?.textContent).toBe('Your own stretch');
  fireEvent.pointerCancel(slider);
  await screen.findByText('1:24.0 – 1:38.7', { selector: 'b' });
});

test.each([
  ['?t=84&end=98.7', few, 'Mark 2 of 2, 1:24.0 to 1:38.7'],
  ['?t=41.2&end=52', many, 'Marked by bob, 0:41.2 to 0:52.0'],
  ['?t=60', many, 'Your own stretch, 1:00 to 2:00'],
  ['?t=x&end=41', few, 'Mark 1 of 2, 0:41.2 to 0:52.0'],
] as const)('a link with %s', async (search, video, spoken) => {
  serve(video, passages);
  show(visitor, search);
  await screen.findByText('the altos');
  expect(timeline().getAttribute('aria-valuetext')).toBe(spoken);
});

test('on the page, a link to another passage plays that one', async () => {
  const { router } = show(visitor, '?t=84&end=98.7');
  await screen.findByText('the altos');
  press('Home');
  const spoken = () => timeline().getAttribute('aria-valuetext');
  expect(spoken()).toBe('Mark 1 of 2, 0:41.2 to 0:52.0');
  await act(() => router.navigate(`/video/${ID}?t=84&end=98.7&order=likes`));
  expect(spoken()).toBe('Mark 1 of 2, 0:41.2 to 0:52.0');
  await act(() => router.navigate(`/video/${ID}?t=45&end=50`));
  expect(spoken()).toBe('Your own stretch, 0:45 to 0:50');
});

test('filters and orders ask the server again; a visitor has no filters', async () => {
  server.on('GET /get/passages', ({ query }) => {
    return { rows: query['who'] === 'everyone' ? passages : [], after: null };
  });
  const { unmount } = show(alice);
  await screen.findByText('the altos');
  fireEvent.click(screen.getByRole('button', { name: videoTexts.orders.likes }));
  await vi.waitFor(() => {
    const { who, order } = server.callsTo('GET /get/passages').at(-1)?.query ?? {};
    expect([who, order]).toEqual(['everyone', 'likes']);
  });
  fireEvent.click(screen.getByRole('button', { name: videoTexts.whose.friends }));
  await screen.findByText(videoTexts.noFriends);
  fireEvent.click(screen.getByRole('button', { name: videoTexts.send }));
  await screen.findByRole('dialog', { name: shareTexts.title });
  unmount();
  show();
  await findTimeline();
  expect(screen.queryByRole('button', { name: videoTexts.whose.friends })).toBeNull();
});

test('one passage has no steps and no filters', async () => {
  serve({ ...few, passages: 1, people: 1, marks: few.marks?.slice(0, 1) }, passages.slice(0, 1));
  show();
  await screen.findByText(videoTexts.one);
  expect(screen.getByText(videoTexts.onlyMark)).toBeTruthy();
  expect(screen.queryByRole('button', { name: videoTexts.next.mark })).toBeNull();
  expect(screen.queryByRole('group', { name: videoTexts.order })).toBeNull();
});

test('without passages it says so, and one can be marked', async () => {
  serve({ ...few, passages: 0, people: 0, marks: [] }, []);
  show();
  await screen.findByText(videoTexts.none);
  const [mark] = screen.getAllByRole('link', { name: videoTexts.mark });
  expect(mark?.getAttribute('href')).toContain('/upload?url=');
});

test('passages of an unavailable video are there to read', async () => {
  serve({ ...few, source: { unavailable: 'unavailable' } }, passages);
  show();
  await screen.findByText(videoTexts.unavailableNote);
  await screen.findByText('the altos');
  expect(screen.queryByRole('button', { name: /^Play / })).toBeNull();
  expect(screen.queryByRole('link', { name: videoTexts.mark })).toBeNull();
});

test('a failed video and a failed list offer to try again', async () => {
  server.on('GET /get/video', () => errorResponse(500, 'INTERNAL'));
  server.on('GET /get/passages', () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText(videoTexts.failed);
  server.on('GET /get/video', () => ({ rows: [few] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(videoTexts.listFailed);
  serve(few, passages);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the altos');
});

test('what is no video id is not found', async () => {
  renderPage({
    routes: [{ path: '/video/:videoId', element: <VideoScreen notFound={<p>not found</p>} /> }],
    path: '/video/short',
    auth: visitor,
  });
  await screen.findByText('not found');
  expect(server.calls).toEqual([]);
});

test('a stretch that is not loaded lets the list begin there', async () => {
  server.on('GET /get/video', () => ({ rows: [many] }));
  server.on('GET /get/passages', ({ query }) =>
    query['from'] === undefined
      ? { rows: passages.slice(0, 1), after: 'more' }
      : {
          rows: [tileOf({ tile_id: 9, tile_desc: 'the end', starttime: 200, endtime: 201 })],
          after: null,
        },
  );
  show();
  await screen.findByText('the altos');
  press('End');
  await screen.findByText('the end');
  expect(server.callsTo('GET /get/passages').at(-1)?.query['from']).toBe('200');
  fireEvent.click(screen.getByRole('button', { name: videoTexts.earlier }));
  await screen.findByText('the altos');
});

function serve(video: Video, rows: readonly Tile[]): void {
  server.on('GET /get/video', () => ({ rows: [video] }));
  server.on('GET /get/passages', () => ({ rows, after: null }));
}

function show(auth = visitor, search = '') {
  const routes = [
    { path: '/video/:videoId', element: <VideoScreen notFound={<p>not found</p>} /> },
    { path: '/upload', element: <p>the form</p> },
  ];
  return renderPage({ routes, path: `/video/${ID}${search}`, auth });
}

function formQuery({ state }: ReturnType<typeof show>['router']) {
  return Object.fromEntries(new URLSearchParams(state.location.search));
}

/** Of `many`, with 10 px a second. */
function drag(from: number, to: number): void {
  const slider = timeline();
  startDrag(slider, from);
  fireEvent.pointerMove(slider, { clientX: to * 10 });
  fireEvent.pointerUp(slider, { clientX: to * 10 });
}

function startDrag(slider: HTMLElement, from: number): void {
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 2010, 56));
  Object.assign(slider, { setPointerCapture: () => undefined });
  fireEvent.pointerDown(slider, { button: 0, clientX: from * 10 });
}

const timeline = () => screen.getByRole('slider', { name: videoTexts.timeline });
const findTimeline = () => screen.findByRole('slider', { name: videoTexts.timeline });

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

function rowOf(words: string): Element | null {
  return screen.getByText(words).closest('article');
}
