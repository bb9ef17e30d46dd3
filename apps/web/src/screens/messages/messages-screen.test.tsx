import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message, UserChatsDocument } from '@reprise/contract/documents.ts';
import {
  ALICE,
  BOB,
  chatWithBob,
  chatWithCarol,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import {
  deferred,
  errorResponse,
  startFakeServer,
  type FakeServer,
} from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { MessagesScreen } from './messages-screen.tsx';

vi.mock('#clips/player/create-player.ts', async () => {
  const { createFakePlayer } = await import('#clips/player/fake-player.testing.ts');
  return { createClipPlayer: createFakePlayer };
});

const SEND = 'POST /chat/send';
const SEEN = 'POST /chat/seen';
const OPEN = 'POST /chat/open';
const HISTORY = 'GET /chat/messages';
const SEARCH = 'GET /user/searchfriend';
const WITH_BOB = `/messages?chat=${chatWithBob}`;

let server: FakeServer;
let live: FakeLiveClient;
let hasFocus: boolean;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = startFakeServer({ [SEEN]: () => ({ success: true }) });
  live = createFakeLiveClient();
  live.set('groupChats', ALICE, {});
  hasFocus = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };

function Page() {
  return (
    <VirtuosoMockContext.Provider value={view}>
      <MessagesScreen />
    </VirtuosoMockContext.Provider>
  );
}

function show(path = '/messages') {
  const routes = [
    { path: '/messages', Component: Page },
    { path: '/friend/:friend', element: <p>A page of a friend</p> },
  ];
  return renderPage({ routes, path, auth: alice, live });
}

const setChats = (chats: UserChatsDocument) => act(() => live.set('userChats', ALICE, chats));
const setMessages = (messages: Message[]) =>
  act(() => live.set('chats', chatWithBob, { messages }));
const rows = () => within(screen.getByRole('navigation')).getAllByRole('link');
const press = (element: Element | undefined) => fireEvent.click(element ?? document.body);
const texts = () => screen.queryAllByText(/^text \d+$/).map(({ textContent }) => textContent);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message Here' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const enter = (fields = {}) => fireEvent.keyDown(box(), { key: 'Enter', ...fields });

function showWithBob(messages = messagesOf(1, 3), summary = summaryOf()) {
  setChats({ [chatWithBob]: summary });
  setMessages(messages);
  return show(WITH_BOB);
}

