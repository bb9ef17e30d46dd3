import type { Tile } from '@reprise/contract/feed/calls.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect } from 'vitest';
import { deleteUserData } from '#platform/storage/user-data.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { relationOf } from '#platform/testing/sample-data.ts';
import { PostSharing } from './post-sharing.tsx';
import { messageOf, tile } from './share.testing.ts';

const test = serverTest({
  'GET /user/friend': () => ({ rows: [] }),
  'GET /user/uid': () => ({ rows: [{ firebase_uid: 'uid-bob' }] }),
  'POST /chat/send': ({ body }) => ({ rows: [messageOf(body)] }),
});

test('Enter sends the message with its tile, and the box confirms it and is empty', async () => {
  await show('alice');
  type('that bass line');
  enter();
  await screen.findByText('Sent');
  expect(box().value).toBe('');
  expect(server.callsTo('GET /user/uid')[0]?.query).toEqual({ tile_owner: 'bob' });
  expect(sent()).toEqual([
    { id: expect.any(String), to: 'uid-bob', text: 'that bass line', tile_id: 7, isOpen: false },
  ]);
  type('a');
  expect(screen.queryByText('Sent')).toBeNull();
});

test.each(['', '   '])('nothing is sent for the text "%s"', async (text) => {
  await show('alice');
  type(text);
  enter();
  expect(server.calls).toEqual([]);
});

test('a long paste stays in the box with an error, and is not sent', async () => {
  await show('alice');
  type('a'.repeat(2_001));
  enter();
  expect(screen.getByRole('alert').textContent).toBe('Enter up to 2,000 characters.');
  expect(box().value).toHaveLength(2_001);
  expect(box().maxLength).toBe(-1);
  expect(server.calls).toEqual([]);
});

test("after the end of a friendship the box shows 'NOT FRIENDS' and the typed text stays", async () => {
  server.on('POST /chat/send', () => errorResponse(403, 'NOT_FRIENDS'));
  const { notices } = await show('alice');
  type('hello');
  enter();
  await screen.findByText('NOT FRIENDS');
  await screen.findByRole('button', { name: 'Send Friend Request' });
  expect(box().value).toBe('hello');
  expect(notices).toEqual([]);
  server.on('POST /chat/send', ({ body }) => ({ rows: [messageOf(body)] }));
  enter();
  await waitFor(() => expect(screen.queryByText('NOT FRIENDS')).toBeNull());
  expect(box().value).toBe('');
});

test('a reply to a deleted post shows that the clip is gone, and the text stays', async () => {
  server.on('POST /chat/send', () => errorResponse(404, 'NOT_FOUND'));
  const { notices } = await show('alice');
  type('hello');
  enter();
  await waitFor(() => expect(notices).toEqual(['This clip is no longer available.']));
  expect(box().value).toBe('hello');
});

