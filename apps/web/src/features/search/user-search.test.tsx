import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { UserSearch } from './user-search.tsx';

const SEARCH = 'GET /user/search';
const CLIPS = 'GET /search/clips';
const TAGS = 'GET /search/tags';
const FRIENDS = 'GET /user/allfriends';

let notices: string[];

const test = serverTest({
  [CLIPS]: () => ({ rows: [], after: null, count: 0 }),
  [TAGS]: () => ({ rows: [] }),
  [FRIENDS]: () => ({ rows: [] }),
  'GET /user/invite': () => ({ rows: [] }),
  'GET /user/suggestions': () => ({ rows: [] }),
});

beforeEach(() => {
  vi.useFakeTimers();
  notices = [];
  serve('bob', 'bob.b', 'bobby');
});

test('searches only after 250 ms without typing', async () => {
  open();
  for (const text of ['b', 'bo', 'bob']) {
    type(text);
    await advance(249);
  }
  expect(requestedSearches()).toEqual([]);
  await advance(1);
  expect(requestedSearches()).toEqual(['bob']);
});

test.each(['%', '_', '%_\\', "'"])('the text %s is sent unchanged', async (text) => {
  open();
  await find(text);
  expect(requestedSearches()).toEqual([text]);
});

test('a text is trimmed', async () => {
  open();
  await find('  bob ');
  expect(requestedSearches()).toEqual(['bob']);
});

test('a text that is longer than a first and a last name is not sent, and says so', async () => {
  open();
  const long = 'a'.repeat(54);
  await find(long);
  expect(box().value).toBe(long);
  expect(requestedSearches()).toEqual([]);
  expect(announcedText()).toBe('Enter up to 53 characters.');
});

test('spaces alone are not searched for', async () => {
  open();
  await find('   ');
  expect(requestedSearches()).toEqual([]);
  expect(rows()).toEqual([]);
});

test('users are listed with their names, and their number is announced', async () => {
  open();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await find('bob');
  expect(rows()).toEqual(['bob', 'bob.b', 'bobby']);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(announcedText()).toBe('3 people found');
});

test('a click on a user opens their profile and clears the box', async () => {
  const { path, onChoose } = open();
  await find('bob');
  fireEvent.click(screen.getByRole('option', { name: /^bob ?\.b$/ }));
  expect(path()).toBe('/friend/bob.b');
  expect(box().value).toBe('');
  expect(rows()).toEqual([]);
  expect(onChoose).toHaveBeenCalledOnce();
});

test("the viewer's own name links to /profile", async () => {
  serve('alice');
  const { path } = open();
  await find('ali');
  expect(options('People')[0]?.getAttribute('href')).toBe('/profile');
  press('ArrowDown');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/profile');
});

test('the arrows, Home and End move through the list and wrap around', async () => {
  open();
  await find('bob');
  expect(active()).toBeNull();
  press('ArrowDown');
  expect(activeRow()).toBe('bob');
  press('End');
  expect(activeRow()).toBe('Search clips for “bob”');
  press('ArrowDown');
  expect(activeRow()).toBe('bob');
  press('ArrowUp');
  expect(activeRow()).toBe('Search clips for “bob”');
  press('Home');
  expect(activeRow()).toBe('bob');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('bob');
});

test('Enter opens the active row', async () => {
  const { path, onChoose } = open();
  await find('bob');
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/friend/bob.b');
  expect(box().value).toBe('');
  expect(onChoose).toHaveBeenCalledOnce();
});

test('Enter right after typing opens the first user found', async () => {
  const { path } = open();
  await find('bob');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/friend/bob');
});

test('a key that an input method uses, also the last one in Safari, chooses nothing', async () => {
  const { path } = open();
  await find('bob');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    fireEvent.keyDown(box(), { key, isComposing: true });
    fireEvent.keyDown(box(), { key, keyCode: 229 });
  }
  await advance(0);
  expect(path()).toBe('/');
  expect(active()).toBeNull();
  expect(screen.getAllByRole('option')).not.toEqual([]);
});

test('Enter does not open a user found for an earlier text', async () => {
  const { path } = open();
  await find('bo');
  server.on(SEARCH, () => deferred().promise);
  type('bobb');
  press('Enter');
  await advance(250);
  press('Enter');
  await advance(0);
  expect(path()).toBe('/');
  expect(box().value).toBe('bobb');
});

test('results stay visible while those of a longer text load', async () => {
  open();
  await find('bo');
  const response = deferred<unknown>();
  server.on(SEARCH, () => response.promise);
  await find('bobb');
  expect(rows()).toEqual(['bob', 'bob.b', 'bobby']);
  response.resolve({ rows: [rowOf('bobby')] });
  await advance(20);
  expect(rows()).toEqual(['bobby']);
});

test('results of an unrelated text are not shown while loading', async () => {
  open();
  await find('bo');
  server.on(SEARCH, () => deferred().promise);
  await find('carol');
  expect(rows()).toEqual([]);
});

