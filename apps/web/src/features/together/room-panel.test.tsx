import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { addCover } from '#ui/overlays/covers.ts';
import {
  change,
  faces,
  live,
  ME,
  panel,
  present,
  react,
  roomWith,
  sent,
  serverNow,
  setUpRooms,
  show,
  showJoined,
  statusText,
} from './room-panel.testing.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

const changes = () => sent('set').map((one) => Reflect.get(one, 'change'));

setUpRooms();
beforeEach(() => soundPreference.set('off'));

test('starting: the viewer is alone, and the faces of those asked are shown', async () => {
  await show(null);
  press('start it');
  await screen.findByText('Waiting for bob and carol. The clip is looping for you.');
  expect(sent('start')).toEqual([{ kind: 'start', chat: 'chat', tileId: 1 }]);
  expect(faces()).toEqual(['you', 'bobbob, not here yet', 'carolcarol, not here yet']);
  change(roomWith(present('alice', 'bob')));
  expect(statusText()).toBe('bob joined.');
  expect(faces()).toEqual(['you', 'bob']);
});

test('playing: clip, source and what comes next', async () => {
  const player = await showJoined(roomWith(present('bob', 'alice')));
  expect(player.snapshot().clip).toMatchObject({ videoId: 'sample-0001', startTime: 5 });
  expect(faces()).toEqual(['bob', 'you']);
  panel().getByText('the breath');
  const next = within(panel().getByRole('list', { name: 'What comes next' }));
  expect(next.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'From bobclip 2',
    'From bobclip 3',
    'From bobclip 4',
  ]);
  press('NEXT for everyone');
  fireEvent.click(next.getByRole('button', { name: /clip 4/ }));
  await waitFor(() =>
    expect(changes()).toEqual([
      { kind: 'next', tileId: 2 },
      { kind: 'next', tileId: 4 },
    ]),
  );
});

test('a clip without a known caption has its times', async () => {
  await showJoined(roomWith(present('alice')), {
    next: [
      {
        tileId: 9,
        videoId: 'sample-0002',
        startTime: 1,
        endTime: 3,
        caption: undefined,
        from: 'bob',
      },
    ],
  });
  expect(panel().getByRole('button', { name: /^From bob/ }).textContent).toBe(
    'From bob0:01 – 0:03',
  );
});

test('at the end of the clips, NEXT is off', async () => {
  await showJoined(roomWith(present('alice')), { next: [] });
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'THE END' }).disabled).toBe(true);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(sent('set')).toEqual([]);
});

test('paused: the player stops, and Play continues for everyone', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  player.takeCalls();
  change(roomWith(present('alice', 'bob'), { pausedAt: 400, revision: 2 }));
  expect(player.takeCalls()).toContain('pause');
  act(() => player.setStatus('paused'));
  expect(statusText()).toBe('bob paused.');
  expect(panel().queryByRole('button', { name: 'Back to the loop' })).toBeNull();
  press('Play for everyone');
  expect(sent('set')).toEqual([expect.objectContaining({ revision: 2, change: { kind: 'play' } })]);
});

test('paused in the frame by the viewer: the others continue, and one tap returns', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  act(() => player.setStatus('paused'));
  player.takeCalls();
  press('Back to the loop');
  expect(player.takeCalls()).toContain('play');
  expect(sent('set')).toEqual([]);
});

test('held in an advertisement: the viewer is out of step for the others', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  player.setTime(6);
  await waitFor(() => expect(sent('ping').at(-1)).toMatchObject({ isInStep: true }));
  // It plays while its time does not change.
  await waitFor(() => expect(sent('ping').at(-1)).toMatchObject({ isInStep: false }), {
    timeout: 5_000,
  });
});

test('another user falls behind and catches up', async () => {
  const users = present('alice', 'bob');
  const startedAt = serverNow() - 60_000;
  await showJoined(roomWith(users, { startedAt }));
  const behind = users.map((one) => ({ ...one, isInStep: one.uid === ME }));
  change(roomWith(behind, { startedAt }));
  expect(statusText()).toBe('bob is catching up. The loop continues.');
  expect(faces()).toEqual(['you', 'bob: Catching up…']);
  change(roomWith(users, { startedAt }));
  expect(faces()).toEqual(['you', 'bob']);
  expect(statusText()).toBe('');
});

