import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import {
  ALICE,
  BOB,
  chatWithBob,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import { TILE, show, test } from './conversation.testing.tsx';

const sharedTile = {
  id: 7,
  link: 'sample-0001',
  starttime: 84,
  endtime: 99,
  public_id: 'clip00000001',
};

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

test('a link shows the host that the browser opens', async () => {
  show([messageOf(1, { text: 'see https://аpple.example/a。次' })]);
  const link = await screen.findByText('https://xn--pple-43d.example/a');
  expect(link.getAttribute('href')).toBe('https://xn--pple-43d.example/a');
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
    expect(screen.getByText('bob', { selector: 'a' }).getAttribute('href')).toBe('/friend/bob');
    expect(screen.getByText('the good part').getAttribute('href')).toBe('/tile/clip00000001');
    expect(screen.getByText('1:24 – 1:39')).toBeTruthy();
    expect(screen.getByText('listen')).toBeTruthy();
    expect(server.callsTo(TILE)[0]?.query).toEqual({ public_id: 'clip00000001' });
  });

  test('for friends has a sign', async () => {
    server.on(TILE, () => ({ rows: [{ ...postedTile, audience: 'friends' }] }));
    show([messageOf(1, { tile: sharedTile })]);
    expect(await screen.findByTitle('Friends only')).toBeTruthy();
  });

  test('plays without caption and link if a block hides it', async () => {
    server.on(TILE, () => errorResponse(404, 'NOT_FOUND'));
    const { notices } = show([messageOf(1, { tile: sharedTile })]);
    expect(await screen.findByLabelText('Play clip 1:24 – 1:39')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Open clip')).toBeNull());
    expect(notices).toEqual([]);
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
    act(() => live.change('userChats', ALICE, chatWithBob, { ...summaryOf(), muted: true }));
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
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('search', { name: 'Search in conversation' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
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

  test('a text that is too long says so and is not searched for', async () => {
    show(messagesOf(1, 1));
    await search('a'.repeat(101));
    expect(await screen.findByText('Enter up to 100 characters.')).toBeTruthy();
    expect(server.callsTo(SEARCH)).toEqual([]);
  });

  test('a failure says so and can be repeated', async () => {
    server.on(SEARCH, () => errorResponse(500, 'INTERNAL'));
    show(messagesOf(1, 1));
    await search('text');
    expect(await screen.findByText('Search failed.')).toBeTruthy();
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
