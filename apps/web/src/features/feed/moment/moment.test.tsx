import type { Moment } from '@reprise/contract/moments/moment-calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { button, press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { tileOf, tilesUpTo } from '#platform/testing/sample-data.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const MOMENT = 'GET /get/moment';
const POST = 'POST /create/newvideo';

const alone: Moment = {
  passages: 1,
  curve: Array.from({ length: 28 }, () => 0),
  curve_end: 0,
  others: 0,
  faces: [],
  answers: 0,
};

const shared: Moment = {
  ...alone,
  passages: 12,
  curve: Array.from({ length: 28 }, (_, index) => index),
  curve_end: 28,
  others: 4,
  faces: ['kofi', 'noor', 'yuki'].map((username) => ({ username, img_url: '/avatars/fern.svg' })),
  answers: 2,
};

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  [MOMENT]: () => ({ rows: [shared] }),
});

afterEach(() => sessionStorage.clear());

const link = (name: string) =>
  screen.findAllByRole('link', { name }).then(([first]) => first?.getAttribute('href'));

test('a clip links to its video, those who marked its moment, and its answers', async () => {
  await showFeed(server, alice, tilesUpTo(2));
  expect(await link('12 passages of this video')).toBe('/video/sample-0001?t=1&end=6');
  expect(await link('and 4 others marked this moment')).toBe('/tile/clip00000001/moment');
  expect(await link('2 answers')).toBe('/tile/clip00000001/answers');
  expect(server.callsTo(MOMENT)[0]?.query).toEqual({ tile_id: '1' });
});

test('a clip alone has no links, and can be marked, too', async () => {
  server.on(MOMENT, () => ({ rows: [alone] }));
  await showFeed(server, alice, tilesUpTo(1));
  await screen.findByRole('button', { name: 'Mark it too' });
  await waitFor(() => expect(server.callsTo(MOMENT)).not.toEqual([]));
  expect(screen.queryByRole('link', { name: /passages|marked|answers/ })).toBeNull();
});

test.each([
  [{ others: 1, faces: [] }, 'and 1 other marked this moment'],
  [{ others: 1000, faces: [] }, 'and 999+ others marked this moment'],
  [{ passages: 1000 }, '999+ passages of this video'],
  [{ answers: 1 }, '1 answer'],
])('counts are read as words: %o', async (counts, name) => {
  server.on(MOMENT, () => ({ rows: [{ ...shared, ...counts }] }));
  await showFeed(server, null, tilesUpTo(1));
  expect(await link(name)).toBeTruthy();
});

const face = (username: string) => ({ username, img_url: '/avatars/fern.svg' });

test.each([
  [1, ['kofi'], 'kofi marked this moment, too'],
  [1, ['alice'], 'You marked this moment, too'],
  [2, ['kofi', 'noor'], 'and 2 others marked this moment'],
  [2, ['kofi', 'alice'], 'You and 1 other marked this moment'],
  [4, ['kofi', 'alice', 'noor'], 'You and 3 others marked this moment'],
  [1000, ['alice'], 'You and 999+ others marked this moment'],
])('%i others with the faces of %j are counted once', async (others, names, text) => {
  server.on(MOMENT, () => ({ rows: [{ ...shared, others, faces: names.map(face) }] }));
  await showFeed(server, alice, tilesUpTo(1));
  expect(await link(text)).toBeTruthy();
});

test('neither visitors nor the owner mark a clip, too', async () => {
  const { unmount } = await showFeed(server, null, tilesUpTo(1));
  await link('2 answers');
  expect(screen.queryByRole('button', { name: 'Mark it too' })).toBeNull();
  unmount();
  await showFeed(server, alice, [tileOf({ tile_id: 1, tile_owner: 'alice' })]);
  await link('2 answers');
  expect(screen.queryByRole('button', { name: 'Mark it too' })).toBeNull();
});

