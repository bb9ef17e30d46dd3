import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { PHOTO, show, signInAlice, userOf } from '#features/accounts/profile/profile.testing.tsx';
import { button } from '#platform/testing/controls.ts';
import {
  autoplayPreference,
  captionsPreference,
  characterKeysPreference,
  loopPreference,
  motionPreference,
  soundPreference,
  speedPreference,
  themePreference,
} from '#platform/preferences/preferences.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { SettingsScreen } from './settings-screen.tsx';

const test = serverTest({
  'GET /user/info': () => errorResponse(500, 'INTERNAL'),
  'GET /user/blocked': () => ({ rows: [] }),
  'GET /user/tokens': () => ({ rows: [] }),
  'GET /user/webhooks': () => ({ rows: [], groups: [] }),
  'GET /push/key': () => ({ rows: [] }),
  'GET /notifications/settings': () => ({ rows: [{ app_off: [], push_off: [] }] }),
  'PATCH /user/img': () => ({ success: true }),
});

afterEach(() => {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('the heading is Settings', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('the section navigation links to every section', async () => {
  await open();
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }));
  const links = nav.getAllByRole('link');
  const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(targets.map((section) => section?.querySelector('h2')?.textContent)).toEqual(
    links.map((link) => link.textContent),
  );
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(links.map((link) => link.textContent)).toEqual(sections.map((each) => each.textContent));
});

test('the display name is shown only if it has 25 characters or fewer', async () => {
  await open('a'.repeat(25));
  expect(screen.getByText('a'.repeat(25))).toBeTruthy();
  cleanup();
  await open('b'.repeat(26));
  expect(screen.queryByText(/bbb/)).toBeNull();
});

test('SignOut signs out and goes to /profile', async () => {
  const { auth, address } = await open();
  fireEvent.click(button('SignOut'));
  await screen.findByText('the profile');
  await waitFor(() => expect(auth.getState().status).toBe('signedOut'));
  expect(address()).toBe('/profile');
});

test('the page reloads after the photo has been changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { auth } = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Moss' }));
  fireEvent.load(screen.getByRole('img', { name: 'Image preview' }));
  expect(userOf(auth).photoURL).toBe(PHOTO);
  fireEvent.click(button('Ready'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(userOf(auth).photoURL).toBe('/avatars/moss.svg');
  expect(server.callsTo('PATCH /user/img')).toHaveLength(1);
});

test.each([
  ['Theme', 'Dark', () => themePreference.get(), 'dark'],
  ['Motion', 'Reduced', () => motionPreference.get(), 'reduce'],
  ['Autoplay', 'Friends only', () => autoplayPreference.get(), 'friends'],
  ['Speed', '1.5×', () => speedPreference.get(), '1.5'],
])('%s is chosen here, with the options: %s', async (group, name, chosen, value) => {
  await open();
  const way = within(screen.getByRole('group', { name: group })).getByRole('button', { name });
  expect(way.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(way);
  expect(way.getAttribute('aria-pressed')).toBe('true');
  expect(chosen()).toBe(value);
});

test.each([
  ['Sound on', soundPreference, ['off', 'on']],
  ['Loop clips', loopPreference, ['on', 'off']],
  ['Captions', captionsPreference, ['off', 'on']],
  ['Single-key shortcuts', characterKeysPreference, ['on', 'off']],
] as const)('%s is switched here', async (name, choice, [before, after]) => {
  await open();
  expect([choice.get(), switchOf(name).checked]).toEqual([before, before === 'on']);
  fireEvent.click(switchOf(name));
  expect([choice.get(), switchOf(name).checked]).toEqual([after, after === 'on']);
});

test('the blocked users are listed', async () => {
  server.on('GET /user/blocked', () => ({
    rows: [friendOf('bob')],
  }));
  await open();
  const part = within(screen.getByRole('region', { name: 'Blocked users' }));
  expect(await part.findByText('bob')).toBeTruthy();
});

async function open(displayName?: string) {
  const auth = await signInAlice(displayName);
  const { address } = show(auth, <SettingsScreen />);
  await act(async () => {});
  return { auth, address };
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
