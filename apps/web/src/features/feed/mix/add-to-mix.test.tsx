import type { ListedMix } from '@reprise/contract/mixes/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { tilesUpTo } from '#platform/testing/sample-data.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const OPEN = 'GET /get/openmixes';

const own: ListedMix = {
  public_id: 'Mix000000001',
  title: 'Left hand only',
  audience: 'private',
  owner: 'alice',
  friends_add: false,
  clips: 1,
  covers: ['sample-0001'],
};
const ofFriend: ListedMix = {
  ...own,
  public_id: 'Mix000000002',
  title: 'Sunday league',
  owner: 'ada',
  has_clip: true,
};

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'GET /get/moment': () => errorResponse(404, 'NOT_FOUND'),
  'POST /mix/add': () => ({ success: true }),
  'POST /mix/remove': () => ({ success: true }),
  [OPEN]: () => ({ rows: [own, ofFriend] }),
});

async function openBox() {
  await showFeed(server, alice, tilesUpTo(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Post menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to mix' }));
  await screen.findByRole('dialog', { name: 'Add to mix' });
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('adds the clip to a mix and removes it from another, at once', async () => {
  await openBox();
  expect(screen.queryByText('Only you · 1 clip')).toBeTruthy();
  expect(screen.queryByText('by ada · friends may add')).toBeTruthy();
  fireEvent.click(await box(/^Left hand only/));
  await waitFor(() => expect(screen.queryByText('Only you · 2 clips')).toBeTruthy());
  expect(server.callsTo('POST /mix/add')[0]?.body).toEqual({ mix: own.public_id, tile_id: 1 });
  fireEvent.click(await box(/^Sunday league/));
  await waitFor(async () => expect((await box(/^Sunday league/)).checked).toBe(false));
  expect(server.callsTo('POST /mix/remove')[0]?.body).toEqual({
    mix: ofFriend.public_id,
    tile_id: 1,
  });
});

test('a failure is said and undone', async () => {
  server.on('POST /mix/add', () => errorResponse(409, 'MIX_FULL'));
  await openBox();
  fireEvent.click(await box(/^Left hand only/));
  expect(await screen.findByText('A mix holds 500 clips.')).toBeTruthy();
  expect((await box(/^Left hand only/)).checked).toBe(false);
});

test('creates a mix with the clip in place', async () => {
  server.on(OPEN, () => ({ rows: [] }));
  server.on('POST /mix/create', () => ({ rows: [{ public_id: own.public_id }] }));
  await openBox();
  expect(await screen.findByText('You have no mix yet. Name the first one.')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New mix' });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Enter a name for the mix.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Left hand only' } });
  server.on(OPEN, () => ({ rows: [{ ...own, has_clip: true }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await box(/^Left hand only/)).checked).toBe(true);
  expect(field.value).toBe('');
  expect(server.callsTo('POST /mix/create')[0]?.body).toMatchObject({
    title: 'Left hand only',
    tile_id: 1,
  });
});