test('a deleted user has no profile link and no send box', async () => {
  showWithBob();
  expect(await screen.findByRole('link', { name: 'To: bob' })).toBeTruthy();
  type('half a sentence');
  const deletedUser = { ...summaryOf().userinfo, displayName: 'Deleted user' };
  setChats({ [chatWithBob]: { ...summaryOf(), userinfo: deletedUser } });
  expect(screen.getByRole('heading', { name: 'To: Deleted user' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'To: Deleted user' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Send Message Here' })).toBeNull();
  expect(screen.getByText(/^This account was deleted\./)).toBeTruthy();
  expect(await screen.findByText('text 3')).toBeTruthy();
});

describe('The list', () => {
  test('shows the name, the last message and the short date, newest first', () => {
    setChats({
      [chatWithBob]: summaryOf({ last: 'older', date: new Date(2026, 10, 19) }),
      [chatWithCarol]: summaryOf({ name: 'carol', last: 'newer', isSeen: false }),
    });
    show();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'carolFri, Nov 20newerUnread',
      'bobThu, Nov 19older',
    ]);
    expect(screen.getByTitle(/^Thursday, November 19, 2026/)).toBeTruthy();
  });

  test('the last message noMssgYet0000 is shown as empty', () => {
    setChats({ [chatWithBob]: summaryOf({ last: 'noMssgYet0000' }) });
    show();
    expect(rows()[0]?.textContent).toBe('bobFri, Nov 20');
  });

  test('a conversation opens in the URL, and the back control returns to the list', async () => {
    setChats({ [chatWithBob]: summaryOf() });
    setMessages(messagesOf(1, 3));
    const { router } = show();
    press(rows()[0]);
    expect(await screen.findByRole('heading', { name: 'To: bob' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?chat=${chatWithBob}`);
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: 'Back to conversations' }));
    expect(await screen.findByText(/^Select a conversation/)).toBeTruthy();
    expect(document.activeElement?.contains(screen.getByRole('navigation'))).toBe(true);
    await act(() => router.navigate(-1));
    expect(screen.getByRole('heading', { name: 'To: bob' })).toBeTruthy();
  });

  test('on a narrow screen the focus moves to the conversation and back to the list', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(max-width: 768px)' }),
    );
    setChats({ [chatWithBob]: summaryOf() });
    setMessages(messagesOf(1, 3));
    show();
    press(rows()[0]);
    const heading = await screen.findByRole('heading', { name: 'To: bob' });
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(document.activeElement?.contains(screen.getByRole('navigation'))).toBe(false);
    press(screen.getByRole('link', { name: 'Back to conversations' }));
    await screen.findByText(/^Select a conversation/);
    expect(document.activeElement?.contains(screen.getByRole('navigation'))).toBe(true);
  });

  test.each([
    ['loading', () => undefined, () => screen.getByRole('status', { name: 'Loading' })],
    ['empty', () => setChats({}), () => screen.getByText(/^No conversations yet/)],
    [
      'failed',
      () => act(() => live.fail('userChats', ALICE, 'INTERNAL')),
      () => screen.getByText('The conversations could not be loaded.'),
    ],
  ])('%s has its own state', (_name, arrange, find) => {
    arrange();
    show();
    expect(find()).toBeTruthy();
  });

  test('a list that failed to load offers a retry', async () => {
    act(() => live.fail('userChats', ALICE, 'INTERNAL'));
    show();
    press(screen.getByRole('button', { name: 'Try again' }));
    expect(live.retried).toEqual([`userChats/${ALICE}`]);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    setChats({ [chatWithBob]: summaryOf() });
    expect(rows()).toHaveLength(1);
  });

  test('a URL without a known conversation says so', () => {
    setChats({ [chatWithBob]: summaryOf() });
    show('/messages?chat=unknown');
    expect(screen.getByText('This conversation does not exist.')).toBeTruthy();
    expect(live.watched()).not.toContain('chats/unknown');
  });
});

test('a row shows that the friend types', async () => {
  showWithBob();
  await screen.findByText('text 3');
  expect(rows()[0]?.textContent).toContain('hello');
  act(() => live.showTyping({ chat: chatWithBob, uid: BOB }));
  expect(rows()[0]?.textContent).toContain('bob is typing');
  setChats({ [chatWithBob]: summaryOf({ last: 'there', date: new Date(2026, 10, 20, 13) }) });
  expect(rows()[0]?.textContent).toContain('there');
});

describe('The line above the first unseen message', () => {
  const unseen = { [chatWithBob]: summaryOf({ isSeen: false }) };
  const seen = { [chatWithBob]: summaryOf() };
  /** Returns the message below the line. */
  const firstNew = () => {
    const row = screen.queryByText('New')?.closest('[data-seq]');
    return row?.getAttribute('data-seq') ?? null;
  };

  test('is below what was seen here before, and stays while the conversation is open', async () => {
    const { unmount } = showWithBob(messagesOf(1, 3));
    await screen.findByText('text 3');
    expect(firstNew()).toBeNull();
    unmount();
    setChats(unseen);
    setMessages(messagesOf(1, 5));
    const next = show(WITH_BOB);
    await screen.findByText('text 5');
    expect(firstNew()).toBe('4');
    setChats(seen);
    setMessages(messagesOf(1, 6));
    expect(firstNew()).toBe('4');
    next.unmount();
    show(WITH_BOB);
    await screen.findByText('text 6');
    expect(firstNew()).toBeNull();
  });

  test('is below the last message of the viewer, sent on any device', async () => {
    const own = messageOf(2, { senderId: ALICE });
    showWithBob([messageOf(1), own, messageOf(3)], summaryOf({ isSeen: false }));
    await screen.findByText('text 3');
    expect(firstNew()).toBe('3');
  });

  test('is missing while the first unseen message is not loaded', async () => {
    server.on('GET /chat/messages', () => deferred<unknown>().promise);
    showWithBob(messagesOf(51, 100), summaryOf({ isSeen: false }));
    await screen.findByText('text 100');
    expect(firstNew()).toBeNull();
  });
});

describe('Finding a friend', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Enter User to Chat' });

  beforeEach(() => {
    setChats({});
    setMessages([]);
    const rowOf = (username: string) => ({ uid: `uid-${username}`, username, img_url: '/a.svg' });
    server.on(SEARCH, () => ({ rows: [rowOf('bob'), rowOf('bobby')] }));
    server.on(OPEN, () => ({ rows: [{ chat: chatWithBob }] }));
  });

  test('choosing a friend opens the conversation', async () => {
    const { router } = show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    fireEvent.click(await screen.findByRole('button', { name: 'bob' }));
    expect(await screen.findByRole('heading', { name: 'To: bob' })).toBeTruthy();
    expect(server.callsTo(SEARCH)[0]?.query).toEqual({ search: 'bo', user: 'alice' });
    expect(server.callsTo(OPEN)[0]?.body).toEqual({ friend: BOB });
    expect(router.state.location.search).toBe(`?chat=${chatWithBob}`);
    expect(screen.getByText('No messages yet. Say hello to bob.')).toBeTruthy();
  });

  test('a friend with a conversation opens it at what is new', async () => {
    setChats({ [chatWithBob]: summaryOf({ isSeen: false }) });
    setMessages(messagesOf(1, 2));
    show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    const results = within(await screen.findByRole('list', { name: 'Friends' }));
    fireEvent.click(results.getByRole('button', { name: 'bob' }));
    expect(await screen.findByText('New')).toBeTruthy();
    expect(server.callsTo(OPEN)).toEqual([]);
  });

  test('Enter chooses the first, arrows move, Escape returns to the list', async () => {
    show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    const second = await screen.findByRole('button', { name: 'bobby' });
    fireEvent.keyDown(search(), { key: 'ArrowDown' });
    // Focuses the first row, then the second; the box cannot be focused here.
    act(() => screen.getByRole('button', { name: 'bob' }).focus());
    fireEvent.keyDown(screen.getByRole('button', { name: 'bob' }), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'bob' })).toBeNull();
    expect(document.activeElement).toBe(search());
    fireEvent.change(search(), { target: { value: 'bo' } });
    await screen.findByRole('button', { name: 'bob' });
    fireEvent.keyDown(search(), { key: 'Enter' });
    await waitFor(() => expect(server.callsTo(OPEN)).toHaveLength(1));
  });

  test('a failed search offers a retry', async () => {
    server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
    show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Search failed. Try again.')).toHaveLength(2);
    server.on(SEARCH, () => ({ rows: [{ uid: BOB, username: 'bob', img_url: '/a.svg' }] }));
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'bob' })).toBeTruthy();
  });

  test('an empty result and a rejected conversation are shown', async () => {
    server.on(OPEN, () => errorResponse(403, 'NOT_FRIENDS'));
    const { notices } = show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    fireEvent.click(await screen.findByRole('button', { name: 'bob' }));
    await waitFor(() =>
      expect(notices).toEqual(['The conversation could not be opened. Try again.']),
    );
    server.on(SEARCH, () => ({ rows: [] }));
    fireEvent.change(search(), { target: { value: 'zz' } });
    expect((await screen.findAllByText('No friends match “zz”.')).length).toBe(2);
  });
});

describe('The conversation', () => {
  test("'To: name' links to the friend's profile", async () => {
    showWithBob();
    expect(screen.getByRole('link', { name: 'To: bob' }).getAttribute('href')).toBe('/friend/bob');
    await screen.findByText('text 3');
    expect(texts()).toEqual(['text 1', 'text 2', 'text 3']);
  });

  test('one that failed to load offers a retry, and the keyboard focus stays in place', async () => {
    setChats({ [chatWithBob]: summaryOf() });
    act(() => live.fail('chats', chatWithBob, 'UNAVAILABLE'));
    show(WITH_BOB);
    expect(screen.getByText('The conversation could not be loaded.')).toBeTruthy();
    const retry = screen.getByRole('button', { name: 'Try again' });
    act(() => retry.focus());
    press(retry);
    expect(live.retried).toEqual([`chats/${chatWithBob}`]);
    expect(document.activeElement?.contains(box())).toBe(true);
    setMessages(messagesOf(1, 3));
    await screen.findByText('text 3');
  });

  test('older messages load when the user scrolls to the top', async () => {
    server.on(HISTORY, () => ({ rows: messagesOf(1, 5) }));
    showWithBob(messagesOf(6, 8));
    await screen.findByText('text 1');
    expect(texts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seq) => `text ${seq}`));
    expect(server.callsTo(HISTORY).map(({ query }) => query)).toEqual([
      { chat: chatWithBob, before: '6' },
    ]);
  });

  test('older messages that failed to load offer a retry', async () => {
    server.on(HISTORY, () => errorResponse(500, 'INTERNAL'));
    showWithBob(messagesOf(6, 8));
    await screen.findByText('Older messages could not be loaded.');
    server.on(HISTORY, () => ({ rows: messagesOf(1, 5) }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('text 1')).toBeTruthy();
  });

  test('a clip plays on Play, one at a time, also when its tile is deleted', async () => {
    const tile = { id: 7, link: 'sample-0001', starttime: 84, endtime: 99 };
    showWithBob([messageOf(1, { tile }), messageOf(2, { tile: { ...tile, removed: true } })]);
    expect(await screen.findByText('post removed')).toBeTruthy();
    const playButtons = () => screen.queryAllByLabelText('Play clip 1:24 – 1:39');
    press(playButtons()[0]);
    expect(playButtons()).toHaveLength(1);
    press(playButtons()[0]);
    expect(playButtons()).toHaveLength(1);
    expect(screen.getAllByLabelText('Sound')).toHaveLength(1);
  });

  test('a clip links to its own address while its tile exists', async () => {
    const tile = { id: 7, link: 'sample-0001', starttime: 84, endtime: 99 };
    const linkedTile = { ...tile, public_id: 'Abc123Def456' };
    showWithBob([
      messageOf(1, { tile: linkedTile }),
      messageOf(2, { tile: { ...tile, removed: true } }),
    ]);
    const open = await screen.findByRole('link', { name: 'Open clip' });
    expect(open.getAttribute('href')).toBe('/tile/Abc123Def456');
  });

  test('a new message is announced', () => {
    showWithBob();
    expect(screen.queryByText('bob: text 4')).toBeNull();
    setMessages(messagesOf(1, 4));
    expect(screen.getByText('bob: text 4').getAttribute('role')).toBe('status');
  });

  test('a lost connection is shown', () => {
    showWithBob();
    act(() => live.setConnectionStatus('lost'));
    expect(screen.getByText(/^Reconnecting/)).toBeTruthy();
  });
});

describe('Sending', () => {
  const storedOf = (body: unknown) => Object.assign(messageOf(4), body, { senderId: ALICE });

  test('Enter sends non-empty text, and the message shows at once', async () => {
    const response = deferred<unknown>();
    server.on(SEND, () => response.promise);
    showWithBob();
    enter();
    type('   ');
    enter();
    expect(server.callsTo(SEND)).toEqual([]);
    type('on my way');
    enter();
    expect(box().value).toBe('');
    expect(await screen.findByText('on my way')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    await waitFor(() => expect(server.callsTo(SEND)).toHaveLength(1));
    const body = server.callsTo(SEND)[0]?.body;
    expect(body).toMatchObject({ to: BOB, text: 'on my way', isOpen: true });
    await act(async () => response.resolve({ rows: [{ ...storedOf(body), chat: chatWithBob }] }));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    setMessages([...messagesOf(1, 3), storedOf(body)]);
    await waitFor(() => expect(screen.getAllByText('on my way')).toHaveLength(1));
  });

  test('Shift+Enter breaks the line, and Enter of a composition does neither', () => {
    showWithBob();
    type('ko');
    expect(enter({ shiftKey: true })).toBe(true);
    expect(enter({ isComposing: true })).toBe(true);
    expect(enter({ keyCode: 229 })).toBe(true);
    expect(server.callsTo(SEND)).toEqual([]);
    expect(box().value).toBe('ko');
  });

  test('NOT FRIENDS is shown, and the text is kept for a retry', async () => {
    server.on(SEND, () => errorResponse(403, 'NOT_FRIENDS'));
    const { notices } = showWithBob();
    type('are you there');
    enter();
    expect(await screen.findByText('NOT FRIENDS')).toBeTruthy();
    expect(screen.getByText('are you there')).toBeTruthy();
    server.on(SEND, ({ body }) => ({ rows: [{ ...storedOf(body), chat: chatWithBob }] }));
    fireEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(screen.queryByText('NOT FRIENDS')).toBeNull());
    const [first, second] = server.callsTo(SEND).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(notices).toEqual([]);
  });

  test('a draft is stored for each conversation', async () => {
    setChats({ [chatWithBob]: summaryOf(), [chatWithCarol]: summaryOf({ name: 'carol' }) });
    setMessages([]);
    const { router } = show(WITH_BOB);
    type('half a thought');
    await act(() => router.navigate(`/messages?chat=${chatWithCarol}`));
    expect(box().value).toBe('');
    await act(() => router.navigate(WITH_BOB));
    expect(box().value).toBe('half a thought');
  });
});

describe('Seen', () => {
  const unseen = (date = new Date(2026, 10, 20, 12)) => summaryOf({ isSeen: false, date });
  const marked = () => server.callsTo(SEEN).map(({ body }) => body);

  test('opening a conversation whose last message is unseen marks it seen, once', async () => {
    showWithBob(messagesOf(1, 3), unseen());
    await waitFor(() => expect(marked()).toEqual([{ chat: chatWithBob }]));
    setChats({ [chatWithBob]: summaryOf() });
    expect(marked()).toHaveLength(1);
  });

  test('a seen one, and one that is not open, are not marked', async () => {
    setChats({ [chatWithBob]: summaryOf(), [chatWithCarol]: { ...unseen() } });
    setMessages(messagesOf(1, 3));
    show(WITH_BOB);
    await screen.findByText('text 3');
    expect(marked()).toEqual([]);
  });

  test('a message that arrives in the visible conversation is marked seen at once', async () => {
    showWithBob();
    setChats({ [chatWithBob]: unseen() });
    await waitFor(() => expect(marked()).toHaveLength(1));
    setChats({ [chatWithBob]: unseen(new Date(2026, 10, 20, 13)) });
    await waitFor(() => expect(marked()).toHaveLength(2));
  });

  test('one that arrives while the page is hidden is marked seen when the user returns', async () => {
    hasFocus = false;
    showWithBob();
    setChats({ [chatWithBob]: unseen() });
    await screen.findByText('text 3');
    expect(marked()).toEqual([]);
    hasFocus = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(marked()).toHaveLength(1));
  });
});
