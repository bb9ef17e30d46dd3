import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { ALICE, GROUP, groupOf } from '#features/chat/chat.testing.ts';
import { createFakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { messageOf, tile } from '#features/chat/share/share.testing.ts';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { SendNewPost } from './send-new-post.tsx';

const LISTS = 'GET /user/allfriends';
const SHARE = 'POST /chat/share';
const GROUP_SEND = 'POST /chat/group/send';

const test = serverTest({
  'GET /get/yourposts': () => ({ rows: [tile], after: null }),
  [LISTS]: () => ({ rows: ['bob', 'carol'].map(friendOf) }),
  'GET /user/searchfriend': () => ({ rows: [friendOf('dan')] }),
  [SHARE]: ({ body }) => ({
    rows: (body as { messages: { to: string }[] }).messages.map(({ to }) => ({ to, chat: to })),
  }),
});

test('the newest post is sent to one friend at a time, and its link can be copied', async () => {
  show();
  await send('bob');
  await screen.findByText(shareTexts.sent);
  expect(screen.queryByRole('button', { name: shareTexts.sendTo('bob') })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText(shareTexts.sent).closest('li'));
  expect(screen.getByRole('button', { name: shareTexts.sendTo('carol') })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(server.callsTo('GET /get/yourposts')[0]?.query).toMatchObject({
    feedPerson: 'alice',
    sort: 'recent',
    limit: '1',
  });
  expect(server.callsTo(SHARE).map(({ body }) => body)).toEqual([
    { tile_id: 7, text: '', messages: [{ id: expect.any(String), to: 'uid-bob' }] },
  ]);
});

test('others cannot open the link of a post for friends', async () => {
  const { unmount } = show();
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByText(linkTexts.onlyYourFriends)).toBeNull();
  unmount();
  server.on('GET /get/yourposts', () => ({
    rows: [{ ...tile, audience: 'friends' }],
    after: null,
  }));
  show();
  expect(await screen.findByText(linkTexts.onlyYourFriends)).toBeTruthy();
});

test('a failed send says so and keeps its id when it is sent again', async () => {
  server.on(SHARE, () => errorResponse(500, 'INTERNAL'));
  show();
  await send('bob');
  await screen.findByText(shareTexts.notSent);
  await send('bob');
  await waitFor(() => expect(server.callsTo(SHARE)).toHaveLength(2));
  const [first, second] = server.callsTo(SHARE).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('a former friend is named as such', async () => {
  server.on(SHARE, () => errorResponse(403, 'NOT_FRIENDS'));
  show();
  await send('bob');
  await screen.findByText(shareTexts.noLongerFriend);
});

test('the search finds friends who are not in the list', async () => {
  show();
  const box = await screen.findByRole('searchbox', { name: shareTexts.searchPlaceholder });
  fireEvent.change(box, { target: { value: 'dav' } });
  await send('dan');
  await screen.findByText(shareTexts.sent);
  expect(screen.queryByText('bob')).toBeNull();
});

test('without friends it invites one, and the link remains', async () => {
  server.on(LISTS, () => ({ rows: [] }));
  serveInvite(server);
  show();
  await screen.findByRole('heading', { name: 'Now play it for a friend' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Invite a friend' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('the newest post is sent to a group, and a failed one again with its id', async () => {
  server.on(GROUP_SEND, () => errorResponse(500, 'INTERNAL'));
  showWithGroup();
  await send('Friday listening');
  await screen.findByText(shareTexts.notSent);
  server.on(GROUP_SEND, ({ body }) => ({ rows: [{ ...messageOf(body), chat: GROUP }] }));
  await send('Friday listening');
  await screen.findByText(shareTexts.sent);
  const [first, second] = server.callsTo(GROUP_SEND).map(({ body }) => body);
  expect(first).toMatchObject({ chat: GROUP, tile_id: 7, text: '', isOpen: false });
  expect(second).toEqual(first);
  expect(server.callsTo(SHARE)).toEqual([]);
});

function show() {
  return renderPage({
    routes: [{ path: '/', element: <SendNewPost user="alice" /> }],
    path: '/',
    auth: alice,
  });
}

function showWithGroup() {
  const live = createFakeLiveClient();
  live.set('userChats', ALICE, { [GROUP]: groupOf() });
  const element = <SendNewPost user="alice" />;
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

async function send(name: string) {
  const button = await screen.findByRole('button', { name: shareTexts.sendTo(name) });
  button.focus();
  fireEvent.click(button);
}
