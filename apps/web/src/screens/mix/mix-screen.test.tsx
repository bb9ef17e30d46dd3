import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { createFakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';
import { MixScreen } from './mix-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const ID = 'Mix123456789';
const MIX = 'GET /get/mix';

const mix: Mix = {
  public_id: ID,
  title: 'Songs for the last train',
  audience: 'link',
  owner: 'alice',
  friends_add: false,
  version: 3,
  img_url: '/avatars/fern.svg',
  contributors: [{ username: 'alice', img_url: '/avatars/fern.svg' }],
  is_own: true,
  may_add: true,
  clips: tilesUpTo(3).map((tile) => ({ tile_id: tile.tile_id, added_by: 'alice', tile })),
};

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'POST /mix/remove': () => ({ success: true }),
  'POST /mix/move': () => ({ success: true }),
  [MIX]: () => ({ rows: [mix] }),
});

function show(auth: AuthState = alice, live = createFakeLiveClient()) {
  const routes = [
    { path: '/mix/:publicId', Component: MixScreen },
    { path: '/', element: <p>home</p> },
  ];
  return renderPage({ routes, path: `/mix/${ID}`, auth, live });
}

const list = () => screen.findByRole('list', { name: 'Clips of the mix' });
const rows = async () => within(await list()).getAllByRole('listitem');
const words = async () => (await rows()).map((row) => row.querySelector('b')?.textContent);

test('says what it is and plays its clips in order', async () => {
  show();
  expect(await screen.findByRole('heading', { name: mix.title })).toBeTruthy();
  expect(screen.getByText('by you')).toBeTruthy();
  expect(screen.getByText('3 clips · 15 s')).toBeTruthy();
  expect(await words()).toEqual(['clip 1', 'clip 2', 'clip 3']);
  fireEvent.click(screen.getByRole('button', { name: 'Play clip 2, by bob' }));
  const [first, second] = await rows();
  expect(within(second as HTMLElement).getByRole('img', { name: 'Playing now' })).toBeTruthy();
  expect(within(first as HTMLElement).queryByRole('img', { name: 'Playing now' })).toBeNull();
  expect(server.callsTo(MIX)).toHaveLength(1);
});

test('an unavailable clip and one that is gone say so, and are not played', async () => {
  const [first, , third] = mix.clips;
  const source = { unavailable: 'unavailable' } as const;
  server.on(MIX, () => ({
    rows: [
      {
        ...mix,
        clips: [
          first,
          { tile_id: 2, added_by: 'kofi' },
          { ...third, tile: tileOf({ tile_id: 3, source }) },
        ],
      },
    ],
  }));
  show();
  expect(await words()).toEqual([
    'clip 1',
    'This clip is gone, or hidden from you.',
    'This video is not available.',
  ]);
  expect(screen.getByText('added by kofi')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Play clip/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'THE END' })).toBeTruthy();
  expect(screen.getByText('1 clip · 5 s')).toBeTruthy();
});

test('its owner removes a clip', async () => {
  show();
  const [, second] = await rows();
  server.on(MIX, () => ({ rows: [{ ...mix, clips: mix.clips.slice(0, 1) }] }));
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Remove from mix' }));
  await waitFor(async () => expect(await words()).toEqual(['clip 1']));
  expect(server.callsTo('POST /mix/remove')[0]?.body).toEqual({ mix: ID, tile_id: 2 });
});

