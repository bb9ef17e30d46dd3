import type { DocumentOf, Message } from '@reprise/contract/documents.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ALICE,
  BOB,
  chatWithBob,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { directConversation } from '#features/chat/conversations.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import {
  deferred,
  errorResponse,
  startFakeServer,
  type FakeServer,
} from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { Conversation } from './conversation.tsx';

const REACT = 'POST /chat/react';
const TILE = 'GET /get/tile';
const sharedTile = {
  id: 7,
  link: 'sample-0001',
  starttime: 84,
  endtime: 99,
  public_id: 'clip00000001',
};
/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };

const viewer = {
  uid: ALICE,
  displayName: 'alice',
  email: 'alice@example.com',
  isEmailVerified: true,
  photoURL: null,
};

let server: FakeServer;
let live: FakeLiveClient;

// Loading the menu in a test can time out.
beforeAll(async () => {
  await import('#ui/overlays/menu-popup.tsx');
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = startFakeServer({ [TILE]: () => ({ rows: [postedTile] }) });
  live = createFakeLiveClient();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(messages: Message[], details: DocumentOf<'chatDetails'> = {}) {
  act(() => live.set('chats', chatWithBob, { messages }));
  setDetails(details);
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <Conversation conversation={directConversation(chatWithBob, summaryOf())} viewer={viewer} />
    </VirtuosoMockContext.Provider>
  );
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

function setDetails(details: DocumentOf<'chatDetails'>) {
  act(() => live.set('chatDetails', chatWithBob, details));
}

async function openMenu(nth: number) {
  const button = screen.getAllByLabelText('Message actions')[nth];
  fireEvent.click(button ?? document.body);
  return within(await screen.findByRole('menu'));
}

test('a run of messages ends with its time, the viewer’s with Sent', async () => {
  const at = (minutes: number) => new Date(2026, 10, 20, 14, minutes).toISOString();
  show([
    messageOf(1, { date: at(1) }),
    messageOf(2, { date: at(2) }),
    messageOf(3, { date: at(6), senderId: ALICE }),
  ]);
  await screen.findByText('text 3');
  expect(screen.queryByText(/^2:01/)).toBeNull();
  expect(screen.getByText('2:02 PM').getAttribute('datetime')).toBe(at(2));
  expect(screen.getByText('Sent 2:06 PM')).toBeTruthy();
});

test('links open elsewhere, without the page as their opener', async () => {
  show([messageOf(1, { text: 'see https://example.com/a. <b>bold</b>' })]);
  const link = await screen.findByText('https://example.com/a');
  expect(link.getAttribute('href')).toBe('https://example.com/a');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.parentElement?.textContent).toBe('see https://example.com/a. <b>bold</b>');
});

test('a quick reaction that was sent as a message is drawn and named', async () => {
  show([messageOf(1, { text: '🔥' }), messageOf(2, { text: 'so 🔥' })]);
  expect(await screen.findByLabelText('Fire')).toBeTruthy();
  expect(screen.getAllByLabelText('Fire')).toHaveLength(1);
});

describe('A clip', () => {
  test('has caption, owner, source and the text of its sender', async () => {
    show([messageOf(1, { tile: sharedTile, text: 'listen' })]);
    expect(await screen.findByText('the good part')).toBeTruthy();
    expect(screen.getByText('bob', { selector: 'a span' })).toBeTruthy();
    expect(screen.getByText('Sample clip')).toBeTruthy();
    expect(screen.getByText('Open clip').getAttribute('href')).toBe('/tile/clip00000001');
    expect(screen.getByText('listen')).toBeTruthy();
    expect(server.callsTo(TILE)[0]?.query).toEqual({ public_id: 'clip00000001' });
  });

  test('that a block hides plays without caption and link', async () => {
    server.on(TILE, () => errorResponse(404, 'NOT_FOUND'));
    const { notices } = show([messageOf(1, { tile: sharedTile })]);
    expect(await screen.findByLabelText('Play clip 1:24 – 1:39')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Open clip')).toBeNull());
    expect(notices).toEqual([]);
  });
});

describe('Reactions', () => {
  const of = (seq: number, ...reactions: DocumentOf<'chatDetails'>[string]['reactions']) => ({
    [seq]: { seq, reactions },
  });
  const byBob = { uid: BOB, reaction: 'fire' } as const;
  const byAlice = { uid: ALICE, reaction: 'fire' } as const;
  const sent = () => server.callsTo(REACT).map(({ body }) => body);

  test('are counted, and a press adds the viewer’s at once', async () => {
    const response = deferred<unknown>();
    server.on(REACT, () => response.promise);
    show(messagesOf(1, 2), of(2, byBob));
    fireEvent.click(await screen.findByLabelText('Fire, 1'));
    expect(screen.getByLabelText('Fire, 2, yours too').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(sent()).toEqual([{ chat: chatWithBob, seq: 2, reaction: 'fire' }]));
    await act(async () => response.resolve({ rows: [of(2, byBob, byAlice)[2]] }));
    expect(screen.getByLabelText('Fire, 2, yours too')).toBeTruthy();
    setDetails(of(2, byAlice));
    expect(screen.getByLabelText('Fire, 1, yours too')).toBeTruthy();
  });

  test('a press on the viewer’s own removes it', async () => {
    server.on(REACT, () => ({ rows: [of(1)[1]] }));
    show(messagesOf(1, 1), of(1, byAlice));
    fireEvent.click(await screen.findByLabelText('Fire, 1, yours too'));
    expect(screen.queryByLabelText(/^Fire/)).toBeNull();
    await waitFor(() => expect(sent()).toEqual([{ chat: chatWithBob, seq: 1, reaction: null }]));
  });

  test('the menu of a message sets one of six, in place of the one before', async () => {
    server.on(REACT, () => ({ rows: [of(1, { uid: ALICE, reaction: 'wow' })[1]] }));
    show(messagesOf(1, 2), of(1, byAlice));
    await screen.findByLabelText('Fire, 1, yours too');
    const menu = await openMenu(0);
    const names = menu.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-label'));
    expect(names).toEqual(['Again', 'Fire', 'Love', 'Laugh', 'Wow', 'Tears']);
    fireEvent.click(menu.getByRole('menuitemradio', { name: 'Wow' }));
    expect(await screen.findByLabelText('Wow, 1, yours too')).toBeTruthy();
    expect(screen.queryByLabelText('Fire, 1, yours too')).toBeNull();
  });

  test('a failure restores the one before and says so', async () => {
    server.on(REACT, () => errorResponse(500, 'INTERNAL'));
    const { notices } = show(messagesOf(1, 1), of(1, byBob));
    fireEvent.click(await screen.findByLabelText('Fire, 1'));
    await waitFor(() => expect(notices).toEqual(['Your reaction was not saved. Try again.']));
    expect(screen.getByLabelText('Fire, 1')).toBeTruthy();
    expect(screen.queryByLabelText('Fire, 2, yours too')).toBeNull();
  });
});

describe('Copy text', () => {
  test('copies the text and says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
    show(messagesOf(1, 1));
    await screen.findByText('text 1');
    const menu = await openMenu(0);
    fireEvent.click(menu.getByRole('menuitem', { name: 'Copy text' }));
    expect(await screen.findByText('Text copied.')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('text 1');
  });

  test('says so if it cannot', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const { notices } = show(messagesOf(1, 1));
    await screen.findByText('text 1');
    const menu = await openMenu(0);
    fireEvent.click(menu.getByRole('menuitem', { name: 'Copy text' }));
    await waitFor(() => expect(notices).toEqual(['The text could not be copied.']));
  });
});

describe('Replies', () => {
  const SEND = 'POST /chat/send';
  const box = () => screen.getByRole('textbox', { name: 'Send Message Here' });

  function send(text: string) {
    fireEvent.change(box(), { target: { value: text } });
    fireEvent.keyDown(box(), { key: 'Enter' });
  }

  async function reply(nth: number) {
    const menu = await openMenu(nth);
    fireEvent.click(menu.getByRole('menuitem', { name: 'Reply' }));
  }

  test('the next message replies to the chosen one and quotes it at once', async () => {
    server.on(SEND, () => deferred<unknown>().promise);
    show(messagesOf(1, 2));
    await screen.findByText('text 1');
    await reply(0);
    expect(screen.getByText('Replying to bob')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    send('yes');
    expect(screen.queryByText('Replying to bob')).toBeNull();
    expect(screen.getByText('text 1', { selector: 'button *' })).toBeTruthy();
    await waitFor(() =>
      expect(server.callsTo(SEND)[0]?.body).toMatchObject({ text: 'yes', reply_to: 'id-1' }),
    );
    send('and another');
    expect(screen.getAllByText('text 1', { selector: 'button *' })).toHaveLength(1);
  });

  test('Escape and Cancel reply end it, and the text stays', async () => {
    show(messagesOf(1, 2));
    await screen.findByText('text 1');
    await reply(0);
    fireEvent.change(box(), { target: { value: 'half' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel reply' }));
    expect(screen.queryByText('Replying to bob')).toBeNull();
    await reply(1);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(screen.queryByText('Replying to bob')).toBeNull();
    expect(box().textContent).toBe('half');
  });

  test('a quote leads to its message, and loads older ones until it is there', async () => {
    const history = deferred<unknown>();
    server.on('GET /chat/messages', () => history.promise);
    const replyTo = { id: 'id-3', seq: 3 };
    show(messagesOf(51, 100), { 100: { seq: 100, reactions: [], replyTo } });
    const quote = await screen.findByText('Earlier message');
    expect(screen.queryByText('text 3')).toBeNull();
    fireEvent.click(quote);
    await act(async () => history.resolve({ rows: messagesOf(1, 50), details: {} }));
    expect(await screen.findByText('text 3', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByText('Earlier message')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('text 3'));
  });

  test('older messages are read again when too many changes of details were missed', async () => {
    const deleted = messageOf(3, { text: 'deleted message' });
    const older = [messageOf(3), deleted];
    server.on('GET /chat/messages', () => ({ rows: [older.shift() ?? deleted], details: {} }));
    show(messagesOf(4, 5));
    expect(await screen.findByText('text 3')).toBeTruthy();
    act(() => live.set('chatDetails', chatWithBob, {}, 2));
    expect(await screen.findByText('deleted message')).toBeTruthy();
    expect(screen.queryByText('text 3')).toBeNull();
  });

  test('a deleted message has no menu, and its quotes say so', async () => {
    const replyTo = { id: 'id-1', seq: 1 };
    show([messageOf(1, { text: 'deleted message' }), messageOf(2)], {
      1: { seq: 1, reactions: [], deleted: true },
      2: { seq: 2, reactions: [], replyTo },
    });
    expect(await screen.findAllByText('deleted message')).toHaveLength(2);
    expect(screen.getAllByLabelText('Message actions')).toHaveLength(1);
  });
});

describe('Mute', () => {
  const MUTE = 'POST /chat/mute';

  async function choose(name: string) {
    fireEvent.click(screen.getByRole('button', { name: 'Conversation menu' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  }

  test('is shown at once, and can be ended', async () => {
    server.on(MUTE, () => ({ success: true }));
    show(messagesOf(1, 1));
    await choose('Mute');
    expect(await screen.findByRole('img', { name: 'Muted' })).toBeTruthy();
    act(() => live.set('chatSettings', ALICE, { [chatWithBob]: { muted: true } }));
    await choose('Unmute');
    await waitFor(() =>
      expect(server.callsTo(MUTE).map(({ body }) => body)).toEqual([
        { chat: chatWithBob, muted: true },
        { chat: chatWithBob, muted: false },
      ]),
    );
  });

  test('a failure says so and shows the setting of before', async () => {
    server.on(MUTE, () => errorResponse(500, 'INTERNAL'));
    const { notices } = show(messagesOf(1, 1));
    await choose('Mute');
    await waitFor(() => expect(notices).toEqual(['The setting was not saved. Try again.']));
    expect(screen.queryByRole('img', { name: 'Muted' })).toBeNull();
  });
});

describe('Delete', () => {
  const DELETE = 'DELETE /chat/message';
  const own = [messageOf(1), messageOf(2, { senderId: ALICE })];
  const deletedNotes = () => screen.queryAllByText('deleted message');

  async function askToDelete() {
    await screen.findByText('text 2');
    const menu = await openMenu(1);
    fireEvent.click(menu.getByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
  }

  test('is only for the viewer’s messages, and asks first', async () => {
    show(own);
    await screen.findByText('text 1');
    const menu = await openMenu(0);
    expect(menu.getByRole('menuitem', { name: 'Reply' })).toBeTruthy();
    expect(menu.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo(DELETE)).toEqual([]);
    expect(screen.getByText('text 2')).toBeTruthy();
  });

  test('leaves a note at once', async () => {
    const response = deferred<unknown>();
    server.on(DELETE, () => response.promise);
    show(own, { 2: { seq: 2, reactions: [{ uid: BOB, reaction: 'love' }] } });
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(deletedNotes()).toHaveLength(1);
    expect(screen.queryByText('text 2')).toBeNull();
    expect(screen.queryByLabelText('Love, 1')).toBeNull();
    await waitFor(() =>
      expect(server.callsTo(DELETE)[0]?.body).toEqual({ chat: chatWithBob, seq: 2 }),
    );
  });

  test('a failure restores the message and says so', async () => {
    server.on(DELETE, () => errorResponse(500, 'INTERNAL'));
    const { notices } = show(own);
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices).toEqual(['The message was not deleted. Try again.']));
    expect(screen.getByText('text 2')).toBeTruthy();
    expect(deletedNotes()).toEqual([]);
  });
});

describe('Search', () => {
  const SEARCH = 'GET /chat/search';

  async function search(text: string) {
    fireEvent.click(screen.getByRole('button', { name: 'Conversation menu' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Search in conversation' }));
    const field = await screen.findByRole('searchbox', { name: 'Search in conversation' });
    fireEvent.change(field, { target: { value: text } });
    return field;
  }

  test('a found message is marked in its text, and a press leads to it', async () => {
    server.on(SEARCH, () => ({ rows: [messageOf(2, { text: 'the BELL rings' })], before: null }));
    show([messageOf(1), messageOf(2, { text: 'the BELL rings' })]);
    const field = await search('bell');
    expect(await screen.findByText('1 message found')).toBeTruthy();
    expect(screen.getByText('BELL', { selector: 'mark' })).toBeTruthy();
    expect(server.callsTo(SEARCH)[0]?.query).toEqual({ chat: chatWithBob, search: 'bell' });
    fireEvent.click(screen.getByText('BELL'));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-seq')).toBe('2'));
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('search', { name: 'Search in conversation' })).toBeNull();
  });

  test('continues with older messages, also after a page without any', async () => {
    const pages = [
      { rows: [], before: 400 },
      { rows: [messageOf(3)], before: null },
    ];
    server.on(SEARCH, ({ query }) => pages[query['before'] === '400' ? 1 : 0]);
    show(messagesOf(401, 402));
    await search('text');
    expect(await screen.findByText('No messages match “text”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Search older messages' }));
    expect(await screen.findByText('1 message found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search older messages' })).toBeNull();
  });

  test('a failure says so and can be repeated', async () => {
    server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
    show(messagesOf(1, 1));
    await search('text');
    expect(await screen.findByText('Search failed. Try again.')).toBeTruthy();
    server.on(SEARCH, () => ({ rows: [messageOf(1)], before: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 message found')).toBeTruthy();
  });
});

test('the other user is shown while typing, and typing is sent', async () => {
  show(messagesOf(1, 1));
  act(() => live.showTyping({ chat: chatWithBob, uid: BOB }));
  expect(screen.getByText('bob is typing')).toBeTruthy();
  act(() => live.set('chats', chatWithBob, { messages: messagesOf(1, 2) }));
  expect(screen.queryByText('bob is typing')).toBeNull();
  const box = screen.getByRole('textbox', { name: 'Send Message Here' });
  fireEvent.change(box, { target: { value: ' ' } });
  expect(live.typed).toEqual([]);
  fireEvent.change(box, { target: { value: 'h' } });
  expect(live.typed).toEqual([chatWithBob]);
});
