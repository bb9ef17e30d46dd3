import type { Message } from '@reprise/contract/chat/documents.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  GROUP,
  groupOf,
  messageOf,
  messagesOf,
} from '#features/chat/chat.testing.ts';
import { deferred } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import { changeMessage, show, texts, test } from './conversation.testing.tsx';

const SEND = 'POST /chat/group/send';
const HISTORY = 'GET /chat/messages';

test('the header has the name, the number and the names of the members', () => {
  showGroup([]);
  expect(screen.getByRole('heading', { name: 'To: Friday listening' })).toBeTruthy();
  expect(screen.getByText('3 members · bob, carol')).toBeTruthy();
  expect(screen.getByText('No messages yet. Say hello to the group.')).toBeTruthy();
});

test('the first message of a run has its sender, also of a former member or a deleted user', async () => {
  showGroup(
    [
      messageOf(1, { senderId: BOB }),
      messageOf(2, { senderId: BOB }),
      messageOf(3, { senderId: CAROL }),
      messageOf(4, { senderId: ALICE }),
      messageOf(5, { senderId: 'uid-dan' }),
      messageOf(6, { senderId: 'uid-gone' }),
    ],
    { former: ['dan'] },
  );
  await screen.findByText('text 1');
  const names = screen.getAllByText(/^(bob|carol|dan|You|Deleted user)$/);
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'bob',
    'carol',
    'You',
    'dan',
    'Deleted user',
  ]);
});

test('a notice names who did it, without a menu', async () => {
  showGroup([
    messageOf(1, { senderId: BOB, text: 'joined the group', notice: true }),
    messageOf(2),
  ]);
  expect(await screen.findByText('bob joined the group')).toBeTruthy();
  expect(screen.getAllByLabelText('Message actions')).toHaveLength(1);
});

test('a message that a block hides leaves no trace, and older ones keep their places', async () => {
  const hidden = { text: '', senderId: '', hidden: true } as const;
  server.on(HISTORY, () => ({
    rows: [messageOf(1), messageOf(2, hidden), messageOf(3)],
  }));
  const replyTo = { id: 'id-5', seq: 5 };
  showGroup([messageOf(4), messageOf(5, hidden), messageOf(6, { text: 'a reply', replyTo })]);
  await waitFor(() => expect(texts()).toEqual(['text 1', 'text 3', 'text 4']));
  expect(screen.getByText('a reply')).toBeTruthy();
  expect(screen.getByText('Message not available').closest('button')).toBeNull();
});

test('a quote of a message from before the viewer joined leads nowhere', async () => {
  showGroup([messageOf(41, { replyTo: { id: 'id-7', seq: 7 } })], { firstSeq: 41 });
  const quote = await screen.findByText('Message not available');
  expect(quote.closest('button')).toBeNull();
});

test('messages from before the viewer joined are not asked for', async () => {
  showGroup(messagesOf(41, 43), { firstSeq: 41 });
  await screen.findByText('text 41');
  expect(server.callsTo(HISTORY)).toEqual([]);
});

test('a message is sent to the group, and a quote names its sender', async () => {
  server.on(SEND, () => deferred<unknown>().promise);
  const replyTo = { id: 'id-1', seq: 1 };
  showGroup([messageOf(1, { senderId: CAROL }), messageOf(2, { replyTo })]);
  await screen.findByText('carol', { selector: 'b' });
  const box = screen.getByRole('textbox', { name: 'Send Message Here' });
  fireEvent.change(box, { target: { value: 'hello all' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  // Outboxes of earlier tests may send it, too: the page and its storage are shared.
  await waitFor(() => expect(server.callsTo(SEND)).not.toEqual([]));
  const { body } = server.callsTo(SEND)[0] ?? {};
  expect(body).toMatchObject({ chat: GROUP, text: 'hello all', isOpen: true });
  expect(body).not.toHaveProperty('to');
  expect(screen.getByText('hello all')).toBeTruthy();
});

test('the line has the names of those who type, without deleted users', () => {
  showGroup([], { members: ['alice', 'bob', 'carol', 'dan'] });
  const type = (uid: string) => act(() => live.showTyping({ chat: GROUP, uid }));
  type('uid-erin');
  expect(screen.queryByText(/typing/)).toBeNull();
  type(BOB);
  expect(screen.getByText('bob is typing')).toBeTruthy();
  type(CAROL);
  expect(screen.getByText('bob and carol are typing')).toBeTruthy();
  type('uid-dan');
  expect(screen.getByText('bob and 2 others are typing')).toBeTruthy();
});

test('a new message is announced with its sender', () => {
  showGroup([messageOf(1, { senderId: ALICE })]);
  changeMessage(messageOf(2, { senderId: CAROL }), GROUP);
  expect(screen.getByText('carol: text 2').getAttribute('role')).toBe('status');
});

test('a reaction names those who chose it', async () => {
  const reactions: Message['reactions'] = [
    { uid: CAROL, reaction: 'fire' },
    { uid: ALICE, reaction: 'fire' },
    { uid: 'uid-gone', reaction: 'wow' },
  ];
  showGroup([messageOf(1, { reactions })]);
  const fire = await screen.findByLabelText('Fire, 2: carol and you');
  expect(fire.title).toBe('carol and you');
  expect(fire.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('Wow, 1: Deleted user')).toBeTruthy();
});

test('older messages are dropped, and read again, when a block changes who sees what', async () => {
  const pages = [messagesOf(1, 3), [messageOf(1), messageOf(3)]];
  server.on(HISTORY, () => ({ rows: pages.shift() }));
  showGroup(messagesOf(4, 5));
  await waitFor(() => expect(texts()).toEqual([1, 2, 3, 4, 5].map((seq) => `text ${seq}`)));
  const messages = [messageOf(4), messageOf(5, { text: '', senderId: '', hidden: true })];
  act(() => live.set('chats', GROUP, { messages, visibility: 2 }, 7));
  await waitFor(() => expect(texts()).toEqual(['text 1', 'text 3', 'text 4']));
  expect(server.callsTo(HISTORY)).toHaveLength(2);
});

const showGroup = (messages: Message[], fields: Parameters<typeof groupOf>[0] = {}) =>
  show(messages, { chat: GROUP, entry: groupOf(fields) });