test('moves a clip by keyboard, and says where it is', async () => {
  show();
  await list();
  const grip = screen.getByRole('button', { name: 'Move clip 1' });
  for (const key of [' ', 'ArrowDown', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(grip, { key });
  expect(screen.getByText('Clip 1, now place 3 of 3')).toBeTruthy();
  const [first, ...others] = mix.clips;
  server.on(MIX, () => ({ rows: [{ ...mix, clips: [...others, first] }] }));
  fireEvent.keyDown(grip, { key: ' ' });
  await waitFor(async () => expect(await words()).toEqual(['clip 2', 'clip 3', 'clip 1']));
  expect(server.callsTo('POST /mix/move')[0]?.body).toEqual({ mix: ID, tile_id: 1, after: 3 });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move clip 2' }), { key: ' ' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move clip 2' }), { key: 'ArrowUp' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move clip 2' }), { key: 'Escape' });
  await act(async () => undefined);
  expect(server.callsTo('POST /mix/move')).toHaveLength(1);
});

test('a failed move is undone and said', async () => {
  server.on('POST /mix/move', () => errorResponse(404, 'NOT_FOUND'));
  show();
  await list();
  const grip = screen.getByRole('button', { name: 'Move clip 3' });
  for (const key of [' ', 'ArrowUp', ' ']) fireEvent.keyDown(grip, { key });
  expect(await screen.findByText('The mix was not changed. Try again.')).toBeTruthy();
  await waitFor(async () => expect(await words()).toEqual(['clip 1', 'clip 2', 'clip 3']));
});

test('its owner says who sees it, and whether friends may add', async () => {
  server.on('PATCH /mix/edit', () => ({ success: true }));
  server.on(MIX, () => ({ rows: [{ ...mix, audience: 'private' }] }));
  show();
  await list();
  expect(screen.queryByRole('switch', { name: 'Friends may add' })).toBeNull();
  server.on(MIX, () => ({ rows: [{ ...mix, audience: 'friends' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Only you' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Friends' }));
  fireEvent.click(await screen.findByRole('switch', { name: 'Friends may add' }));
  await waitFor(() =>
    expect(server.callsTo('PATCH /mix/edit').map(({ body }) => body)).toEqual([
      { mix: ID, audience: 'friends' },
      { mix: ID, friends_add: true },
    ]),
  );
});

async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More of this mix' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('its owner renames and deletes it', async () => {
  server.on('PATCH /mix/edit', () => ({ success: true }));
  server.on('POST /mix/delete', () => ({ success: true }));
  const { router } = show();
  await choose('Rename');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Enter a name for the mix.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Rain' } });
  server.on(MIX, () => ({ rows: [{ ...mix, title: 'Rain' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('heading', { name: 'Rain' })).toBeTruthy();
  await choose('Delete');
  await screen.findByText('The mix is deleted permanently. Its clips stay.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(server.callsTo('POST /mix/delete')[0]?.body).toEqual({ mix: ID });
});

test('others duplicate it, and get to their copy', async () => {
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, owner: 'ada', may_add: false }] }));
  server.on('POST /mix/duplicate', () => ({ rows: [{ public_id: 'Copy00000001' }] }));
  const { router } = show();
  await choose('Duplicate');
  await waitFor(() => expect(router.state.location.pathname).toBe('/mix/Copy00000001'));
  expect(server.callsTo('POST /mix/duplicate')[0]?.body).toMatchObject({ mix: ID });
});

test('the bar has a segment per clip, as wide as it is long', async () => {
  const [first, second, third] = mix.clips;
  const long = tileOf({ tile_id: 1, starttime: 2, endtime: 14 });
  server.on(MIX, () => ({
    rows: [{ ...mix, clips: [{ ...first, tile: long }, second, { tile_id: 9 }, third] }],
  }));
  const { container } = show();
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Play clip 2, by bob' }));
  const segments = () => [...container.querySelectorAll<HTMLElement>('[data-mix-bar] > *')];
  await waitFor(() =>
    expect(
      segments().map(({ className }) => className.replace(/.*?(past|leftOut).*/, '$1')),
    ).toEqual(['past', '', 'leftOut', '']),
  );
  expect(segments().map(({ style }) => style.flexGrow)).toEqual(['12', '5', '', '5']);
  expect(segments().map(({ childElementCount }) => childElementCount)).toEqual([0, 1, 0, 0]);
});

test('above 60 clips there is one bar, with the place in words', async () => {
  const clips = tilesUpTo(61).map((tile) => ({ tile_id: tile.tile_id, tile }));
  server.on(MIX, () => ({ rows: [{ ...mix, clips }] }));
  const { container } = show();
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Play clip 3, by bob' }));
  expect(await screen.findByText('3 of 61')).toBeTruthy();
  const fill = container.querySelector<HTMLElement>('[data-mix-bar] > * > *');
  expect(Number(fill?.style.getPropertyValue('--from'))).toBeCloseTo(2 / 61);
  expect(Number(fill?.style.getPropertyValue('--share'))).toBeCloseTo(1 / 61);
});

test('the faces are those of others who added clips', async () => {
  const contributors = ['alice', 'kofi', 'ada'].map((username) => ({
    username,
    img_url: `/avatars/${username}.svg`,
  }));
  server.on(MIX, () => ({ rows: [{ ...mix, contributors }] }));
  show();
  expect(await screen.findByText('by you, with')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'kofi' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'ada' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'alice' })).toBeNull();
});

test('what a friend adds appears while the page is open', async () => {
  const live = createFakeLiveClient();
  show(alice, live);
  await list();
  act(() => live.set('mixes', ID, {}, 3));
  expect(server.callsTo(MIX)).toHaveLength(1);
  const clips = tilesUpTo(4).map((tile) => ({ tile_id: tile.tile_id, added_by: 'bob', tile }));
  server.on(MIX, () => ({ rows: [{ ...mix, version: 4, clips }] }));
  act(() => live.set('mixes', ID, {}, 4));
  await waitFor(async () => expect(await words()).toHaveLength(4));
  expect(server.callsTo(MIX)).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Playing now' }).closest('li')?.textContent).toContain(
    'clip 1',
  );
});

test('a mix that is deleted, or no longer for the viewer, leaves the open page', async () => {
  const live = createFakeLiveClient();
  show(alice, live);
  await list();
  server.on(MIX, () => errorResponse(404, 'NOT_FOUND'));
  act(() => live.set('mixes', ID, {}, 2 ** 31 - 1));
  expect(await screen.findByText('There is no such mix.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Clips of the mix' })).toBeNull();
  expect(server.callsTo(MIX)).toHaveLength(2);
});