test('a failure shows the clip without them', async () => {
  server.on(MOMENT, () => errorResponse(500, 'INTERNAL'));
  const { notices } = await showFeed(server, alice, tilesUpTo(1));
  await screen.findByRole('button', { name: 'Mark it too' });
  await waitFor(() => expect(server.callsTo(MOMENT)).not.toEqual([]));
  expect(notices).toEqual([]);
});

test('an answer names and links what it answers', async () => {
  const answered = {
    public_id: 'Abc123Def456',
    tile_owner: 'mara.k',
    tile_desc: 'the silence',
    tile_link: 'sample-0003',
  };
  server.on(MOMENT, () => ({ rows: [{ ...alone, answered }] }));
  await showFeed(server, alice, [tileOf({ tile_id: 1, is_answer: true })]);
  const answers = await screen.findByRole('link', { name: /answers mara\.k/ });
  expect(answers.getAttribute('href')).toBe('/tile/Abc123Def456');
  expect(answers.textContent).toContain('the silence');
});

test('an answer to a clip that is gone says so without a link', async () => {
  server.on(MOMENT, () => ({ rows: [{ ...alone, answered: null }] }));
  await showFeed(server, alice, [tileOf({ tile_id: 1, is_answer: true })]);
  await screen.findByText('answers a clip that is gone');
  expect(screen.queryByRole('link', { name: /answers a clip/ })).toBeNull();
});

const words = () => screen.findByRole('textbox', { name: 'Your words on this moment' });

async function openBox() {
  fireEvent.click(await screen.findByRole('button', { name: 'Mark it too' }));
  return words();
}

test('one tap posts own words on the same cut, and the count follows', async () => {
  server.on(POST, () => ({ success: true, tile_id: 9 }));
  await showFeed(server, alice, [tileOf({ tile_id: 1, starttime: 12.6, endtime: 18 })]);
  fireEvent.change(await openBox(), { target: { value: ' missed my stop ' } });
  expect(screen.getAllByText('0:12.6 – 0:18.0').length).toBeGreaterThan(0);
  const before = server.callsTo(MOMENT).length;
  press('Share');
  await screen.findByText('Marked. It is yours, too.');
  expect(server.callsTo(POST).map(({ body }) => body)).toMatchObject([
    {
      link: 'sample-0001',
      description: 'missed my stop',
      owner: 'alice',
      startTime: 12.6,
      endTime: 18,
      marks: 1,
      audience: 'everyone',
    },
  ]);
  await waitFor(() => expect(server.callsTo(MOMENT).length).toBeGreaterThan(before));
  expect(screen.queryByRole('textbox', { name: 'Your words on this moment' })).toBeNull();
});

test('Esc keeps the words, Ctrl+Enter shares them', async () => {
  server.on(POST, () => ({ success: true, tile_id: 9 }));
  await showFeed(server, alice, tilesUpTo(2));
  fireEvent.change(await openBox(), { target: { value: 'this again' } });
  fireEvent.keyDown(await words(), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button('Mark it too')));
  press('NEXT');
  expect(((await openBox()) as HTMLTextAreaElement).value).toBe('');
  press('Cancel');
  press('PREV');
  const box = await openBox();
  expect((box as HTMLTextAreaElement).value).toBe('this again');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(server.callsTo(POST)).toHaveLength(1));
});

test('without words nothing is sent, and a failure keeps them', async () => {
  server.on(POST, () => errorResponse(500, 'INTERNAL'));
  const { notices } = await showFeed(server, alice, tilesUpTo(1));
  const box = await openBox();
  press('Share');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(server.callsTo(POST)).toEqual([]);
  fireEvent.change(box, { target: { value: 'this again' } });
  press('Share');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(((await words()) as HTMLTextAreaElement).value).toBe('this again');
  const ids = () => server.callsTo(POST).map(({ body }) => (body as { id: string }).id);
  press('Share');
  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(new Set(ids()).size).toBe(1);
});
