import type { SignUpOverview } from '@reprise/contract/admin/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { mallory } from '#features/admin/users/mallory.testing.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { siteStateOf } from '#platform/testing/sample-data.ts';
import { AdminScreen } from './admin-screen.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/dialog-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

const NOW = 'GET /admin/now';
const USERS = 'GET /admin/userlist';
const USER = 'GET /admin/user';
const SIGN_UPS = 'GET /admin/signups';
const date = '2026-01-05T12:00:00.000Z';

const state = siteStateOf({
  started_at: date,
  requests_per_second: 12.34,
  sockets: 1234,
  queues: { pushes: 5, fan_out: 0, database: 0 },
  database: {
    version: '18.1',
    size_bytes: 1_690_000_000,
    connections: 12,
    connections_max: 100,
    oldest_transaction_s: 0,
  },
  disk: { free_bytes: 50, size_bytes: 100 },
  last_backup: null,
  sign_ups: [...Array.from({ length: 23 }, () => 2), 7],
});

const signUps: SignUpOverview = {
  mode: 'approval',
  start_mode: 'open',
  is_flood: true,
  changed_at: date,
  pending_count: 3,
  pending: ['wait.a', 'wait.b'],
  invites: [{ id: 1, uses_left: 3, ends_at: null }],
};

const test = serverTest({
  [NOW]: () => ({ rows: [state] }),
  [USERS]: () => ({ rows: [mallory] }),
  [USER]: () => ({ rows: [mallory] }),
  'GET /admin/user/sessions': () => ({
    rows: [{ id: 's1', device: 'Firefox on Linux', signed_in: date, last_used: date }],
  }),
  [SIGN_UPS]: () => ({ rows: [signUps] }),
  'GET /moderation/queue': () => ({ rows: [] }),
  'GET /moderation/log': () => ({ rows: [] }),
});

test.each([
  ['a visitor', { status: 'signedOut' } satisfies AuthState, []],
  ['a user', alice, [NOW]],
])('for %s the page does not exist', async (_who, auth, calls) => {
  server.on(NOW, () => errorResponse(404, 'NOT_FOUND'));
  const { notices } = show('/admin/users', auth);
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.queryByText('Admin')).toBeNull();
  expect(server.calls.map(({ name }) => name)).toEqual(calls);
  expect(notices).toEqual([]);
});

test('an admin without two-step sign-in is sent to the operator', async () => {
  server.on(NOW, () => errorResponse(403, 'SECOND_FACTOR_REQUIRED'));
  show();
  expect(await screen.findByText(/^Admins of this site must use two-step sign-in/)).toBeTruthy();
  expect(screen.getByText(/ask the operator of this site/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('an unknown address below is the not-found page', async () => {
  show('/admin/unknown');
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('Now shows figures, checks and the sections', async () => {
  show();
  await screen.findByText('12.3');
  expect(screen.getByText('1,234')).toBeTruthy();
  expect(screen.getByText('53 in 24 hours')).toBeTruthy();
  expect(screen.getByText('1.7 GB')).toBeTruthy();
  expect(screen.getByText('The server is ready.')).toBeTruthy();
  expect(screen.getByText('There is no backup yet.')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Warning' })).toHaveLength(1);
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Now',
    'Users',
    'Reports',
    'Sign-ups',
    'Channels',
  ]);
  expect(document.title).toContain('Admin');
});

test('figures that failed to load offer a retry', async () => {
  server.on(NOW, () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('The figures could not be loaded.');
  server.on(NOW, () => ({ rows: [state] }));
  press('Try again');
  expect(await screen.findByText('12.3')).toBeTruthy();
});

test('users are found and filtered, and lead to their page', async () => {
  show('/admin/users');
  const link = await screen.findByRole('link', { name: /mallory/ });
  expect(link.getAttribute('href')).toBe('/admin/users/mallory');
  expect(screen.getByText('mallory@example.com')).toBeTruthy();
  server.on(USERS, () => ({ rows: [] }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' mal ' } });
  press('Suspended');
  await screen.findByText('No matching users.');
  expect(server.callsTo(USERS).at(-1)?.query).toEqual({ search: 'mal', status: 'suspended' });
  press('Moderators');
  await waitFor(() =>
    expect(server.callsTo(USERS).at(-1)?.query).toMatchObject({ role: 'moderator' }),
  );
});

test('suspending asks for a reason, with an end', async () => {
  server.on('POST /admin/user/suspend', () => ({ success: true }));
  show('/admin/users/mallory');
  await screen.findByText('Suspended by dan');
  const dialog = await openDialog('Suspend');
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Enter 1 to 400 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  expect(server.callsTo('POST /admin/user/suspend')).toEqual([]);
  write('Reason', ' spam in chats ');
  fireEvent.click(dialog.getByRole('button', { name: 'No end' }));
  server.on(USER, () => ({
    rows: [{ ...mallory, status: 'suspended', suspended_since: date, suspension_reason: 'spam' }],
  }));
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(server.callsTo('POST /admin/user/suspend')[0]?.body).toEqual({
    username: 'mallory',
    note: 'spam in chats',
    until: null,
  });
});

test('a rejected action keeps what was entered and says why', async () => {
  server.on('POST /admin/user/endsessions', () => errorResponse(403, 'ADMIN_PROTECTED'));
  const { notices } = show('/admin/users/mallory');
  const dialog = await openDialog('Sign out');
  write('Reason', 'a lost phone');
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await screen.findByText("Only the operator can change an admin's account.");
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe(
    'a lost phone',
  );
  expect(notices).toEqual([]);
});

test('a session ends with a reason', async () => {
  server.on('POST /admin/user/endsession', () => ({ success: true }));
  show('/admin/users/mallory');
  const dialog = await openDialog('Sign out Firefox on Linux');
  write('Reason', 'a lost phone');
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /admin/user/endsession')[0]?.body).toEqual({
    username: 'mallory',
    note: 'a lost phone',
    session_id: 's1',
  });
});

test('an invite link ends with a reason', async () => {
  server.on('POST /admin/signups/endinvite', () => ({ success: true }));
  show('/admin/sign-ups');
  const dialog = await openDialog('End invite 1');
  write('Reason', 'the wrong group');
  fireEvent.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /admin/signups/endinvite')[0]?.body).toEqual({
    id: 1,
    note: 'the wrong group',
  });
});

test('the account of an admin has no actions', async () => {
  server.on(USER, () => ({ rows: [{ ...mallory, is_admin: true }] }));
  show('/admin/users/mallory');
  expect(await screen.findByText("Only the operator can change an admin's account.")).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the mode of sign-ups changes with a reason', async () => {
  server.on('POST /admin/signups/mode', () => ({ success: true }));
  show('/admin/sign-ups');
  await screen.findByText(/^Changed automatically after a flood/);
  const dialog = await openDialog('Closed');
  write('Reason', 'a break');
  fireEvent.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /admin/signups/mode')[0]?.body).toEqual({
    mode: 'closed',
    note: 'a break',
  });
});