test('a clip that is hidden while it plays makes way for the next', async () => {
  const live = createFakeLiveClient();
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, may_add: false }] }));
  show(alice, live);
  await list();
  const clips = mix.clips.slice(1);
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, may_add: false, version: 4, clips }] }));
  act(() => live.set('mixes', ID, {}, 4));
  await waitFor(async () => expect(await words()).toEqual(['clip 2', 'clip 3']));
  expect(screen.getByRole('img', { name: 'Playing now' }).closest('li')?.textContent).toContain(
    'clip 2',
  );
});

test('visitors, who have no live document, get changes when they return to the page', async () => {
  const live = createFakeLiveClient();
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, may_add: false }] }));
  show(visitor, live);
  await list();
  expect(live.watched()).toEqual([]);
  server.on(MIX, () => errorResponse(404, 'NOT_FOUND'));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('There is no such mix.')).toBeTruthy();
});

const many = (count: number) =>
  tilesUpTo(count).map((tile) => ({ tile_id: tile.tile_id, added_by: 'alice', tile }));

test('a full mix says so, and takes a clip after one was removed', async () => {
  server.on(MIX, () => ({ rows: [{ ...mix, clips: many(500) }] }));
  server.on(SAVED, () => ({ rows: [tileOf({ tile_id: 900 })], after: null }));
  show();
  expect(await screen.findByText('A mix holds 500 clips.')).toBeTruthy();
  const addClips = screen.getByRole<HTMLButtonElement>('button', { name: 'Add clips' });
  expect(addClips.disabled).toBe(true);
  const [first] = await screen.findAllByRole('button', { name: 'Remove from mix' });
  server.on(MIX, () => ({ rows: [{ ...mix, version: 4, clips: many(499) }] }));
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(screen.queryByText('A mix holds 500 clips.')).toBeNull());
  fireEvent.click(addClips);
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add clip 900' });
  server.on(MIX, () => ({ rows: [{ ...mix, version: 5, clips: many(500) }] }));
  server.on('POST /mix/add', () => errorResponse(409, 'MIX_FULL'));
  fireEvent.click(add);
  expect(await screen.findByText('A mix holds 500 clips.')).toBeTruthy();
  await waitFor(() => expect(add.disabled).toBe(true));
});

const SAVED = 'GET /get/savedvideos';

test('Add clips lists what the viewer saved, and adds and removes it', async () => {
  server.on(SAVED, () => ({ rows: [tileOf({ tile_id: 7 })], after: null }));
  server.on('POST /mix/add', () => ({ success: true }));
  show();
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Add clips' }));
  const add = await screen.findByRole('button', { name: 'Add clip 7' });
  const added = [...mix.clips, { tile_id: 7, added_by: 'alice', tile: tileOf({ tile_id: 7 }) }];
  server.on(MIX, () => ({ rows: [{ ...mix, version: 4, clips: added }] }));
  fireEvent.click(add);
  const remove = await screen.findByRole('button', { name: 'Added, remove clip 7' });
  expect(server.callsTo('POST /mix/add')[0]?.body).toEqual({ mix: ID, tile_id: 7 });
  expect(screen.getByText('4 clips · 20 s')).toBeTruthy();
  server.on(MIX, () => ({ rows: [{ ...mix, version: 5 }] }));
  fireEvent.click(remove);
  await screen.findByRole('button', { name: 'Add clip 7' });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await words()).toHaveLength(3);
});

test('a clip that was not added is said, and offered again', async () => {
  server.on(SAVED, () => ({ rows: [tileOf({ tile_id: 7 })], after: null }));
  server.on('POST /mix/add', () => errorResponse(409, 'MIX_FULL'));
  show();
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Add clips' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add clip 7' }));
  expect(await screen.findByText('A mix holds 500 clips.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add clip 7' })).toBeTruthy();
});

test('a new mix offers its name and what the viewer saved', async () => {
  server.on(MIX, () => ({ rows: [{ ...mix, title: 'New mix', clips: [], contributors: [] }] }));
  server.on(SAVED, () => ({ rows: [], after: null }));
  server.on('GET /get/yourposts', () => ({ rows: [tileOf({ tile_id: 7 })], after: null }));
  server.on('PATCH /mix/edit', () => ({ success: true }));
  show();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  expect(await screen.findByText(/^No saved clips yet/)).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Rain' } });
  fireEvent.blur(name);
  await waitFor(() =>
    expect(server.callsTo('PATCH /mix/edit')[0]?.body).toEqual({ mix: ID, title: 'Rain' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Your posts' }));
  expect(await screen.findByRole('button', { name: 'Add clip 7' })).toBeTruthy();
});

test('others change nothing', async () => {
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, may_add: false }] }));
  show(visitor);
  expect(await screen.findByText('by alice')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add clips' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move|^Remove/ })).toBeNull();
});

test('an empty mix says how it gets clips; one that is hidden does not exist', async () => {
  server.on(MIX, () => ({ rows: [{ ...mix, is_own: false, may_add: false, clips: [] }] }));
  show(visitor);
  expect(
    await screen.findByText('No clips here yet. Add one from the menu of any clip.'),
  ).toBeTruthy();
  server.on(MIX, () => errorResponse(404, 'NOT_FOUND'));
  show(visitor);
  expect(await screen.findByText('There is no such mix.')).toBeTruthy();
});