test('ignores a late response for an earlier text', async () => {
  const aboutBo = deferred<unknown>();
  server.on(SEARCH, ({ query }) =>
    query['search'] === 'bo' ? aboutBo.promise : { rows: [rowOf('bobby')] },
  );
  open();
  await find('bo');
  await find('bobb');
  aboutBo.resolve({ rows: [rowOf('bob')] });
  await advance(20);
  expect(rows()).toEqual(['bobby']);
});

test('an empty result is announced and shown', async () => {
  serve();
  open();
  await find('zed');
  expect(screen.getAllByText('No people found for “zed”.')).toHaveLength(2);
  expect(announcedText()).toBe('No people found for “zed”.');
  const invite = screen.getByRole('link', { name: 'Invite a friend' });
  expect(invite.getAttribute('href')).toBe('/invite');
});

test('a search that fails says so in the list, not in the status line of the page', async () => {
  server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
  open();
  await find('bob');
  expect(announcedText()).toBe('The search for “bob” failed.');
  expect(notices).toEqual([]);
  expect(box().value).toBe('bob');
  serve('bob');
  await find('bobb');
  expect(rows()).toEqual(['bob']);
});

test.each([
  ['the button', () => screen.getByRole('button', { name: 'Try again' }).click()],
  ['Enter', () => press('Enter')],
])('a failed search is retried by %s', async (_, tryAgain) => {
  server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
  open();
  await find('bob');
  serve('bob');
  act(tryAgain);
  await advance(20);
  expect(rows()).toEqual(['bob']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the first Escape closes the list, an arrow opens it again, the second clears the box', async () => {
  open();
  await find('bob');
  press('Escape');
  expect(rows()).toEqual([]);
  expect(box().value).toBe('bob');
  press('ArrowDown');
  expect(rows()).toHaveLength(3);
  press('Escape');
  press('Escape');
  expect(box().value).toBe('');
});

test('the list closes when the box loses focus and opens when it gains it', async () => {
  open();
  await find('bob');
  act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
  expect(rows()).toEqual([]);
  act(() => box().focus());
  expect(rows()).toHaveLength(3);
});

test('a press on the list keeps the focus in the box', async () => {
  open();
  await find('bob');
  expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'bob' }))).toBe(false);
});

test('people come first, then a search of clips, the best clips and tags', async () => {
  serveClips();
  const { path } = open();
  await find('bob ra');
  const all = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(all).toEqual([
    'bob',
    'bob.b',
    'bobby',
    'Search clips for “bob ra”',
    'clip 1bob',
    'clip 2bob',
    '#rain 500+',
    '#rainy 3',
  ]);
  expect(server.callsTo(CLIPS).at(-1)?.query).toMatchObject({ q: 'bob ra', limit: '3' });
  expect(server.callsTo(TAGS).at(-1)?.query).toMatchObject({ q: 'ra' });
  fireEvent.click(screen.getByRole('option', { name: /clip 2/ }));
  expect(path()).toBe('/tile/clip00000002');
});

test('the arrows reach all rows, and Enter searches for clips if no one is found', async () => {
  serve();
  serveClips();
  const { path, search } = open();
  await find('zed');
  press('ArrowUp');
  expect(activeRow()).toBe('#rainy 3');
  press('ArrowDown');
  expect(activeRow()).toBe('Search clips for “zed”');
  press('Escape');
  press('ArrowDown');
  type('zed');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/search');
  expect(search()).toBe('?q=zed');
  expect(box().value).toBe('zed');
});

test('a failed search of clips leaves people and the way to all clips', async () => {
  server.on(CLIPS, () => errorResponse(500, 'INTERNAL'));
  open();
  await find('bob');
  expect(rows()).toEqual(['bob', 'bob.b', 'bobby']);
  expect(screen.getByRole('option', { name: 'Search clips for “bob”' })).toBeTruthy();
  expect(notices).toEqual([]);
});

test('the empty field has recent searches, each of which can be removed', async () => {
  const { path } = open();
  await find('bob');
  fireEvent.click(screen.getByRole('option', { name: /^bob ?\.b$/ }));
  await find('rain');
  fireEvent.click(screen.getByRole('option', { name: 'Search clips for “rain”' }));
  press('Escape');
  fireEvent.click(box());
  const recent = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(recent()).toEqual(['rain', 'bob.b']);
  expect(screen.getByText('Only on this device')).toBeTruthy();
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/friend/bob.b');
  fireEvent.click(box());
  act(() => screen.getByRole('button', { name: 'Remove rain' }).click());
  expect(recent()).toEqual(['bob.b']);
  press('ArrowDown');
  press('Delete');
  expect(recent()).toEqual([]);
  expect(localStorage.getItem('reprise.recent-searches')).toBeNull();
});

