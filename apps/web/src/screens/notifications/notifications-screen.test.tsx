import { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse, startFakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

afterEach(cleanup);

const base = { img_url: '/avatars/default.svg', date: '2020-01-01T00:00:00.000Z' };

function show(path = '/notifications') {
  const element = (
    <main>
      <NotificationsScreen />
    </main>
  );
  const routes = [
    { path: '/notifications', element },
    { path: '/messages', element: <p>The conversation</p> },
  ];
  return renderPage({ routes, path, auth: alice });
}

const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');

test('each notification shows who did what, and links to the user or to the clip', async () => {
  const notifications: PastNotification[] = [
    { ...base, id: 9, kind: 'like', username: 'bob', tile_id: 4, public_id: 'Abc123Def456' },
    { ...base, id: 8, kind: 'like', username: 'bob' },
    { ...base, id: 7, kind: 'request', username: 'carol' },
    { ...base, id: 5, kind: 'acceptance', username: 'dan' },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  await screen.findByText(/sent you a friend request\./);
  const content = rows().map((row) => ({
    links: within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
    text: row.textContent,
  }));
  expect(content.map(({ links }) => links)).toEqual([
    ['/friend/bob', '/tile/Abc123Def456'],
    ['/friend/bob'],
    ['/friend/carol'],
    ['/friend/dan'],
  ]);
  expect(content[2]?.text).toContain('carol sent you a friend request.');
  expect(content[0]?.text).toContain('bob liked your clip.');
  expect(content[1]?.text).toContain('post removed');
  expect(content[3]?.text).toContain('dan accepted your friend request.');
  expect(document.title).toContain('Notifications');
});

test('an invitation to a group names it and links to the conversation', async () => {
  const chat = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
  const notifications: PastNotification[] = [
    { ...base, id: 2, kind: 'group-invitation', username: 'bob', chat, group: 'weekend' },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  const link = await screen.findByRole('link', { name: 'added you to weekend.' });
  expect(link.getAttribute('href')).toBe(conversationPath(chat));
  expect(rows()[0]?.textContent).toContain('bob added you to weekend.');
  expect(screen.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe('/friend/bob');
});

test('moderation decisions name no one and link nowhere', async () => {
  const own = { ...base, username: 'alice' };
  const notifications: PastNotification[] = [
    { ...own, id: 3, kind: 'removal', caption: 'my advert' },
    { ...own, id: 2, kind: 'report-upheld' },
    { ...own, id: 1, kind: 'report-dismissed' },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  await screen.findByText('Your clip was removed after a report.');
  expect(screen.getByText('“my advert”')).toBeTruthy();
  expect(screen.getByText('A clip you reported was removed. Thank you.')).toBeTruthy();
  expect(screen.getByText('A clip you reported was reviewed and not removed.')).toBeTruthy();
  expect(rows()).toHaveLength(3);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByText(/alice/)).toBeNull();
});

test("an unavailable source links to the viewer's clip of it", async () => {
  const own = {
    ...base,
    kind: 'source-unavailable',
    username: 'alice',
    caption: 'the good part',
  } as const;
  const notifications: PastNotification[] = [
    { ...own, id: 2, tile_id: 4, public_id: 'Abc123Def456' },
    { ...own, id: 1 },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  const sentences = await screen.findAllByText(
    'The video in your clip is unavailable, or plays on YouTube only.',
  );
  expect(sentences).toHaveLength(2);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tile/Abc123Def456');
  expect(rows()[1]?.textContent).toContain('post removed');
});

test('more load in pages, from before the last one shown', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, place): PastNotification => ({
      ...base,
      id: from - place,
      kind: 'request',
      username: `p${from - place}`,
    }));
  const server = startFakeServer({
    'GET /notifications/history': ({ query }) => ({
      rows: query['before'] === undefined ? page(50, 20) : page(30, 3),
    }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(23));
  expect(rows().at(-1)?.textContent).toContain('p28 sent you a friend request.');
  expect(server.callsTo('GET /notifications/history')[1]?.query['before']).toBe('31');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('loading the list marks the notifications seen', async () => {
  const list = deferred<unknown>();
  const server = startFakeServer({
    'GET /notifications/history': () => list.promise,
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
  });
  show();
  await waitFor(() => expect(server.callsTo('GET /notifications/history')).toHaveLength(1));
  expect(server.callsTo('POST /notifications/clear')).toEqual([]);
  list.resolve({ rows: [{ ...base, id: 1, kind: 'request', username: 'bob' }] });
  await waitFor(() => expect(server.callsTo('POST /notifications/clear')).toHaveLength(1));
});

test('an empty list shows what it is for, and links to the feed', async () => {
  startFakeServer({ 'GET /notifications/history': () => ({ rows: [] }) });
  show();
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home Feed' }).getAttribute('href')).toBe('/');
});

test('a list that failed to load offers a retry', async () => {
  const server = startFakeServer({
    'GET /notifications/history': () => errorResponse(500, 'INTERNAL'),
  });
  show();
  await screen.findByText('The notifications could not be loaded.');
  server.on('GET /notifications/history', () => ({ rows: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet.')).toBeTruthy();
});

const clip = {
  kind: 'like',
  tile_id: 4,
  public_id: 'Abc123Def456',
  tile_link: 'sample-0003',
} as const;
const likesBy = (...names: readonly string[]): PastNotification[] =>
  names.map((username, index) => ({ ...base, ...clip, id: 90 - index, username }));

test.each([
  [['bob'], 'bob liked your clip.'],
  [['bob', 'carol'], 'bob and carol liked your clip.'],
  [['bob', 'carol', 'dan'], 'bob, carol and dan liked your clip.'],
  [['bob', 'carol', 'dan', 'erin'], 'bob and 3 others liked your clip.'],
  [['bob', 'bob'], 'bob liked your clip.'],
])('likes of one clip are one row: %j', async (names, sentence) => {
  startFakeServer({ 'GET /notifications/history': () => ({ rows: likesBy(...names) }) });
  show();
  await screen.findByRole('link', { name: 'View clip' });
  expect(rows()).toHaveLength(1);
  expect(rows()[0]?.textContent).toContain(sentence);
});

test('notifications are in sections by day; likes of other days are rows of their own', async () => {
  const [today = base, yesterday = base, earlier = base] = likesBy('bob', 'carol', 'dan');
  const midnight = new Date().setHours(0, 0, 0, 0);
  const history = [
    { ...today, date: new Date().toISOString() },
    { ...yesterday, date: new Date(midnight - 1).toISOString() },
    earlier,
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: history }) });
  show();
  expect(await screen.findByRole('list', { name: 'Today' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Yesterday' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Earlier' })).toBeTruthy();
  expect(rows()).toHaveLength(3);
});

test('shows the two sentences, and marks what is new until it is marked as seen', async () => {
  const unseen = { ...base, id: 9, kind: 'request', username: 'bob', unseen: true } as const;
  const server = startFakeServer({
    'GET /notifications/history': () => ({
      rows: [unseen, { ...base, id: 8, kind: 'acceptance', username: 'carol' }],
    }),
    'POST /notifications/clear': () => ({
      rows: [{ newLikes: 5, newFriendRequest: 1, likeNews: [], friendRequestNews: [] }],
      notifications: [unseen],
    }),
  });
  show();
  expect(await screen.findByText('5 new likes since last time you checked.')).toBeTruthy();
  expect(
    screen.getByText('1 new friend requests or friendship acceptance since last time you checked.'),
  ).toBeTruthy();
  expect(screen.getAllByText('New')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  expect(screen.queryByText('New')).toBeNull();
  expect(server.callsTo('POST /notifications/clear')).toHaveLength(1);
});

test('the filter loads its own pages, and clears once', async () => {
  const server = startFakeServer({
    'GET /notifications/history': ({ query }) => ({
      rows: query['show'] === 'likes' ? likesBy('bob') : [],
    }),
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
  });
  const { router } = show();
  await screen.findByText('No notifications yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Likes' }));
  expect(await screen.findByText('bob')).toBeTruthy();
  expect(router.state.location.search).toBe('?show=likes');
  expect(server.callsTo('POST /notifications/clear')).toHaveLength(1);
});

test.each([
  ['Accept Friend Request from bob', 'PATCH /user/updatefriend', 'You are now friends.'],
  ['Decline bob', 'PATCH /user/declinefriend', 'Request declined.'],
])('a request is answered in place: %s', async (name, call, sentence) => {
  const server = startFakeServer({
    'GET /notifications/history': () => ({
      rows: [{ ...base, id: 9, kind: 'request', username: 'bob', pending: true }],
    }),
    [call]: () => ({ rows: [] }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain(sentence));
  expect(server.callsTo(call)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /bob/ })).toBeNull();
});

const CHAT = 'uid-bobuid-alice';
const answer = { ...base, kind: 'reply', username: 'bob', chat: CHAT, text: 'at eight' } as const;

test.each([
  [answer, 'bob replied to you.', '“at eight”', [`/messages?chat=${CHAT}`]],
  [
    { ...answer, ...clip, kind: 'clip-reply' } as const,
    'bob replied to your clip.',
    '“at eight”',
    [`/messages?chat=${CHAT}`, '/tile/Abc123Def456'],
  ],
  [
    { ...answer, kind: 'clip-reply' } as const,
    'bob replied to your clip.',
    'post removed',
    [`/messages?chat=${CHAT}`],
  ],
  [
    { ...answer, kind: 'reaction', reaction: 'love' } as const,
    'bob reacted Love to your message.',
    '“at eight”',
    [`/messages?chat=${CHAT}`],
  ],
  [
    { ...base, ...clip, kind: 'clip-reaction', username: 'bob', reaction: 'fire' } as const,
    'bob reacted Fire to your clip.',
    '',
    ['/tile/Abc123Def456'],
  ],
  [
    { ...base, kind: 'invitation', username: 'bob' } as const,
    'bob joined with your invite link.',
    '',
    [],
  ],
])('%j: %s', async (notification, sentence, quote, links) => {
  startFakeServer({
    'GET /notifications/history': () => ({ rows: [{ ...notification, id: 9 }] }),
  });
  show();
  await screen.findByRole('link', { name: 'bob' });
  const row = rows()[0];
  expect(row?.textContent).toContain(sentence);
  expect(row?.textContent).toContain(quote);
  const hrefs = within(row ?? document.body)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/friend/bob', ...links]);
});

test('replies in one conversation are one row, as are reactions to one clip', async () => {
  const reaction = { ...base, ...clip, kind: 'clip-reaction', reaction: 'fire' } as const;
  startFakeServer({
    'GET /notifications/history': () => ({
      rows: [
        { ...answer, id: 9 },
        { ...answer, id: 8, text: 'first' },
        { ...reaction, id: 7, username: 'bob' },
        { ...reaction, id: 6, username: 'carol', reaction: 'love' },
        { ...answer, id: 5, kind: 'reaction', reaction: 'wow' },
        { ...answer, id: 4, kind: 'reaction', reaction: 'wow' },
      ],
    }),
  });
  show();
  await screen.findByText(/reacted to your messages|messages\./);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('bob replied to you.“at eight”');
  expect(texts[1]).toContain('bob and carol reacted to your clip.');
  expect(texts[2]).toContain('bob reacted to your messages.');
});

test('the number of others is not shown while more of them may not be loaded', async () => {
  const likers = (from: number, count: number) =>
    Array.from({ length: count }, (_, place): PastNotification => {
      const id = from - place;
      return { ...base, ...clip, id, username: `p${id}` };
    });
  startFakeServer({
    'GET /notifications/history': ({ query }) => ({
      rows: query['before'] === undefined ? likers(50, 20) : likers(30, 3),
    }),
  });
  show();
  await screen.findByRole('link', { name: 'View clip' });
  expect(rows()[0]?.textContent).toContain('p50 and others liked your clip.');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('p50 and 22 others liked'));
});

test('a new friend can be messaged from the row', async () => {
  const acceptance = { ...base, kind: 'acceptance', username: 'bob', friend: 'uid-bob' } as const;
  const server = startFakeServer({
    'GET /notifications/history': () => ({ rows: [{ ...acceptance, id: 9 }] }),
    'POST /chat/open': () => ({ rows: [{ chat: CHAT }] }),
  });
  const { router } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Message bob' }));
  expect(await screen.findByText('The conversation')).toBeTruthy();
  expect(server.callsTo('POST /chat/open').map(({ body }) => body)).toEqual([
    { friend: 'uid-bob' },
  ]);
  expect(router.state.location.search).toBe(`?chat=${CHAT}`);
});

test('what was listed is marked as seen, once, and only with all kinds', async () => {
  const server = startFakeServer({
    'GET /notifications/history': () => ({ rows: [{ ...answer, id: 9, unseen: true }] }),
    'POST /notifications/clear': () => ({ rows: [], notifications: [] }),
    'POST /notifications/seen': () => ({ success: true }),
  });
  show();
  await waitFor(() =>
    expect(server.callsTo('POST /notifications/seen').map(({ body }) => body)).toEqual([
      { up_to: 9 },
    ]),
  );
  expect(screen.getAllByText('New')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Replies' }));
  await waitFor(() => expect(server.callsTo('GET /notifications/history')).toHaveLength(2));
  expect(server.callsTo('GET /notifications/history').map(({ query }) => query['show'])).toEqual([
    'all',
    'replies',
  ]);
  expect(server.callsTo('POST /notifications/seen')).toHaveLength(1);
});