test('accounts are approved one by one or together, and rejected after a question', async () => {
  server.on('POST /admin/signups/decide', () => ({ rows: [] }));
  show('/admin/sign-ups');
  await screen.findByText('1 more pending.');
  press('Approve wait.a');
  press('Approve all 2');
  press('Reject wait.b');
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject 1 account?' }));
  fireEvent.click(question.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(server.callsTo('POST /admin/signups/decide')).toHaveLength(3));
  expect(server.callsTo('POST /admin/signups/decide').map(({ body }) => body)).toEqual([
    { decision: 'approve', usernames: ['wait.a'] },
    { decision: 'approve', usernames: ['wait.a', 'wait.b'] },
    { decision: 'reject', usernames: ['wait.b'] },
  ]);
});

test('a channel is refused with a reason, and allowed again', async () => {
  const channel = { channel_url: 'https://www.youtube.com/@jawed', clips: 2, since: date };
  let rows: readonly (typeof channel)[] = [];
  server.on('GET /admin/channellist', () => ({ rows }));
  server.on('POST /admin/channel/refuse', () => {
    rows = [channel];
    return { rows: [channel] };
  });
  server.on('POST /admin/channel/allow', () => {
    rows = [];
    return { rows: [channel] };
  });
  show('/admin/channels');
  await screen.findByText('No channel is refused.');
  write('Channel', 'jawed');
  press('Refuse');
  expect(screen.getByText(/^Enter the address of a channel/)).toBeTruthy();
  expect(server.callsTo('POST /admin/channel/refuse')).toEqual([]);
  write('Channel', 'youtube.com/@Jawed');
  write('Reason', 'asked by mail');
  press('Refuse');
  expect(await screen.findByText('Refused. 2 clips of it exist.')).toBeTruthy();
  expect(server.callsTo('POST /admin/channel/refuse')[0]?.body).toEqual({
    channel: 'youtube.com/@Jawed',
    note: 'asked by mail',
  });
  expect((await screen.findByRole('link', { name: '@jawed' })).getAttribute('href')).toBe(
    channel.channel_url,
  );
  const dialog = await openDialog('Allow @jawed');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'a mistake' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Allow' }));
  await screen.findByText('No channel is refused.');
  expect(server.callsTo('POST /admin/channel/allow')[0]?.body).toEqual({
    channel: channel.channel_url,
    note: 'a mistake',
  });
});

test('an invite link has a number of accounts and an end', async () => {
  const link = 'https://clips.example/login?invite=abc';
  server.on('POST /admin/signups/invite', () => ({ rows: [{ link }] }));
  show('/admin/sign-ups');
  await screen.findByText('3 accounts left');
  const dialog = await openDialog('New invite link');
  write('Accounts', '0');
  write('Purpose', 'a class');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Enter a number from 1 to 10,000.')).toBeTruthy();
  write('Accounts', '20');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(link)).toBeTruthy();
  expect(server.callsTo('POST /admin/signups/invite')[0]?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    uses: 20,
    until: expect.stringMatching(/Z$/),
    note: 'a class',
  });
});

test('the reports are those of /moderation', async () => {
  show('/admin/reports');
  expect(await screen.findByText('Nothing to review.')).toBeTruthy();
  expect(await screen.findByText('No decisions yet.')).toBeTruthy();
});

function show(path = '/admin', auth: AuthState = alice) {
  const element = <AdminScreen notFound={<p>Nothing here</p>} />;
  return renderPage({ routes: [{ path: '/admin/*', element }], path, auth });
}

const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

async function openDialog(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
