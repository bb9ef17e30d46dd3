import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { CHAT, reply, base, clip, likesBy, rows, show } from './notifications.testing.tsx';

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

test('a week leads to its clips', async () => {
  const week: PastNotification = {
    ...base,
    id: 9,
    kind: 'week',
    username: 'alice',
    date: '2026-11-29T10:00:00.000Z',
  };
  startFakeServer({ 'GET /notifications/history': () => ({ rows: [week] }) });
  show();
  await screen.findByText('Clips of your week, and of this day in past years.');
  const link = screen.getByRole('link', { name: 'See the clips' });
  expect(link.getAttribute('href')).toBe('/week/2026-11-29');
});

test('a friend who asks for clips leads to the mix', async () => {
  const invitation: PastNotification = {
    ...base,
    id: 9,
    kind: 'mix-invitation',
    username: 'bob',
    mix: { public_id: 'Mix123456789', title: 'Rain' },
  };
  startFakeServer({ 'GET /notifications/history': () => ({ rows: [invitation] }) });
  show();
  expect((await screen.findByText(/asks you to add clips/)).textContent).toBe(
    'bob asks you to add clips to “Rain”.',
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/friend/bob', '/mix/Mix123456789']));
  expect(screen.getByRole('link', { name: 'Open Rain' })).toBeTruthy();
});

test('likes of one user on clips that no one else liked are one row', async () => {
  const like = (id: number, username: string, tile_id: number): PastNotification => ({
    ...base,
    ...clip,
    id,
    username,
    tile_id,
    public_id: `Abc123Def45${tile_id}`,
  });
  const notifications = [
    like(9, 'bob', 1),
    like(8, 'carol', 2),
    like(7, 'bob', 3),
    like(6, 'bob', 2),
    like(5, 'bob', 4),
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  await screen.findAllByText('bob');
  expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
    'bob liked 3 of your clips.',
    'carol and bob liked your clip.',
  ]);
  const [link] = within(rows()[0] as HTMLElement).getAllByRole('link', { name: 'View clip' });
  expect(link?.getAttribute('href')).toBe('/tile/Abc123Def451');
});

test('a clip that marks the same moment or answers is linked; several are one row that links to them', async () => {
  const own = { ...base, tile_id: 4, public_id: 'Abc123Def456', tile_link: 'sample-0003' };
  const by = (username: string, id: number) => ({
    username,
    id,
    clip: { public_id: `OfUser000${id}`, tile_link: 'sample-0005' },
  });
  const notifications: PastNotification[] = [
    { ...own, kind: 'same-moment', ...by('bob', 901) },
    { ...own, kind: 'answer', ...by('carol', 902) },
    { ...own, kind: 'same-moment', ...by('dan', 903), tile_id: 5, public_id: 'Other3Def456' },
    { ...own, kind: 'same-moment', ...by('erin', 904), tile_id: 5, public_id: 'Other3Def456' },
    { ...own, kind: 'answer', username: 'frank', id: 905, tile_id: 6, public_id: 'Third3Def456' },
  ];
  startFakeServer({ 'GET /notifications/history': () => ({ rows: notifications }) });
  show();
  await screen.findByText('bob');
  const content = rows().map((row) => ({
    text: row.querySelector('p')?.textContent,
    link: within(row).getByRole('link', { name: 'View clip' }).getAttribute('href'),
  }));
  expect(content).toEqual([
    { text: 'bob marked this moment, too.', link: '/tile/OfUser000901' },
    { text: 'carol answered your clip with a clip.', link: '/tile/OfUser000902' },
    { text: 'dan and erin marked this moment, too.', link: '/tile/Other3Def456/moment' },
    { text: 'frank answered your clip with a clip.', link: '/tile/Third3Def456' },
  ]);
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
  expect(screen.getByText('my advert')).toBeTruthy();
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

test.each([
  [reply, 'bob replied to you.', 'at eight', [`/messages?chat=${CHAT}`]],
  [
    { ...reply, ...clip, kind: 'clip-reply' } as const,
    'bob replied to your clip.',
    'at eight',
    [`/messages?chat=${CHAT}`, '/tile/Abc123Def456'],
  ],
  [
    { ...reply, kind: 'clip-reply' } as const,
    'bob replied to your clip.',
    'post removed',
    [`/messages?chat=${CHAT}`],
  ],
  [
    { ...reply, kind: 'reaction', reaction: 'love' } as const,
    'bob reacted Love to your message.',
    'at eight',
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
        { ...reply, id: 9 },
        { ...reply, id: 8, text: 'first' },
        { ...reaction, id: 7, username: 'bob' },
        { ...reaction, id: 6, username: 'carol', reaction: 'love' },
        { ...reply, id: 5, kind: 'reaction', reaction: 'wow' },
        { ...reply, id: 4, kind: 'reaction', reaction: 'wow' },
      ],
    }),
  });
  show();
  await screen.findByText(/reacted to your messages|messages\./);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toContain('bob replied to you.at eight');
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
