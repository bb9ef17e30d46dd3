import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { SearchScreen } from './search-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const SEARCH = 'GET /search/clips';
const TAGS = 'GET /search/tags';

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'GET /user/friend': () => ({ rows: [] }),
  'GET /user/search': () => ({ rows: [] }),
  [TAGS]: ({ query }) => ({ rows: query['q'] === '' ? [{ tag: 'rain', clips: 3 }] : [] }),
});

test('marks the words in captions, titles and owners, and counts the clips', async () => {
  serve([
    tileOf({ tile_id: 1, tile_desc: 'it rains here', tile_owner: 'rainer', from_friend: true }),
    tileOf({ tile_id: 2, tile_desc: '', tile_owner: 'alice', source: { title: 'Rain Hymn' } }),
  ]);
  show('/search?q=rain');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(marked(first)).toEqual(['rains', 'rainer']);
  expect(first?.textContent).toContain('· Friend');
  expect(marked(second)).toEqual(['Rain']);
  expect(second?.textContent).toContain('Clip by alice');
  expect(second?.textContent).toContain('· Yours');
  expect(screen.getByRole('heading', { level: 1, name: 'Clips for “rain”' })).toBeTruthy();
  expect(screen.getByText('2 clips')).toBeTruthy();
  expect(document.title).toBe('Clips for “rain” · Reprise');
});

test('a clip for friends has a sign', async () => {
  serve([tileOf({ tile_id: 1, audience: 'friends' }), tileOf({ tile_id: 2 })]);
  show('/search?q=clip');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Friends only');
  expect(second?.textContent).not.toContain('Friends only');
});

test.each([
  [1, '1 clip'],
  [499, '499 clips'],
  [500, '500+ clips'],
])('counts %s', async (count, text) => {
  serve(tilesUpTo(1), count);
  show('/search?q=rain');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('filters by owner in the address, and keeps the words', async () => {
  serve(tilesUpTo(1));
  const { router } = show('/search?q=rain');
  await screen.findByText('clip 1');
  press('Friends');
  await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'rain', who: 'friends' }));
  expect(router.state.location.search).toBe('?q=rain&who=friends');
  press('Yours');
  await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'rain', who: 'own' }));
});

test('people and tags that the words find are above the clips', async () => {
  serve(tilesUpTo(1));
  server.on('GET /user/search', () => ({
    rows: [{ username: 'rainer', img_url: '', firebase_uid: 'rainer' }],
  }));
  server.on(TAGS, () => ({
    rows: [
      { tag: 'rain', clips: 500 },
      { tag: 'rainy', clips: 3 },
    ],
  }));
  show('/search?q=%23rain');
  const people = await screen.findByRole('list', { name: 'People' });
  const person = within(people).getByRole('link', { name: 'rainer' });
  expect(person.getAttribute('href')).toBe('/friend/rainer');
  const tags = within(screen.getByRole('list', { name: 'Tags people use' })).getAllByRole('link');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['#rainy 3']);
  expect(server.callsTo(TAGS).at(-1)?.query).toMatchObject({ q: 'rain' });
});

test('a word that is longer than tags asks for none', async () => {
  serve(tilesUpTo(1));
  show(`/search?q=${encodeURIComponent('雨'.repeat(51))}`);
  await screen.findByRole('listitem');
  expect(server.callsTo('GET /user/search')).toHaveLength(1);
  expect(server.callsTo(TAGS)).toEqual([]);
});

test('loads the next page', async () => {
  server.on(SEARCH, ({ query }) =>
    query['after'] === undefined
      ? { rows: tilesUpTo(1), after: '9.0.1', count: 2 }
      : { rows: [tileOf({ tile_id: 2 })], after: null, count: 2 },
  );
  show('/search?q=clip');
  await screen.findAllByRole('listitem');
  press('Show more');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(lastQuery()).toMatchObject({ after: '9.0.1' });
});

