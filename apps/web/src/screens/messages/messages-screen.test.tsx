import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import {
  ALICE,
  BOB,
  chatWithBob,
  chatWithCarol,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import {
  press,
  rows,
  setChats,
  setMessages,
  show,
  showWithBob,
  type,
  test,
} from './messages-screen.testing.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const OPEN = 'POST /chat/open';
const SEARCH = 'GET /user/searchfriend';

test('a deleted user has no profile link and no send box', async () => {
  showWithBob();
  expect(await screen.findByRole('link', { name: 'To: bob' })).toBeTruthy();
  type('half a sentence');
  screen.getByRole('textbox', { name: 'Send Message Here' }).focus();
  const deletedUser = { ...summaryOf().userinfo, displayName: 'Deleted user' };
  setChats({ [chatWithBob]: { ...summaryOf(), userinfo: deletedUser } });
  expect(screen.getByRole('heading', { name: 'To: Deleted user' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'To: Deleted user' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Send Message Here' })).toBeNull();
  const note = screen.getByText(/^This account was deleted\./);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(note)).toBe(true);
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

  test('a conversation without messages has no second line', () => {
    setChats({
      [chatWithBob]: summaryOf({ last: 'noMssgYet0000' }),
      [chatWithCarol]: summaryOf({ name: 'carol', date: new Date(2026, 10, 19) }),
    });
    show();
    expect(rows().map(({ lastElementChild }) => lastElementChild?.tagName)).toEqual([
      'TIME',
      'SPAN',
    ]);
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

test('a friend who deletes the account types no more', async () => {
  showWithBob();
  await screen.findByText('text 3');
  act(() => live.showTyping({ chat: chatWithBob, uid: BOB }));
  expect(screen.getAllByText('bob is typing')).toHaveLength(2);
  setChats({ [chatWithBob]: summaryOf({ name: 'Deleted user' }) });
  expect(screen.queryByText(/is typing/)).toBeNull();
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
    fireEvent.keyDown(search(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(search(), { key: 'Escape', keyCode: 229 });
    expect(server.callsTo(OPEN)).toEqual([]);
    expect(screen.getByRole('button', { name: 'bob' })).toBeTruthy();
    fireEvent.keyDown(search(), { key: 'Enter' });
    await waitFor(() => expect(server.callsTo(OPEN)).toHaveLength(1));
  });

  test('a failed search offers a retry', async () => {
    server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
    show();
    fireEvent.change(search(), { target: { value: 'bo' } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Search failed.')).toHaveLength(2);
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