test('a lost connection: the loop continues here', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  player.takeCalls();
  act(() => live.setConnectionStatus('lost'));
  expect(statusText()).toBe('You lost the connection. The loop continues here.');
  expect(player.takeCalls()).not.toContain('pause');
  act(() => live.setConnectionStatus('open'));
  await waitFor(() => expect(sent('join')).toHaveLength(2));
});

test('refused sound: it loops muted until a tap', async () => {
  soundPreference.set('on');
  const player = await showJoined(roomWith(present('alice', 'bob')));
  act(() => player.setMuted(false));
  act(() => player.setStatus('autoplay-blocked'));
  expect(player.snapshot().isMuted).toBe(true);
  act(() => player.setStatus('playing'));
  expect(statusText()).toBe('You are in step. Sound is yours to turn on.');
  player.takeCalls();
  press('Tap for sound');
  expect(player.takeCalls()).toContain('unmute');
  expect(panel().getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed')).toBe('true');
});

test('refused playback: a tap starts it', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  act(() => player.setStatus('autoplay-blocked'));
  player.takeCalls();
  act(() => player.setStatus('autoplay-blocked'));
  press('Play');
  expect(player.takeCalls()).toContain('play');
});

test('an unavailable clip says why, while others can choose the next one', async () => {
  const player = await showJoined(roomWith(present('alice', 'bob')));
  act(() => player.fail('unavailable'));
  panel().getByText('This video is not available.');
  press('NEXT for everyone');
  expect(sent('set')).toHaveLength(1);
});

describe('keys', () => {
  test('Space, right arrow and M', async () => {
    const player = await showJoined(roomWith(present('alice', 'bob')));
    fireEvent.keyDown(document.body, { key: ' ' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() =>
      expect(changes()).toEqual([{ kind: 'pause' }, { kind: 'next', tileId: 2 }]),
    );
    player.takeCalls();
    fireEvent.keyDown(document.body, { key: 'M' });
    expect(player.takeCalls()).toContain('unmute');
    expect(soundPreference.get()).toBe('on');
  });

  test('Escape asks once, and leaves the second time', async () => {
    await showJoined(roomWith(present('alice', 'bob')));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(statusText()).toBe('Press Esc again to leave.');
    expect(sent('leave')).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(sent('leave')).toHaveLength(1);
    await screen.findByText('The loop has ended.');
  });

  test('not in a field, with a modifier, held down, or under a dialog', async () => {
    await showJoined(roomWith(present('alice', 'bob')));
    const field = screen.getByLabelText('words');
    for (const key of [' ', 'ArrowRight', 'm']) fireEvent.keyDown(field, { key });
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(document.body, { key: ' ', repeat: true });
    const uncover = addCover(document.body.appendChild(document.createElement('div')));
    fireEvent.keyDown(document.body, { key: ' ' });
    act(() => uncover?.());
    // A button uses Space itself, but not the arrow.
    fireEvent.keyDown(screen.getByRole('button', { name: 'Pause for everyone' }), { key: ' ' });
    expect(changes()).toEqual([]);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Pause for everyone' }), {
      key: 'ArrowRight',
    });
    expect(changes()).toHaveLength(1);
  });
});

test('a reaction is on the face of its user for a moment, and goes to the server', async () => {
  const now = roomWith(present('alice', 'bob'));
  await showJoined(now);
  press('react');
  expect(sent('react')).toEqual([expect.objectContaining({ chat: 'chat', reaction: 'wow' })]);
  vi.useFakeTimers();
  react(now, 'bob', 'fire');
  react(now, 'bob', 'again');
  const [face] = screen.getAllByRole('img', { name: /^bob: / });
  expect(face?.getAttribute('aria-label')).toBe('bob: Again');
  expect(screen.getAllByRole('img', { name: /^bob: / })).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(2_400));
  expect(screen.queryByRole('img', { name: /^bob: / })).toBeNull();
});

test('five users overlap without names, and more than eight are counted', async () => {
  const names = ['alice', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
  const all = names.map((name) => ({ uid: `uid-${name}`, name, photoUrl: null }));
  await showJoined(roomWith(present(...names)), { members: all });
  expect(faces()).toEqual(['you', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '+3']);
  react(roomWith(present(...names)), 'k', 'wow');
  expect(faces()?.slice(0, 3)).toEqual(['wowk', 'you', 'b']);
});