test('a poster opens the viewer in the same list', async () => {
  serve(tilesUpTo(2));
  const { router } = show('/search?q=clip');
  await screen.findAllByRole('listitem');
  act(() => within(clip('clip 2')).getByRole('link').click());
  await waitFor(() => expect(router.state.location.search).toBe('?q=clip&clip=2'));
  expect(await screen.findByRole('article', { name: /bob/ })).toBeTruthy();
  expect(screen.getByText('Clips for “clip”')).toBeTruthy();

  function clip(text: string): HTMLElement {
    const item = screen.getAllByRole('listitem').find((one) => one.textContent.includes(text));
    if (!item) throw new Error(`There is no ${text}.`);
    return item;
  }
});

test('nothing found offers fewer words, tags and a post', async () => {
  serve([]);
  const { router } = show('/search?q=rain+in+june');
  await screen.findByText('No clip says “rain in june” yet. Fewer words find more.');
  expect(screen.getByRole('link', { name: 'Create a Post' })).toBeTruthy();
  const tag = await screen.findByRole('link', { name: '#rain' });
  expect(tag.getAttribute('href')).toBe('/search?q=%23rain');
  act(() => screen.getByRole('link', { name: 'Search “rain in”' }).click());
  expect(router.state.location.search).toBe('?q=rain%20in');
});

test('nothing found among friends offers all clips', async () => {
  serve([]);
  const { router } = show('/search?q=rain&who=friends');
  await screen.findByText('None of your friends has a clip that says “rain”.');
  press('Search everyone’s clips');
  expect(router.state.location.search).toBe('?q=rain');
});

test('a failed search keeps the words and can be repeated', async () => {
  server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
  show('/search?q=rain');
  await screen.findByText('The search failed. Your words are kept.');
  expect(await screen.findByRole('link', { name: '#rain' })).toBeTruthy();
  serve(tilesUpTo(1));
  press('Try again');
  expect(await screen.findByText('clip 1')).toBeTruthy();
});

test('visitors search the clips of everyone', async () => {
  serve(tilesUpTo(1));
  show('/search?q=clip&who=own', visitor);
  await screen.findByRole('listitem');
  expect(lastQuery()).toMatchObject({ who: 'everyone' });
  expect(screen.queryByRole('button', { name: 'Friends' })).toBeNull();
  expect(server.callsTo(TAGS)).toEqual([]);
});

test('visitors have a field, and members the one of the navbar', async () => {
  serve(tilesUpTo(1));
  const { router, unmount } = show('/search', visitor);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search clips' });
  press('Search');
  expect(document.activeElement).toBe(field);
  expect(router.state.location.search).toBe('');
  fireEvent.change(field, { target: { value: ' rain #été ' } });
  press('Search');
  await screen.findByText('clip 1');
  expect(lastQuery()).toMatchObject({ q: 'rain #été' });
  expect(field.value).toBe('rain #été');
  await act(() => router.navigate('/search?q=hall'));
  expect(field.value).toBe('hall');
  unmount();
  show('/search?q=clip');
  await screen.findByRole('listitem');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('without words, it says what can be searched for', async () => {
  show('/search');
  expect(await screen.findByText(/^Enter words of a caption/)).toBeTruthy();
  expect(server.callsTo(SEARCH)).toEqual([]);
});

function serve(rows: ReturnType<typeof tilesUpTo>, count = rows.length) {
  server.on(SEARCH, () => ({ rows, after: null, count }));
}

function show(path: string, auth: Parameters<typeof renderPage>[0]['auth'] = alice) {
  return renderPage({ routes: [{ path: '/search', Component: SearchScreen }], path, auth });
}

const lastQuery = () => server.callsTo(SEARCH).at(-1)?.query;

function marked(item: HTMLElement | undefined) {
  return Array.from(item?.querySelectorAll('mark') ?? [], ({ textContent }) => textContent);
}
