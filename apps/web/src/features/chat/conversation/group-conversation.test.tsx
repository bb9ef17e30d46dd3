import type { DocumentOf, Message } from '@reprise/contract/documents.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  GROUP,
  groupOf,
  messageOf,
  messagesOf,
} from '#features/chat/chat.testing.ts';
import { groupConversation } from '#features/chat/conversations.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { deferred, startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { ConversationView } from './conversation-view.tsx';

/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };
const SEND = 'POST /chat/group/send';
const HISTORY = 'GET /chat/messages';

const viewer = {
  uid: ALICE,
  displayName: 'alice',
  email: 'alice@example.com',
  isEmailVerified: true,
  photoURL: null,
};

let server: FakeServer;
let live: FakeLiveClient;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = startFakeServer();
  live = createFakeLiveClient();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(
  messages: Message[],
  details: DocumentOf<'chatDetails'> = {},
  fields: Parameters<typeof groupOf>[0] = {},
) {
  act(() => live.set('chats', GROUP, { messages }));
  act(() => live.set('chatDetails', GROUP, details));
  const conversation = groupConversation(GROUP, groupOf(fields), ALICE);
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <ConversationView conversation={conversation} viewer={viewer} />
    </VirtuosoMockContext.Provider>
  );
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

const texts = () => screen.queryAllByText(/^text \d+$/).map(({ textContent }) => textContent);

test('the header has the name, the number and the names of the members', () => {
  show([]);
  expect(screen.getByRole('heading', { name: 'To: Friday listening' })).toBeTruthy();
  expect(screen.getByText('3 members · bob, carol')).toBeTruthy();
  expect(screen.getByText('No messages yet. Say hello to the group.')).toBeTruthy();
});

test('the first message of a run has its sender, also of a former member or a deleted user', async () => {
  show(
    [
      messageOf(1, { senderId: BOB }),
      messageOf(2, { senderId: BOB }),
      messageOf(3, { senderId: CAROL }),
      messageOf(4, { senderId: ALICE }),
      messageOf(5, { senderId: 'uid-dan' }),
      messageOf(6, { senderId: 'uid-gone' }),
    ],
    {},
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
  show([messageOf(1, { senderId: BOB, text: 'joined the group' }), messageOf(2)], {
    1: { seq: 1, reactions: [], notice: true },
  });
  expect(await screen.findByText('bob joined the group')).toBeTruthy();
  expect(screen.getAllByLabelText('Message actions')).toHaveLength(1);
});

test('a message that a block hides leaves no trace, and older ones keep their places', async () => {
  const hidden = { text: '', senderId: '', hidden: true } as const;
  server.on(HISTORY, () => ({
    rows: [messageOf(1), messageOf(2, hidden), messageOf(3)],
    details: {},
  }));
  show([messageOf(4), messageOf(5, hidden), messageOf(6, { text: 'a reply' })], {
    6: { seq: 6, reactions: [], replyTo: { id: 'id-5', seq: 5 } },
  });
  await waitFor(() => expect(texts()).toEqual(['text 1', 'text 3', 'text 4']));
  expect(screen.getByText('a reply')).toBeTruthy();
  expect(screen.getByText('Message not available').closest('button')).toBeNull();
});

test('a quote of a message from before the viewer joined leads nowhere', async () => {
  show(
    [messageOf(41)],
    { 41: { seq: 41, reactions: [], replyTo: { id: 'id-7', seq: 7 } } },
    {
      firstSeq: 41,
    },
  );
  const quote = await screen.findByText('Message not available');
  expect(quote.closest('button')).toBeNull();
});

test('messages from before the viewer joined are not asked for', async () => {
  show(messagesOf(41, 43), {}, { firstSeq: 41 });
  await screen.findByText('text 41');
  expect(server.callsTo(HISTORY)).toEqual([]);
});

test('a message is sent to the group, and a quote names its sender', async () => {
  server.on(SEND, () => deferred<unknown>().promise);
  show([messageOf(1, { senderId: CAROL }), messageOf(2)], {
    2: { seq: 2, reactions: [], replyTo: { id: 'id-1', seq: 1 } },
  });
  await screen.findByText('carol', { selector: 'b' });
  const box = screen.getByRole('textbox', { name: 'Send Message Here' });
  fireEvent.change(box, { target: { value: 'hello all' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(server.callsTo(SEND)).toHaveLength(1));
  const { body } = server.callsTo(SEND)[0] ?? {};
  expect(body).toMatchObject({ chat: GROUP, text: 'hello all', isOpen: true });
  expect(body).not.toHaveProperty('to');
  expect(screen.getByText('hello all')).toBeTruthy();
});

test('the line has the names of those who type, without deleted users', () => {
  show([], {}, { members: ['alice', 'bob', 'carol', 'dan'] });
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
  show([messageOf(1, { senderId: ALICE })]);
  act(() =>
    live.set('chats', GROUP, {
      messages: [messageOf(1, { senderId: ALICE }), messageOf(2, { senderId: CAROL })],
    }),
  );
  expect(screen.getByText('carol: text 2').getAttribute('role')).toBe('status');
});

test('a reaction names those who chose it', async () => {
  show([messageOf(1)], {
    1: {
      seq: 1,
      reactions: [
        { uid: CAROL, reaction: 'fire' },
        { uid: ALICE, reaction: 'fire' },
        { uid: 'uid-gone', reaction: 'wow' },
      ],
    },
  });
  const fire = await screen.findByLabelText('Fire, 2: carol and you');
  expect(fire.title).toBe('carol and you');
  expect(fire.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('Wow, 1: Deleted user')).toBeTruthy();
});
