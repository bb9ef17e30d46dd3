import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import {
  change,
  live,
  present,
  roomWith,
  sent,
  serverNow,
  setUpRooms,
  show,
  showJoined,
} from './room-panel.testing.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

setUpRooms();

test.for([
  ['no one', [], 'No one is in right now'],
  ['one', ['bob'], 'bob is in'],
  ['two', ['bob', 'carol'], 'bob and carol are in'],
] as const)('an invitation, with %s in it', async ([, names, text]) => {
  await show(roomWith(present(...names)));
  await screen.findByText('bob started a loop');
  expect(screen.getByText(text)).toBeTruthy();
});

test('nothing without a room, until one is started elsewhere, and after its end', async () => {
  await show(null);
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  change(roomWith(present('bob')));
  screen.getByRole('button', { name: 'Join' });
  change(null);
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('joining is busy until the server has responded', async () => {
  await show(roomWith(present('bob')));
  await screen.findByText('bob is in');
  live.respondTogether(() => null);
  press('Join');
  expect(screen.getByRole('button', { name: 'Joining' })).toBeTruthy();
});

test('a clip that is gone cannot be started', async () => {
  await show(null);
  live.respondTogether(() => ({ error: { code: 'NOT_FOUND', message: '' } }));
  press('start it');
  await screen.findByText('This clip is no longer available.');
});

test('ended: how often the viewer looped, and again', async () => {
  const startedAt = serverNow() - 60_000;
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['performance', 'setTimeout', 'clearTimeout'],
  });
  await showJoined(roomWith(present('alice', 'bob'), { startedAt, seconds: 8 }));
  act(() => void vi.advanceTimersByTime(24_500));
  change(null);
  await screen.findByText('You looped 3 times together.');
  expect(screen.getByText('the breath')).toBeTruthy();
  press('Again');
  await waitFor(() => expect(sent('start')).toEqual([{ kind: 'start', chat: 'chat', tileId: 1 }]));
  await screen.findByRole('region', { name: 'Loop together' });
});
