import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { NoFriends } from './no-friends.tsx';
import { INVITE_CODE, serveInvite, suggestionOf } from './no-friends.testing.ts';

const ACT = 'PATCH /user/updatefriend';
const URL = `${location.origin}/i/${INVITE_CODE}`;

const test = serverTest();

test('without a share sheet, the invitation copies the link', async () => {
  serveInvite(server);
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  show();
  await press('Invite a friend');
  await screen.findByText('Link copied. Paste it into a message to your friend.');
  expect(writeText).toHaveBeenCalledWith(URL);
  expect(screen.queryByRole('button', { name: 'Copy invite link' })).toBeNull();
  expect(screen.getByRole('img', { name: 'QR code of your invite link' })).toBeTruthy();
});

test('a link that cannot be copied is shown', async () => {
  serveInvite(server);
  const writeText = vi.fn().mockRejectedValue(new Error('denied'));
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  show();
  await press('Invite a friend');
  await screen.findByText('The link could not be copied. Select it instead.');
  expect(screen.getByText(URL)).toBeTruthy();
});

test('with a share sheet, the invitation opens it, and a second button copies', async () => {
  serveInvite(server);
  const share = vi.fn().mockResolvedValue(undefined);
  stubNavigator({ share });
  show();
  await press('Invite a friend');
  expect(share).toHaveBeenCalledWith({ title: 'alice invites you to Reprise', url: URL });
  expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy();
});

test('suggests users to ask, each with the one action, without further requests', async () => {
  serveInvite(server, ['bob', 'carol', 'dave'].map(suggestionOf));
  server.on(ACT, () => ({
    rows: [
      {
        connectid: 'ab',
        friend1: 'alice',
        friend2: 'bob',
        accept1: true,
        accept2: false,
        username: 'bob',
        img_url: '/avatars/default.svg',
      },
    ],
  }));
  show(2);
  await screen.findByRole('heading', { name: 'Or add someone who posts here' });
  const list = within(screen.getByRole('list'));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'boba clip of bob',
    'carola clip of carol',
  ]);
  const [first] = list.getAllByRole('button', { name: 'Send Friend Request' });
  if (first) fireEvent.click(first);
  await list.findByRole('button', { name: 'Cancel Friend Request' });
  expect(server.callsTo(ACT)[0]?.body).toEqual({
    user: 'alice',
    friend: 'bob',
    action: 'Send Friend Request',
  });
  expect(server.callsTo('GET /user/friend')).toEqual([]);
});

test('a site without other posters, or a failed call, suggests no one', async () => {
  serveInvite(server);
  server.on('GET /user/suggestions', () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await screen.findByRole('button', { name: 'Invite a friend' });
  await waitFor(() => expect(server.callsTo('GET /user/suggestions')).not.toEqual([]));
  expect(screen.queryByText('Or add someone who posts here')).toBeNull();
  expect(notices).toEqual([]);
});

test('a link that could not be loaded can be loaded again', async () => {
  serveInvite(server);
  server.on('GET /user/invite', () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('Your link could not be loaded.');
  serveInvite(server);
  await press('Try again');
  await screen.findByRole('button', { name: 'Invite a friend' });
});

function show(suggestions?: number) {
  const element = <NoFriends user="alice" {...(suggestions !== undefined && { suggestions })} />;
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice });
}

function stubNavigator(fields: object): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), fields));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