test('recent searches that cannot be read are none', () => {
  localStorage.setItem(
    'reprise.recent-searches',
    '[{"kind":"user"},3,{"kind":"clips","text":"a"}]',
  );
  open();
  fireEvent.click(box());
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['a']);
  act(() => screen.getByRole('button', { name: 'Clear' }).click());
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('the empty field has friends and tags, which the arrows reach', async () => {
  server.on(FRIENDS, () => ({
    rows: ['carol', 'dave'].map((username) => ({ uid: username, username, img_url: '' })),
  }));
  server.on(TAGS, () => ({ rows: [{ tag: 'rain', clips: 3 }] }));
  const { path } = open();
  fireEvent.click(box());
  await advance(20);
  expect(options('Friends').map(({ textContent }) => textContent)).toEqual(['carol', 'dave']);
  expect(options('Tags people use').map(({ textContent }) => textContent)).toEqual(['#rain 3']);
  expect(server.callsTo(TAGS).map(({ query }) => query['q'])).toEqual(['']);
  press('ArrowUp');
  expect(activeRow()).toBe('#rain 3');
  press('ArrowUp');
  press('Enter');
  await advance(0);
  expect(path()).toBe('/friend/dave');
  fireEvent.click(box());
  expect(options('Recent').map(({ textContent }) => textContent)).toEqual(['dave']);
});

test('without friends, the empty field has an invitation', async () => {
  open();
  fireEvent.click(box());
  await vi.waitFor(() => {
    expect(screen.getByRole('heading', { name: 'It is better with two' })).toBeTruthy();
  });
  await find('bob');
  expect(screen.queryByRole('heading', { name: 'It is better with two' })).toBeNull();
});

test('a button clears the field and keeps it open', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  await find('bob');
  act(() => screen.getByRole('button', { name: 'Clear search' }).click());
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
  expect(rows()).toEqual([]);
});

test('friends have a note, below their username', async () => {
  const kim = { ...rowOf('kim'), name: 'Bobby Kim', is_friend: true };
  server.on(SEARCH, () => ({ rows: [{ ...rowOf('bob'), is_friend: true }, kim, rowOf('kabob')] }));
  open();
  await find('bob');
  expect(rows()).toEqual(['bobFriend', 'kimBobby Kim · Friend', 'kabob']);
});

test('the row that Enter opens is marked, once it is known', async () => {
  open();
  const choice = () => document.querySelector('[data-choice]')?.textContent;
  await find('bob');
  expect(choice()).toBe('bob');
  press('ArrowDown');
  press('ArrowDown');
  expect(choice()).toBe('bob.b');
  serve();
  type('zed');
  expect(choice()).toBeUndefined();
  await advance(270);
  expect(choice()).toBe('Search clips for “zed”');
});

test('if nothing is found, the tags that people use are offered', async () => {
  serve();
  server.on(CLIPS, () => ({ rows: [], after: null, count: 0 }));
  server.on(TAGS, ({ query: { q } }) => ({ rows: q === '' ? [{ tag: 'rain', clips: 3 }] : [] }));
  const { search } = open();
  await find('zed');
  await advance(20);
  expect(options('Tags people use').map(({ textContent }) => textContent)).toEqual(['#rain 3']);
  press('ArrowUp');
  press('Enter');
  await advance(0);
  expect(search()).toBe('?q=%23rain');
});

test('what is found in usernames is marked', async () => {
  serve('Bob.b', 'kabob', 'dave');
  open();
  await find('bob');
  const marked = options('People').map((row) => row.querySelector('mark')?.textContent);
  expect(marked).toEqual(['Bob', 'bob', undefined]);
});

function serveClips() {
  server.on(CLIPS, () => ({ rows: tilesUpTo(2), after: null, count: 2 }));
  server.on(TAGS, () => ({
    rows: [
      { tag: 'rain', clips: 500 },
      { tag: 'rainy', clips: 3 },
    ],
  }));
}

function rowOf(username: string) {
  return { username, img_url: '/avatars/default.svg', firebase_uid: `uid-${username}` };
}

function serve(...usernames: string[]) {
  server.on(SEARCH, () => ({ rows: usernames.map(rowOf) }));
}

function open() {
  const onChoose = vi.fn();
  const element = (
    <>
      <UserSearch username="alice" onChoose={onChoose} />
      <button>elsewhere</button>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={createQueryClient((notice) => notices.push(notice))}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    onChoose,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
  };
}

const box = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Search people and clips' });
const options = (group: string) => {
  const list = screen.queryByRole('group', { name: group });
  return list ? within(list).queryAllByRole('option') : [];
};
const rows = () => options('People').map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(box(), { key });
const active = () => box().getAttribute('aria-activedescendant');
const announcedText = () => screen.getByRole('status').textContent;
const requestedSearches = () => server.callsTo(SEARCH).map(({ query }) => query['search']);
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function type(value: string) {
  box().focus();
  fireEvent.change(box(), { target: { value } });
}

async function find(value: string) {
  type(value);
  await advance(250);
  await advance(20);
}

function activeRow() {
  return document.getElementById(active() ?? '')?.textContent;
}
