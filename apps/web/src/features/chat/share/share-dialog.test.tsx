import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { friendLimits } from '@reprise/contract/friends/limits.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect } from 'vitest';
import { ALICE, GROUP, groupOf } from '#features/chat/chat.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest, live } from '#platform/testing/fixtures.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { PostSharing } from './post-sharing.tsx';
import { messageOf, tile } from './share.testing.ts';
// Loading this code in a test can time out.
import './share-dialog.tsx';
import '#features/chat/groups/new-group-dialog.tsx';
import '#ui/overlays/dialog-popup.tsx';

const MAX_FRIENDS = chatLimits.shareFriendsMax;

interface SharedBody {
  readonly tile_id: number;
  readonly text: string;
  readonly messages: readonly { readonly id: string; readonly to: string }[];
}

const test = serverTest({
  'GET /user/allfriends': () => ({ rows: ['bob', 'carol', 'dan'].map(friendOf) }),
  'GET /user/searchfriend': () => ({ rows: [friendOf('zoe')] }),
  'POST /chat/share': ({ body }) => ({
    rows: (body as SharedBody).messages.map(({ to }) => ({ to, chat: `${to}-uid-alice` })),
  }),
});

test("counts the selected friends; 'Share' is disabled without any", async () => {
  const { dialog } = await open();
  expect(dialog.getByText('FRIENDS SELECTED : 0')).toBeTruthy();
  expect(shareButton(dialog).disabled).toBe(true);
  await choose(dialog, 'bob');
  await choose(dialog, 'carol');
  expect(dialog.getByText('FRIENDS SELECTED : 2')).toBeTruthy();
  await choose(dialog, 'bob');
  expect(dialog.getByText('FRIENDS SELECTED : 1')).toBeTruthy();
  expect(shareButton(dialog).disabled).toBe(false);
  await choose(dialog, 'carol');
  expect(shareButton(dialog).disabled).toBe(true);
});

test('a message that is too long stays with an error, and nothing is sent', async () => {
  const { dialog } = await open();
  await choose(dialog, 'bob');
  const message = dialog.getByPlaceholderText<HTMLTextAreaElement>('Enter the Message to Share');
  fireEvent.change(message, { target: { value: 'a'.repeat(2_001) } });
  fireEvent.click(shareButton(dialog));
  expect(dialog.getByText('Enter up to 2,000 characters.')).toBeTruthy();
  expect(message.value).toHaveLength(2_001);
  expect(shared()).toEqual([]);
});

test('sends the clip to each selected friend with its own id and the message, and shows each result', async () => {
  const { dialog } = await open();
  await choose(dialog, 'bob');
  await choose(dialog, 'dan');
  fireEvent.change(dialog.getByPlaceholderText('Enter the Message to Share'), {
    target: { value: 'hear this' },
  });
  fireEvent.click(shareButton(dialog));
  await dialog.findByText('Sent', { selector: '[role=status]' });
  const [{ tile_id, text, messages } = { tile_id: 0, text: '', messages: [] }] = shared();
  expect({ tile_id, text }).toEqual({ tile_id: 7, text: 'hear this' });
  expect(messages.map(({ to }) => to)).toEqual(['uid-bob', 'uid-dan']);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['bobSent', 'danSent']);

  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Share this clip' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  fireEvent.click(opener);
  expect(await screen.findByText('FRIENDS SELECTED : 0')).toBeTruthy();
});

test('a clip can be shared without a message', async () => {
  const { dialog } = await open();
  await choose(dialog, 'bob');
  fireEvent.click(shareButton(dialog));
  await dialog.findByText('Sent', { selector: '[role=status]' });
  expect(shared()[0]?.text).toBe('');
});

