// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO, button, show, signInAlice, userOf } from '#features/settings/settings-test-kit.tsx';
import { autoplayChoice, soundChoice } from '#shared/player/stored-choice.ts';
import { refuse, startFakeServer, type FakeServer } from '#shared/testing/fake-server.ts';
import { SettingsScreen } from './settings-screen.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /user/info': () => refuse(500, 'INTERNAL'),
    'GET /user/blocked': () => ({ rows: [] }),
    'GET /push/key': () => ({ rows: [] }),
    'PATCH /user/img': () => ({ success: true }),
  });
});

afterEach(() => {
  cleanup();
  soundChoice.set(false);
  autoplayChoice.set(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(displayName?: string) {
  const auth = await signInAlice(displayName);
  const { path } = show(auth, <SettingsScreen />);
  await act(async () => {});
  return { auth, path };
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

test('the heading is Settings', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('the display name is shown only if it has 25 characters or fewer', async () => {
  await open('a'.repeat(25));
  expect(screen.getByText('a'.repeat(25))).toBeTruthy();
  cleanup();
  await open('b'.repeat(26));
  expect(screen.queryByText(/bbb/)).toBeNull();
});

test('SignOut signs out and goes to /profile', async () => {
  const { auth, path } = await open();
  fireEvent.click(button('SignOut'));
  await screen.findByText('the profile');
  await waitFor(() => expect(auth.getState().status).toBe('signedOut'));
  expect(path()).toBe('/profile');
});

test('the page reloads after the photo has been changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { auth } = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Moss' }));
  fireEvent.load(screen.getByRole('img', { name: 'Preview of the picture' }));
  expect(userOf(auth).photoURL).toBe(PHOTO);
  fireEvent.click(button('Ready'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(userOf(auth).photoURL).toBe('/avatars/moss.svg');
  expect(server.of('PATCH /user/img')).toHaveLength(1);
});

test('the theme, sound and autoplay are chosen here and kept', async () => {
  await open();
  const themes = within(screen.getByRole('group', { name: 'Theme' }));
  fireEvent.click(themes.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent.click(themes.getByRole('button', { name: 'System' }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();

  expect(switchOf('Sound on').checked).toBe(false);
  expect(switchOf('Start clips by themselves').checked).toBe(true);
  fireEvent.click(switchOf('Sound on'));
  fireEvent.click(switchOf('Start clips by themselves'));
  expect(switchOf('Sound on').checked).toBe(true);
  expect(switchOf('Start clips by themselves').checked).toBe(false);
  expect([soundChoice.isOn(), autoplayChoice.isOn()]).toEqual([true, false]);
});

test('the people that are blocked are listed', async () => {
  server.on('GET /user/blocked', () => ({
    rows: [{ uid: 'uid-bob', username: 'bob', img_url: '/avatars/default.svg' }],
  }));
  await open();
  const part = within(screen.getByRole('region', { name: 'Blocked people' }));
  expect(await part.findByText('bob')).toBeTruthy();
});