describe('For non-friends', () => {
  const { from_friend: _, ...ofStranger } = tile;

  test("the box shows 'NOT FRIENDS' and sends a friend request", async () => {
    server.on('PATCH /user/updatefriend', () => ({ rows: [relationOf({ accept2: false })] }));
    await show('alice', ofStranger);
    expect(await screen.findByText('NOT FRIENDS')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Quick reactions' })).toBeNull();
    expect(document.querySelector('form')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Send Friend Request' }));
    expect(await screen.findByRole('button', { name: 'Cancel Friend Request' })).toBeTruthy();
    expect(screen.getByText('NOT FRIENDS')).toBeTruthy();
  });

  test('the reply appears when they are friends by now', async () => {
    server.on('GET /user/friend', () => ({ rows: [relationOf({ accept2: true })] }));
    await show('alice', ofStranger);
    expect(await screen.findByRole('textbox', { name: 'Reply to bob' })).toBeTruthy();
    expect(screen.queryByText('NOT FRIENDS')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Friend' })).toBeNull();
  });
});

describe('Quick reactions', () => {
  const press = (name: string, detail = 1) =>
    fireEvent.click(screen.getByRole('button', { name }), { detail });

  test('one tap sends the emoji with its tile, and a double tap sends it once', async () => {
    await show('alice');
    const group = screen.getByRole('group', { name: 'Quick reactions' });
    const names = within(group)
      .getAllByRole('button')
      .map(({ title }) => title);
    expect(names).toEqual(['Again', 'Fire', 'Love', 'Laugh', 'Wow', 'Tears']);
    press('Fire');
    press('Fire', 2);
    await screen.findByText('Sent');
    press('Fire', 2);
    expect(sent()).toEqual([
      { id: expect.any(String), to: 'uid-bob', text: '🔥', tile_id: 7, isOpen: false },
    ]);
  });

  test('a failure says so, and the next tap repeats the same message', async () => {
    server.on('POST /chat/send', () => errorResponse(500, 'INTERNAL'));
    const { notices } = await show('alice');
    press('Love');
    await waitFor(() => expect(notices).toEqual(['Your reaction was not sent. Try again.']));
    server.on('POST /chat/send', ({ body }) => ({ rows: [messageOf(body)] }));
    press('Love');
    await screen.findByText('Sent');
    const [first, second] = sent();
    expect(second).toEqual(first);
  });

  test('typing replaces them with Send', async () => {
    await show('alice');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(document.querySelector('form button[type="submit"]')).toBeTruthy();
    type('hello');
    expect(screen.queryByRole('group', { name: 'Quick reactions' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });
});

test('a message with an unknown result keeps its text, and its id when it is sent again', async () => {
  server.on('POST /chat/send', () => {
    throw new TypeError('Failed to fetch');
  });
  const { notices } = await show('alice');
  type('hello');
  enter();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(box().value).toBe('hello');
  server.on('POST /chat/send', ({ body }) => ({ rows: [messageOf(body)] }));
  enter();
  await screen.findByText('Sent');
  const [first, second] = sent() as { id: string }[];
  expect(second?.id).toBe(first?.id);
  type('hello');
  enter();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect((sent()[2] as { id: string }).id).not.toBe(first?.id);
});

test('another text is a new message', async () => {
  server.on('POST /chat/send', () => errorResponse(500, 'INTERNAL'));
  const { notices } = await show('alice');
  type('one');
  enter();
  await waitFor(() => expect(notices).toHaveLength(1));
  type('two');
  enter();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent() as { id: string }[];
  expect(second?.id).not.toBe(first?.id);
});

test('Enter twice sends once, and text typed in the meantime stays', async () => {
  const response = deferred<unknown>();
  server.on('POST /chat/send', () => response.promise);
  await show('alice');
  type('one');
  enter();
  enter();
  await waitFor(() => expect(sent()).toHaveLength(1));
  type('two');
  response.resolve({ rows: [messageOf(sent()[0])] });
  await screen.findByText('Sent');
  expect(box().value).toBe('two');
  expect(sent()).toHaveLength(1);
});

test('the button is busy while the message is sent', async () => {
  const response = deferred<unknown>();
  server.on('POST /chat/send', () => response.promise);
  await show('alice');
  type('one');
  const isBusy = () => screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy');
  expect(isBusy()).toBeNull();
  enter();
  await waitFor(() => expect(isBusy()).toBe('true'));
  type('two');
  expect(isBusy()).toBe('true');
  await waitFor(() => expect(sent()).toHaveLength(1));
  response.resolve({ rows: [messageOf(sent()[0])] });
  await waitFor(() => expect(isBusy()).toBeNull());
});

test('a draft is restored when the viewer returns to the clip, and cleared if it was sent', async () => {
  const response = deferred<unknown>();
  server.on('POST /chat/send', () => response.promise);
  function Steps() {
    const [id, setId] = useState(tile.tile_id);
    return (
      <>
        <PostSharing
          tile={{ ...tile, tile_id: id }}
          viewer={{ uid: 'uid-alice', displayName: 'alice' }}
        />
        <button onClick={() => setId(id === 7 ? 8 : 7)}>step</button>
      </>
    );
  }
  renderPage({ routes: [{ path: '/', Component: Steps }], path: '/', auth: alice });
  const step = () => fireEvent.click(screen.getByRole('button', { name: 'step' }));
  type('about the first');
  step();
  expect(box().value).toBe('');
  type('about the second');
  step();
  expect(box().value).toBe('about the first');
  enter();
  await waitFor(() => expect(sent()).toHaveLength(1));
  step();
  response.resolve({ rows: [messageOf(sent()[0])] });
  expect(box().value).toBe('about the second');
  step();
  await waitFor(() => expect(box().value).toBe(''));
});

test('a draft survives the page, for its user, until it is sent', async () => {
  await show('alice');
  type('that bass line');
  cleanup();
  await show('carol');
  expect(box().value).toBe('');
  cleanup();
  await show('alice', { ...tile, tile_id: 8 });
  expect(box().value).toBe('');
  cleanup();
  await show('alice');
  expect(box().value).toBe('that bass line');
  enter();
  await screen.findByText('Sent');
  cleanup();
  await show('alice');
  expect(box().value).toBe('');
});

test('a sign-out deletes the draft, also in a tab that shows it', async () => {
  await show('alice');
  type('that bass line');
  act(() => deleteUserData('uid-alice'));
  expect(box().value).toBe('');
  cleanup();
  await show('alice');
  expect(box().value).toBe('');
});

test('the box is shown only on the posts of others and for signed-in viewers', async () => {
  await show('bob');
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  await show(null);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Share this clip' })).toBeTruthy();
});

async function show(viewer: string | null, shown: Tile = tile) {
  const element = (
    <PostSharing
      tile={shown}
      viewer={viewer === null ? null : { uid: `uid-${viewer}`, displayName: viewer }}
    />
  );
  const page = renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice });
  // The box loads on demand.
  if (viewer !== null && viewer !== shown.tile_owner && shown.from_friend) {
    await screen.findByRole('textbox');
  }
  return page;
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reply to bob' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const enter = () => fireEvent.submit(box());
const sent = () => server.callsTo('POST /chat/send').map(({ body }) => body);