test('friends are found by name, and the selection stays', async () => {
  const { dialog } = await open();
  await choose(dialog, 'carol');
  const box = dialog.getByRole('searchbox', { name: 'Enter User to Chat' });
  expect(box.getAttribute('placeholder')).toBe('Enter User to Chat');
  fireEvent.change(box, { target: { value: 'zo' } });
  await choose(dialog, 'zoe');
  expect(server.callsTo('GET /user/searchfriend').map(({ query }) => query)).toEqual([
    { user: 'alice', search: 'zo' },
  ]);
  fireEvent.change(box, { target: { value: '' } });
  await dialog.findByRole('checkbox', { name: 'dan' });
  const names = dialog
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? ' chosen' : ''}`);
  expect(names).toEqual(['carol chosen', 'zoe chosen', 'bob', 'dan']);
});

test('a search without a result says so', async () => {
  server.on('GET /user/searchfriend', () => ({ rows: [] }));
  const { dialog } = await open();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'nina' } });
  expect(await dialog.findByText('No friends match “nina”.')).toBeTruthy();
});

test('without friends it invites one', async () => {
  serveInvite(server);
  server.on('GET /user/allfriends', () => ({ rows: [] }));
  const { dialog } = await open();
  await dialog.findByRole('button', { name: 'Invite a friend' });
  expect(dialog.getByRole('img', { name: 'QR code of your invite link' })).toBeTruthy();
});

test('a failure shows that no one received it, and keeps selection, message and ids for a retry', async () => {
  server.on('POST /chat/share', () => errorResponse(500, 'INTERNAL'));
  const { dialog, notices } = await open();
  await choose(dialog, 'bob');
  await choose(dialog, 'carol');
  fireEvent.change(dialog.getByPlaceholderText('Enter the Message to Share'), {
    target: { value: 'hear this' },
  });
  fireEvent.click(shareButton(dialog));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('The clip was not sent. Try again.');
  expect(dialog.getAllByText('Not sent')).toHaveLength(2);
  expect(notices).toEqual([]);

  server.on('POST /chat/share', () => ({ rows: [{ to: 'uid-bob', chat: 'ab' }] }));
  await choose(dialog, 'carol');
  expect(dialog.queryByRole('alert')).toBeNull();
  fireEvent.click(shareButton(dialog));
  await dialog.findByText('Sent', { selector: '[role=status]' });
  const [first, second] = shared();
  expect(second?.messages).toEqual(first?.messages.slice(0, 1));
  expect(second?.text).toBe('hear this');
});

test('a clip that was deleted in the meantime is named as such', async () => {
  server.on('POST /chat/share', () => errorResponse(404, 'NOT_FOUND'));
  const { dialog } = await open();
  await choose(dialog, 'bob');
  fireEvent.click(shareButton(dialog));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('This clip is no longer available.');
});

test.each([
  [['carol'], 'carol is no longer your friend'],
  [['bob', 'dan'], 'bob and dan are no longer your friends'],
])('receivers who are no longer friends are named: %s', async (strangers, text) => {
  server.on('POST /chat/share', () => {
    const error = { code: 'NOT_FRIENDS', message: 'NOT FRIENDS' };
    return Response.json(
      { error, rows: strangers.map((name) => ({ to: `uid-${name}` })) },
      { status: 403 },
    );
  });
  const { dialog } = await open();
  for (const name of ['bob', 'carol', 'dan']) await choose(dialog, name);
  fireEvent.click(shareButton(dialog));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe(
    `The clip was not sent: ${text}. Update your selection and try again.`,
  );
  const rows = dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]);
  expect(rows.map((row) => row?.textContent)).toEqual(
    ['bob', 'carol', 'dan'].map((name) =>
      strangers.includes(name) ? `${name}No longer a friend` : `${name}Not sent`,
    ),
  );
});

test('receivers who may not see the clip are named', async () => {
  server.on('POST /chat/share', () => {
    const error = { code: 'NOT_IN_AUDIENCE', message: 'no' };
    return Response.json({ error, rows: [{ to: 'uid-carol' }] }, { status: 403 });
  });
  const { dialog } = await open();
  for (const name of ['bob', 'carol']) await choose(dialog, name);
  fireEvent.click(shareButton(dialog));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe(shareTexts.shareNotForAll('carol'));
  const rows = dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]);
  expect(rows.slice(0, 2).map((row) => row?.textContent)).toEqual([
    'bobNot sent',
    `carol${shareTexts.cannotSee}`,
  ]);
});

describe('Groups', () => {
  const SEND = 'POST /chat/group/send';
  const OTHER = '6f0c7d3e-6a41-4f6c-9b1e-0d2f3a4b5c6d';
  const sent = () => server.callsTo(SEND).map(({ body }) => body as { id: string; chat: string });

  beforeEach(() => {
    live.set('userChats', ALICE, {
      [GROUP]: groupOf(),
      [OTHER]: groupOf({ name: 'Sunday league', date: new Date(2026, 10, 19) }),
    });
    server.on(SEND, ({ body }) => ({ rows: [{ ...messageOf(body), chat: GROUP }] }));
  });

  test('are above the friends, found by name, and get the clip with its text', async () => {
    const { dialog } = await open();
    await dialog.findByRole('checkbox', { name: 'bob' });
    const names = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(names()).toEqual(['Friday listening', 'Sunday league', 'bob', 'carol', 'dan']);
    fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'sunday' } });
    await dialog.findByRole('checkbox', { name: 'zoe' });
    expect(names()).toEqual(['Sunday league', 'zoe']);
    await choose(dialog, 'Sunday league');
    await choose(dialog, 'zoe');
    expect(dialog.getByText('GROUPS SELECTED : 1')).toBeTruthy();
    fireEvent.click(shareButton(dialog));
    await dialog.findByText('Sent', { selector: '[role=status]' });
    expect(sent()).toMatchObject([{ chat: OTHER, tile_id: 7, text: '', isOpen: false }]);
    expect(shared()[0]?.messages.map(({ to }) => to)).toEqual(['uid-zoe']);
    const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Sunday leagueSent', 'zoeSent']);
  });

  test('one that fails can be tried again with the same ids, and no friend gets it twice', async () => {
    server.on(SEND, () => errorResponse(500, 'INTERNAL'));
    const { dialog } = await open();
    await choose(dialog, 'Friday listening');
    await choose(dialog, 'bob');
    fireEvent.click(shareButton(dialog));
    await dialog.findByRole('alert');
    expect(dialog.getByText('Not sent')).toBeTruthy();
    expect(dialog.getByText('Sent')).toBeTruthy();
    server.on(SEND, ({ body }) => ({ rows: [{ ...messageOf(body), chat: GROUP }] }));
    fireEvent.click(shareButton(dialog));
    await dialog.findByText('Sent', { selector: '[role=status]' });
    expect(sent()[1]).toEqual(sent()[0]);
    expect(shared()[1]).toEqual(shared()[0]);
  });

  test('a group alone calls nothing for friends', async () => {
    const { dialog } = await open();
    await choose(dialog, 'Friday listening');
    fireEvent.click(shareButton(dialog));
    await dialog.findByText('Sent', { selector: '[role=status]' });
    expect(shared()).toEqual([]);
  });

  test('a new one can be made here, and is then selected', async () => {
    server.on('POST /chat/group', () => ({
      rows: [{ chat: '7f0c7d3e-6a41-4f6c-9b1e-0d2f3a4b5c6d' }],
    }));
    const { dialog } = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'New group' }));
    const form = within(await screen.findByRole('dialog', { name: 'New group' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Group name' }), {
      target: { value: ' Night bus ' },
    });
    await choose(form, 'bob');
    fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New group' })).toBeNull());
    const created = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Night bus' });
    expect(created.checked).toBe(true);
    expect(server.callsTo('POST /chat/group')[0]?.body).toMatchObject({
      name: 'Night bus',
      members: ['uid-bob'],
    });
  });
});

test('selection and text are restored after the dialog was closed', async () => {
  const { dialog } = await open();
  await choose(dialog, 'bob');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Share this clip' }));
  expect(await screen.findByText('FRIENDS SELECTED : 1')).toBeTruthy();
});

test('closes when another clip replaces its clip', async () => {
  await open();
  fireEvent.click(screen.getByText('show the next clip'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('at most 50 friends can be selected', async () => {
  const names = Array.from({ length: MAX_FRIENDS + 1 }, (_, place) => `friend${place}`);
  server.on('GET /user/allfriends', ({ query }) => {
    const offset = Number(query['offset']);
    return { rows: names.slice(offset, offset + friendLimits.listPage).map(friendOf) };
  });
  const { dialog } = await open();
  const more = () => dialog.queryByText('Show more');
  const listed = () => dialog.getAllByText(/^friend\d+$/).length;
  await dialog.findByLabelText('friend0');
  while (more()) {
    const shown = listed();
    fireEvent.click(dialog.getByText('Show more'));
    await waitFor(() => expect(listed()).toBeGreaterThan(shown));
  }
  for (const name of names.slice(0, MAX_FRIENDS)) {
    fireEvent.click(dialog.getByLabelText(name));
  }
  expect(dialog.getByText('FRIENDS SELECTED : 50')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('friend50').disabled).toBe(true);
  expect(dialog.getByText('You can select up to 50 friends.')).toBeTruthy();
});

test('leads to its clip on the page of the video', async () => {
  const { dialog } = await open();
  const link = dialog.getByRole('link', { name: 'All passages of this video' });
  expect(link.getAttribute('href')).toBe('/video/sample-0001?t=5&end=9.5');
});

test("signed out, the button reads 'Log In To Share' and leads to /login", async () => {
  const { dialog } = await open(null);
  const link = dialog.getByRole('link', { name: 'Log In To Share' });
  expect(link.getAttribute('href')).toBe('/login');
  expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull();
  const box = dialog.getByRole<HTMLInputElement>('searchbox');
  expect(box.disabled).toBe(true);
  const overFields = document.querySelector('a[aria-hidden="true"]');
  expect(overFields?.getAttribute('href')).toBe('/login');
  expect(server.calls).toEqual([]);
});

function Post({ viewer }: Pick<ComponentProps<typeof PostSharing>, 'viewer'>) {
  const [shown, setShown] = useState(tile);
  return (
    <>
      <button onClick={() => setShown({ ...tile, tile_id: 8 })}>show the next clip</button>
      <PostSharing tile={shown} viewer={viewer} />
    </>
  );
}

async function open(viewer: string | null = 'alice') {
  const element = (
    <Post viewer={viewer === null ? null : { uid: `uid-${viewer}`, displayName: viewer }} />
  );
  const page = renderPage({
    routes: [
      { path: '/', element },
      { path: '/login', element: <p>the login</p> },
    ],
    path: '/',
    auth: alice,
    live,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Share this clip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this clip' }));
  return { ...page, dialog };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const choose = async (dialog: Dialog, name: string) =>
  fireEvent.click(await dialog.findByRole('checkbox', { name: new RegExp(name) }));
const shareButton = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Share' });
const shared = () => server.callsTo('POST /chat/share').map(({ body }) => body as SharedBody);
