import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { publicIdOf, tileOf } from '#platform/testing/sample-data.ts';
import { AnswersScreen, MomentScreen } from './moment-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const first = tileOf({ tile_id: 1, tile_owner: 'mara' });
const others = [
  tileOf({ tile_id: 2, tile_owner: 'kofi' }),
  tileOf({ tile_id: 3, tile_owner: 'noor' }),
];
const counts = { passages: 3, curve: [1], curve_end: 9, others: 2, faces: [], answers: 2 };

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'GET /get/tile': () => ({ rows: [first] }),
  'GET /get/moment': () => ({ rows: [counts] }),
  'GET /get/momenttiles': () => ({ rows: others, after: null }),
  'GET /get/answers': () => ({ rows: others, after: null }),
});

const faces = () => within(screen.getByRole('navigation')).getAllByRole('button');
const current = () =>
  faces()
    .find((face) => face.getAttribute('aria-current') === 'true')
    ?.querySelector('img')
    ?.getAttribute('alt');

test('begins with the first other; PREV leads to the clip, NEXT to THE END', async () => {
  show('moment');
  await screen.findByText('clip 2');
  expect(await screen.findByText('2 of 3 people')).toBeTruthy();
  expect(current()).toBe('kofi');
  press('PREV');
  expect(screen.getByText('clip 1')).toBeTruthy();
  expect(screen.getByText('1 of 3 people')).toBeTruthy();
  press('NEXT');
  press('NEXT');
  expect(screen.getByText('clip 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'THE END' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /marked this moment/ })).toBeNull();
});

test('tags are links, and a clip for friends has a sign', async () => {
  const clip = tileOf({ tile_id: 2, tile_desc: 'so #good', audience: 'friends' });
  server.on('GET /get/momenttiles', () => ({ rows: [clip], after: null }));
  show('moment');
  expect(await screen.findByRole('link', { name: '#good' })).toBeTruthy();
  expect(await screen.findByTitle('Friends only')).toBeTruthy();
});

test('the faces lead to their clips', async () => {
  show('moment');
  await screen.findByText('clip 2');
  fireEvent.click(screen.getByRole('button', { name: 'noor' }));
  expect(screen.getByText('clip 3')).toBeTruthy();
  expect(current()).toBe('noor');
});

test('back returns to the page that linked here, and otherwise to the clip', async () => {
  const { router } = show('moment', '/');
  await act(() => router.navigate(`/tile/${publicIdOf(1)}/moment`));
  await screen.findByText('clip 2');
  press('Back to the clip');
  await screen.findByText('Home');
  const opened = show('moment');
  await screen.findByText('clip 2');
  press('Back to the clip');
  await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/tile/${publicIdOf(1)}`));
});

test('answers are clips, not people', async () => {
  show('answers');
  await screen.findByText('clip 2');
  expect(await screen.findByText('2 of 3 clips')).toBeTruthy();
  expect(server.callsTo('GET /get/answers')[0]?.query).toEqual({ public_id: publicIdOf(1) });
});

test('a clip that is gone says so', async () => {
  server.on('GET /get/tile', () => errorResponse(404, 'NOT_FOUND'));
  server.on('GET /get/momenttiles', () => errorResponse(404, 'NOT_FOUND'));
  show('moment');
  expect(await screen.findByText('This clip is no longer available.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See more clips' }).getAttribute('href')).toBe('/');
});

test.each([
  ['moment', 'No one else has marked it yet.'],
  ['answers', 'No answers yet.'],
] as const)('a clip alone (%s) says so', async (kind, text) => {
  server.on('GET /get/moment', () => ({ rows: [{ ...counts, others: 0, answers: 0 }] }));
  server.on('GET /get/momenttiles', () => ({ rows: [], after: null }));
  server.on('GET /get/answers', () => ({ rows: [], after: null }));
  show(kind);
  expect(await screen.findByText('clip 1')).toBeTruthy();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^1 of 1/)).toBeNull();
});

test('a visitor sees the list, too', async () => {
  show('moment', undefined, visitor);
  expect(await screen.findByText('clip 2')).toBeTruthy();
});

function show(
  kind: 'moment' | 'answers',
  path = `/tile/${publicIdOf(1)}/${kind}`,
  auth: AuthState = alice,
) {
  return renderPage({
    routes: [
      { path: '/', element: <p>Home</p> },
      { path: '/tile/:publicId', element: <p>The clip</p> },
      { path: '/tile/:publicId/moment', Component: MomentScreen },
      { path: '/tile/:publicId/answers', Component: AnswersScreen },
    ],
    path,
    auth,
  });
}
