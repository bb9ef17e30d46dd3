import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import {
  ALICE,
  BOB,
  chatWithBob,
  chatWithCarol,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import {
  SEEN,
  WITH_BOB,
  box,
  enter,
  press,
  setChats,
  setFocus,
  setMessages,
  show,
  showWithBob,
  texts,
  type,
  test,
} from './messages-screen.testing.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const SEND = 'POST /chat/send';
const HISTORY = 'GET /chat/messages';

describe('The line above the first unseen message', () => {
  const unseen = { [chatWithBob]: summaryOf({ isSeen: false }) };
  const seen = { [chatWithBob]: summaryOf() };
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

  test('a clip that the viewer may not see is not available, with its words', async () => {
    showWithBob([messageOf(1, { text: 'look', tileHidden: true }), messageOf(2)]);
    expect(await screen.findByText(chatTexts.clipNotAvailable)).toBeTruthy();
    expect(screen.getByText('look')).toBeTruthy();
    expect(screen.queryByLabelText(/^Play clip/)).toBeNull();
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

  test('a long paste stays in the box with an error, and is not sent', async () => {
    server.on(SEND, ({ body }) => ({ rows: [{ ...storedOf(body), chat: chatWithBob }] }));
    showWithBob();
    const emoji = '\u{1f3b5}'.repeat(2_000);
    type(`${emoji}!`);
    enter();
    expect(box().value).toBe(`${emoji}!`);
    expect(box().maxLength).toBe(-1);
    expect(screen.getByRole('alert').textContent).toBe('Enter up to 2,000 characters.');
    expect(server.callsTo(SEND)).toEqual([]);
    type(emoji);
    expect(screen.queryByRole('alert')).toBeNull();
    enter();
    await waitFor(() => expect(server.callsTo(SEND)[0]?.body).toMatchObject({ text: emoji }));
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
    setFocus(false);
    showWithBob();
    setChats({ [chatWithBob]: unseen() });
    await screen.findByText('text 3');
    expect(marked()).toEqual([]);
    setFocus(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(marked()).toHaveLength(1));
  });
});
