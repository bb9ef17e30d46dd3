import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { WeekScreen } from './week-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const OMIT = 'POST /week/omit';
const PATH = '/week/2026-11-29';

const test = serverTest({
  'POST /feed/views': () => ({ success: true }),
  'GET /get/week': () => ({
    week: [3, 4].map((tile_id) => tileOf({ tile_id, created_date: '2026-11-25T12:00:00.000Z' })),
    former: [
      tileOf({ tile_id: 1, created_date: '2025-11-29T12:00:00.000Z' }),
      tileOf({ tile_id: 2, created_date: '2021-11-29T12:00:00.000Z' }),
    ],
  }),
  [OMIT]: () => ({ success: true }),
});

test('plays the clips of the day in former years, then those of the week', async () => {
  show();
  for (const [clip, title] of [
    [1, 'A year ago today'],
    [2, '5 years ago today'],
    [3, 'This week'],
    [4, 'This week'],
  ] as const) {
    await screen.findByText(`clip ${clip}`);
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(screen.getByText(`${clip} of 4`)).toBeTruthy();
    if (clip < 4) press('NEXT');
  }
  expect(screen.getByRole('button', { name: 'THE END' })).toBeTruthy();
  expect(server.callsTo('GET /get/week').map(({ query }) => query)).toEqual([
    { day: '2026-11-29' },
  ]);
});

test('“Not this one” leaves the clip out at once, and shows the next one', async () => {
  show();
  await screen.findByText('clip 1');
  press('Not this one');
  await screen.findByText('clip 2');
  expect(screen.getByText('1 of 3')).toBeTruthy();
  await waitFor(() =>
    expect(server.callsTo(OMIT).map(({ body }) => body)).toEqual([{ tile_id: 1 }]),
  );
  for (const clip of [3, 4]) {
    press('Not this one');
    await screen.findByText(`clip ${clip}`);
  }
  press('Not this one');
  expect(await screen.findByText('Nothing is left to see of this week.')).toBeTruthy();
});

test('a clip that could not be left out returns', async () => {
  server.on(OMIT, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await screen.findByText('clip 1');
  press('Not this one');
  await waitFor(() => expect(notices).toEqual(['The clip could not be left out. Try again.']));
  expect(await screen.findByText('clip 1')).toBeTruthy();
  expect(screen.getByText('1 of 4')).toBeTruthy();
});

test('back returns to the page that linked here, and otherwise to the notifications', async () => {
  const { router } = show('/');
  await act(() => router.navigate(PATH));
  await screen.findByText('clip 1');
  press('Back');
  await screen.findByText('Home');
  const opened = show();
  await screen.findByText('clip 1');
  press('Back');
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/notifications'));
});

test('an address without a day is empty', async () => {
  show('/week/today');
  expect(await screen.findByText('Nothing is left to see of this week.')).toBeTruthy();
  expect(server.callsTo('GET /get/week')).toEqual([]);
});

function show(path = PATH) {
  const routes = [
    { path: '/', element: <p>Home</p> },
    { path: '/notifications', element: <p>The notifications</p> },
    { path: '/week/:day', Component: WeekScreen },
  ];
  return renderPage({ routes, path, auth: alice });
}
