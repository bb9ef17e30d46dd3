import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { NotificationSwitches } from './notification-switches.tsx';

const SETTINGS = 'GET /notifications/settings';
const CHANGE = 'PATCH /notifications/settings';
const stored = { app_off: ['likes'], push_off: ['messages'] };

const test = serverTest({
  [SETTINGS]: () => ({ rows: [stored] }),
  [CHANGE]: () => ({ rows: [stored] }),
});

test('shows what is on, in the app and as a push; what cannot be switched has a word', async () => {
  await showLoaded();
  expect(screen.getAllByRole('switch')).toHaveLength(16);
  const off = screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => !checked);
  expect(off.map((each) => each.closest('label')?.textContent)).toEqual([
    'Likes, In the app',
    'Messages, Push',
  ]);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/^Likes/)).toEqual(['Likes, In the app', 'Never']);
  expect(cells(/^Messages/)).toEqual(['Always', 'Messages, Push']);
});

test('a change applies at once and is stored; the focus stays', async () => {
  await showLoaded();
  control('Replies, Push').focus();
  fireEvent.click(control('Replies, Push'));
  await waitFor(() => expect(isOn('Replies, Push')).toBe(false));
  fireEvent.click(control('Likes, In the app'));
  await waitFor(() => expect(isOn('Likes, In the app')).toBe(true));
  await waitFor(() =>
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
      { kind: 'replies', channel: 'push', on: false },
      { kind: 'likes', channel: 'app', on: true },
    ]),
  );
  expect(isOn('Replies, In the app')).toBe(true);
  expect(document.activeElement).toBe(control('Replies, Push'));
});

test('a change that fails returns to the stored value, with a notice', async () => {
  server.on(CHANGE, () => errorResponse(500, 'INTERNAL'));
  const { notices } = await showLoaded();
  fireEvent.click(control('Decisions, In the app'));
  await waitFor(() => expect(notices).toEqual(['The setting was not saved. Try again.']));
  expect(isOn('Decisions, In the app')).toBe(true);
  expect(isOn('Likes, In the app')).toBe(false);
});

test('offers a retry when loading failed', async () => {
  server.on(SETTINGS, () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('Your notification settings could not be loaded.');
  server.on(SETTINGS, () => ({ rows: [stored] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('switch', { name: 'Replies, Push' });
});

const email = 'Your week as an email, too';

test('the week as an email is offered where the site sends mail, off at first', async () => {
  await showLoaded();
  expect(screen.queryByRole('switch', { name: email })).toBeNull();
  cleanup();
  server.on(SETTINGS, () => ({ rows: [{ ...stored, email_on: [] }] }));
  await showLoaded();
  expect(isOn(email)).toBe(false);
  fireEvent.click(control(email));
  await waitFor(() => expect(isOn(email)).toBe(true));
  await waitFor(() =>
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
      { kind: 'week', channel: 'email', on: true },
    ]),
  );
  fireEvent.click(control('Your week, In the app'));
  await waitFor(() => expect([isOn(email), control(email).disabled]).toEqual([false, true]));
});

test('without a confirmed email, the week is not offered as an email', async () => {
  server.on(SETTINGS, () => ({ rows: [{ ...stored, email_on: [] }] }));
  const { auth } = await showLoaded();
  act(() => auth.setState({ ...alice, user: { ...alice.user, isEmailVerified: false } }));
  expect(control(email).disabled).toBe(true);
  expect(screen.getByText('Confirm your email first.')).toBeTruthy();
});

function show() {
  const routes = [{ path: '/', element: <NotificationSwitches uid="uid-alice" /> }];
  return renderPage({ routes, path: '/', auth: alice });
}

const control = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const isOn = (name: string) => control(name).checked;

async function showLoaded() {
  const shown = show();
  await screen.findByRole('switch', { name: 'Replies, Push' });
  return shown;
}
