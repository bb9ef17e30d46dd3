import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { alice, clearAll, openScreen } from '#features/tiles/create/create-tile.testing.tsx';
import { press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { tileOf } from '#platform/testing/sample-data.ts';
import { UploadScreen } from './upload-screen.tsx';
import { fillPost } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newvideo';
const ADDRESS = 'Abc123Def456';

const test = serverTest({
  [CALL]: () => ({ success: true, tile_id: 7 }),
  'GET /get/tile': () => ({ rows: [tileOf({ tile_id: 1, tile_owner: 'mara.k' })] }),
});

afterEach(clearAll);

const open = (path = '/upload') => {
  const page = openScreen('/upload', UploadScreen, alice);
  if (path !== '/upload') void page.router.navigate(path);
  return page;
};

const answers = () =>
  server.callsTo(CALL).map(({ body }) => (body as { answers?: string }).answers);

test('the address says what the post answers, which stays after a reload until it is shared', async () => {
  const { close } = open(`/upload?answers=${ADDRESS}`);
  await screen.findByText('Your clip answers mara.k');
  expect(server.callsTo('GET /get/tile')[0]?.query).toEqual({ public_id: ADDRESS });
  close();
  const { close: closeAgain } = open();
  await screen.findByText('Your clip answers mara.k');
  fillPost();
  press('Share');
  await screen.findByText('Post Shared Successfully!');
  expect(answers()).toEqual([ADDRESS]);
  expect(screen.getByText('Your clip answers mara.k')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Do not answer' })).toBeNull();
  closeAgain();
  open();
  await screen.findByLabelText('Video link');
  expect(screen.queryByText(/Your clip answers/)).toBeNull();
});

test('the user can post without it', async () => {
  open(`/upload?answers=${ADDRESS}`);
  await screen.findByText('Your clip answers mara.k');
  press('Do not answer');
  expect(screen.queryByText(/Your clip answers/)).toBeNull();
  fillPost();
  press('Share');
  await screen.findByText('Post Shared Successfully!');
  expect(answers()).toEqual([undefined]);
});

test('a clip that is gone is not answered', async () => {
  server.on('GET /get/tile', () => errorResponse(404, 'NOT_FOUND'));
  open(`/upload?answers=${ADDRESS}`);
  await screen.findByText('The clip that you answer is gone.');
  fillPost();
  press('Share');
  await screen.findByText('Post Shared Successfully!');
  expect(answers()).toEqual([undefined]);
  expect(screen.queryByText('The clip that you answer is gone.')).toBeNull();
});

test('a rejected post keeps what it answers', async () => {
  server.on(CALL, () => errorResponse(400, 'VALIDATION'));
  const { close } = open(`/upload?answers=${ADDRESS}`);
  await screen.findByText('Your clip answers mara.k');
  fillPost();
  press('Share');
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Share' }).ariaBusy).not.toBe('true'),
  );
  close();
  open();
  expect(await screen.findByText('Your clip answers mara.k')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Do not answer' }));
});
