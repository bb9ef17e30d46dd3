import type { Message } from '@reprise/contract/chat/documents.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { ALICE, BOB, chatWithBob, messageOf, messagesOf } from '#features/chat/chat.testing.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import { changeMessage, openMenu, show, texts, test } from './conversation.testing.tsx';

const REACT = 'POST /chat/react';

describe('Reactions', () => {
  const of = (seq: number, ...reactions: NonNullable<Message['reactions']>) =>
    messageOf(seq, { reactions });
  const byBob = { uid: BOB, reaction: 'fire' } as const;
  const byAlice = { uid: ALICE, reaction: 'fire' } as const;
  const sent = () => server.callsTo(REACT).map(({ body }) => body);

  test('are counted, and a press adds the viewer’s at once', async () => {
    const response = deferred<unknown>();
    server.on(REACT, () => response.promise);
    show([messageOf(1), of(2, byBob)]);
    fireEvent.click(await screen.findByLabelText('Fire, 1'));
    expect(screen.getByLabelText('Fire, 2, yours too').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(sent()).toEqual([{ chat: chatWithBob, seq: 2, reaction: 'fire' }]));
    await act(async () => response.resolve({ rows: [of(2, byBob, byAlice)] }));
    expect(screen.getByLabelText('Fire, 2, yours too')).toBeTruthy();
    changeMessage(of(2, byAlice));
    expect(screen.getByLabelText('Fire, 1, yours too')).toBeTruthy();
  });

  test('the live document’s replace the viewer’s choice after the call', async () => {
    server.on(REACT, () => ({ rows: [of(1, byAlice)] }));
    show([of(1, byBob)]);
    fireEvent.click(await screen.findByLabelText('Fire, 1'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getByLabelText('Fire, 2, yours too')).toBeTruthy();
    changeMessage(of(1, byBob, { uid: ALICE, reaction: 'love' }));
    expect(screen.getByLabelText('Fire, 1')).toBeTruthy();
    expect(screen.getByLabelText('Love, 1, yours too')).toBeTruthy();
  });

  test('during the call, another user’s are added to the viewer’s choice', async () => {
    const response = deferred<unknown>();
    server.on(REACT, () => response.promise);
    show([of(1, byBob)]);
    fireEvent.click(await screen.findByLabelText('Fire, 1'));
    changeMessage(of(1, { uid: BOB, reaction: 'love' }));
    expect(screen.getByLabelText('Fire, 1, yours too')).toBeTruthy();
    expect(screen.getByLabelText('Love, 1')).toBeTruthy();
    await act(async () => response.resolve({ rows: [] }));
  });

  test('a press on the viewer’s own removes it', async () => {
    server.on(REACT, () => ({ rows: [messageOf(1)] }));
    show([of(1, byAlice)]);
    const pill = await screen.findByLabelText('Fire, 1, yours too');
    pill.focus();
    fireEvent.click(pill);
    expect(screen.queryByLabelText(/^Fire/)).toBeNull();
    expect(document.activeElement?.getAttribute('data-seq')).toBe('1');
    await waitFor(() => expect(sent()).toEqual([{ chat: chatWithBob, seq: 1, reaction: null }]));
  });

  test('the menu of a message sets one of six, in place of the one before', async () => {
    server.on(REACT, () => ({ rows: [of(1, { uid: ALICE, reaction: 'wow' })] }));
    show([of(1, byAlice), messageOf(2)]);
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
    const { notices } = show([of(1, byBob)]);
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

  test('Escape closes the reactions of the send box, then ends the reply', async () => {
    show(messagesOf(1, 2));
    await screen.findByText('text 1');
    await reply(0);
    const smile = screen.getByRole('button', { name: 'Reactions' });
    fireEvent.click(smile);
    expect(smile.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(smile, { key: 'Escape' });
    expect(smile.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box());
    expect(screen.getByRole('button', { name: 'Cancel reply' })).toBeTruthy();
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
  });

  test('Escape and Cancel reply end it, and the text stays', async () => {
    show(messagesOf(1, 2));
    await screen.findByText('text 1');
    await reply(0);
    fireEvent.change(box(), { target: { value: 'half' } });
    const cancel = screen.getByRole('button', { name: 'Cancel reply' });
    cancel.focus();
    fireEvent.click(cancel);
    expect(screen.queryByText('Replying to bob')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await reply(1);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(screen.queryByText('Replying to bob')).toBeNull();
    expect(box().textContent).toBe('half');
  });

  test('the focus stays in the list when an unsent message is sent again or removed', async () => {
    server.on(SEND, () => errorResponse(403, 'NOT_FRIENDS'));
    show(messagesOf(1, 2));
    send('one');
    send('two');
    await waitFor(() => expect(screen.getAllByText('NOT FRIENDS')).toHaveLength(2));
    for (const [name, left] of [
      ['Try again', 2],
      ['Remove', 1],
    ] as const) {
      const button = screen.getAllByText(name)[0];
      button?.focus();
      fireEvent.click(button ?? document.body);
      await waitFor(() => expect(screen.getAllByText('NOT FRIENDS')).toHaveLength(left));
      expect(document.activeElement).not.toBe(document.body);
    }
  });

  test('a message that is deleted before the reply is no longer quoted above the box', async () => {
    show(messagesOf(1, 2));
    await screen.findByText('text 1');
    await reply(0);
    changeMessage(deleted(1));
    expect(screen.getByText('Replying to bob')).toBeTruthy();
    expect(screen.queryByText('text 1')).toBeNull();
  });

  test('a quote leads to its message, and loads older ones until it is there', async () => {
    const history = deferred<unknown>();
    server.on('GET /chat/messages', () => history.promise);
    const replyTo = { id: 'id-3', seq: 3 };
    show([...messagesOf(51, 99), messageOf(100, { replyTo })]);
    const quote = await screen.findByText('Earlier message');
    expect(screen.queryByText('text 3')).toBeNull();
    fireEvent.click(quote);
    await act(async () => history.resolve({ rows: messagesOf(1, 50) }));
    expect(await screen.findByText('text 3', { selector: 'p > span' })).toBeTruthy();
    expect(screen.queryByText('Earlier message')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('text 3'));
  });

  test('older messages are read again when too many changes were missed', async () => {
    const third = [messageOf(3), deleted(3)];
    server.on('GET /chat/messages', () => ({ rows: [...messagesOf(1, 2), third.shift()] }));
    show(messagesOf(4, 5));
    expect(await screen.findByText('text 3')).toBeTruthy();
    act(() => live.set('chats', chatWithBob, { messages: messagesOf(4, 5) }, 2));
    expect(await screen.findByText('deleted message')).toBeTruthy();
    expect(screen.queryByText('text 3')).toBeNull();
  });

  test('a deleted message has no menu, and its quotes say so', async () => {
    const replyTo = { id: 'id-1', seq: 1 };
    show([deleted(1), messageOf(2, { replyTo })]);
    expect(await screen.findAllByText('deleted message')).toHaveLength(2);
    expect(screen.getAllByLabelText('Message actions')).toHaveLength(1);
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
    const reactions: Message['reactions'] = [{ uid: BOB, reaction: 'love' }];
    show([messageOf(1), messageOf(2, { senderId: ALICE, reactions })]);
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(deletedNotes()).toHaveLength(1);
    expect(screen.queryByText('text 2')).toBeNull();
    expect(screen.queryByLabelText('Love, 1')).toBeNull();
    await waitFor(() =>
      expect(server.callsTo(DELETE)[0]?.body).toEqual({ chat: chatWithBob, seq: 2 }),
    );
  });

  test('leaves a note also after a reaction, until the live document has it', async () => {
    server.on(REACT, () => ({ rows: [] }));
    server.on(DELETE, () => ({ rows: [] }));
    const reactions: Message['reactions'] = [{ uid: BOB, reaction: 'love' }];
    show([messageOf(1), messageOf(2, { senderId: ALICE, reactions })]);
    fireEvent.click(await screen.findByLabelText('Love, 1'));
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsTo(DELETE)).toHaveLength(1));
    await act(async () => undefined);
    expect(deletedNotes()).toHaveLength(1);
    expect(screen.queryByLabelText(/^Love/)).toBeNull();
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

describe('A change of an older message', () => {
  test('shows in its row once it is loaded, and leaves no gap before', async () => {
    const history = deferred<unknown>();
    server.on('GET /chat/messages', () => history.promise);
    show(messagesOf(51, 53));
    await screen.findByText('text 53');
    changeMessage(deleted(3));
    changeMessage(messageOf(54));
    expect(texts()).toEqual(['text 52', 'text 53', 'text 54']);
    expect(screen.queryByText('deleted message')).toBeNull();
    await act(async () => history.resolve({ rows: messagesOf(1, 50) }));
    expect(await screen.findByText('deleted message')).toBeTruthy();
    expect(texts()).toEqual(
      [1, 2, ...messagesOf(4, 54).map(({ seq }) => seq)].map((seq) => `text ${seq}`),
    );
    changeMessage(messageOf(4, { reactions: [{ uid: BOB, reaction: 'fire' }] }));
    expect(screen.getByLabelText('Fire, 1').closest('[data-seq]')?.getAttribute('data-seq')).toBe(
      '4',
    );
  });
});

const deleted = (seq: number) => messageOf(seq, { text: 'deleted message', deleted: true });
