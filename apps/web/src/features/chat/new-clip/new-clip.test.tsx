import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { ALICE, GROUP, groupOf, messageOf, messagesOf } from '#features/chat/chat.testing.ts';
import { openMenu, posted, show, test } from '#features/chat/conversation/conversation.testing.tsx';
import { clearAll } from '#features/tiles/create/create-tile.testing.tsx';
import { setPlayerState } from '#features/tiles/create/fake-clip-player.testing.ts';
import { audiencePreference, soundPreference } from '#platform/preferences/preferences.ts';
import { press } from '#platform/testing/controls.ts';
import { deferred } from '#platform/testing/fake-server.ts';
import { server } from '#platform/testing/fixtures.ts';
// Loading this code in a test can time out.
import './clip-sheet.tsx';
import '#ui/overlays/dialog-popup.tsx';
import '#features/chat/clip-picker/clip-picker-dialog.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const SEND = 'POST /chat/send';
const LOOK_UP = 'GET /sources/lookup';
const LINK = 'https://youtu.be/dQw4w9WgXcQ?t=84';
const credit = { title: 'Low Tide', channel: 'Ines Moreau' };

beforeEach(() => {
  posted.mockReset();
  server.on(LOOK_UP, () => ({ rows: [credit] }));
  server.on(SEND, () => deferred<unknown>().promise);
});

afterEach(clearAll);

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message Here' });
const offer = () => screen.queryByRole('group', { name: 'A link to a video' });
const sent = () => server.callsTo(SEND).map(({ body }) => body);
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const words = () => screen.getByLabelText<HTMLInputElement>('Say something (optional)');
const sheet = () => screen.findByRole('dialog', { name: 'Clip it' });

describe('the offer', () => {
  test('names the video of a link, and goes with the link', async () => {
    show(messagesOf(1, 1));
    expect(offer()).toBeNull();
    write(LINK);
    expect(await screen.findByText('Low Tide')).toBeTruthy();
    expect(screen.getByText('Ines Moreau')).toBeTruthy();
    write('https://vimeo.com/1');
    expect(offer()).toBeNull();
  });

  test('of a sample clip does not name YouTube', async () => {
    server.on(LOOK_UP, () => ({ rows: [{}] }));
    show(messagesOf(1, 1));
    write('https://www.youtube.com/watch?v=sample-0003');
    expect(await within(offer() as HTMLElement).findByText('Sample clip')).toBeTruthy();
    expect(offer()?.textContent).not.toContain('YouTube');
    write(LINK);
    server.on(LOOK_UP, () => ({ rows: [{}] }));
    expect(offer()?.textContent).toContain('YouTube');
  });

  test('Escape removes it, keeps the text, and Enter then sends the link', async () => {
    show(messagesOf(1, 1));
    write(LINK);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(offer()).toBeNull();
    expect(box().value).toBe(LINK);
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(sent()).toMatchObject([{ text: LINK }]));
    write(LINK);
    expect(offer()).not.toBeNull();
  });

  test('Send as link sends the text as it is', async () => {
    show(messagesOf(1, 1));
    write(LINK);
    press('Send as link');
    await waitFor(() => expect(sent()).toMatchObject([{ text: LINK }]));
    expect(box().value).toBe('');
  });

  test.each([
    ['embedding-off', 'This video plays on YouTube only.'],
    ['unavailable', 'This video is not available.'],
  ])('of a video that does not play here (%s) is to send the link', async (unavailable, text) => {
    server.on(LOOK_UP, () => ({ rows: [{ ...credit, unavailable }] }));
    show(messagesOf(1, 1));
    write(LINK);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clip it' })).toBeNull();
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(sent()).toMatchObject([{ text: LINK }]));
  });

  test('an Enter that ends a composition opens nothing', () => {
    show(messagesOf(1, 1));
    write(LINK);
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the sheet', () => {
  test('sends the clip with the words around the link, and nothing is posted', async () => {
    soundPreference.set('off');
    show(messagesOf(1, 1));
    write(`headphones ${LINK}`);
    await screen.findByText('Low Tide');
    fireEvent.keyDown(box(), { key: 'Enter' });
    const opened = within(await sheet());
    expect(soundPreference.get()).toBe('on');
    expect(opened.getByText(messageClipTexts.onlyConversation)).toBeTruthy();
    expect(words().value).toBe('headphones');
    press('End +0.1 s');
    press('Send to bob');
    const clip = { video_id: 'dQw4w9WgXcQ', startTime: 84, endTime: 94.1 };
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: expect.any(String), to: 'uid-bob', text: 'headphones', clip, isOpen: true },
      ]),
    );
    expect(posted).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
    expect(screen.getByText('Only here')).toBeTruthy();
    expect(screen.getByLabelText('Play clip 1:24.0 – 1:34.1')).toBeTruthy();
  });

  test('Escape closes it, and the text is still in the box', async () => {
    show(messagesOf(1, 1));
    write(LINK);
    press('Clip it');
    fireEvent.keyDown(await sheet(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box().value).toBe(LINK);
    expect(sent()).toEqual([]);
  });

  test('posts it, too, if the user says so, with the audience of the last post', async () => {
    audiencePreference.set('friends');
    show(messagesOf(1, 1));
    write(LINK);
    press('Clip it');
    await sheet();
    fireEvent.click(screen.getByRole('switch', { name: 'Post it too' }));
    expect(screen.getByText(/^Only your friends see it/)).toBeTruthy();
    expect(screen.queryByText(messageClipTexts.onlyConversation)).toBeNull();
    press('Send to bob');
    expect(words().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(words());
    expect(sent()).toEqual([]);
    fireEvent.change(words(), { target: { value: 'the boat song' } });
    press('Send to bob');
    await waitFor(() => expect(sent()).toMatchObject([{ text: 'the boat song' }]));
    const clip = { videoId: 'dQw4w9WgXcQ', startTime: 84, endTime: 94 };
    expect(posted.mock.calls).toEqual([
      [{ clip, description: 'the boat song', audience: 'friends' }],
    ]);
  });

  test('does not send a video that turns out not to play here', async () => {
    show(messagesOf(1, 1));
    write(LINK);
    press('Clip it');
    await sheet();
    act(() => setPlayerState({ status: { kind: 'failed', reason: 'embedding-off' } }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to bob' }).disabled).toBe(
      true,
    );
  });

  test('opens from the button Add a clip, with a link', async () => {
    show(messagesOf(1, 1));
    press('Add a clip');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a clip' }));
    fireEvent.click(dialog.getByRole('button', { name: 'From a link' }));
    const field = dialog.getByLabelText('Video link');
    fireEvent.change(field, { target: { value: 'nothing' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clip it' }));
    expect(dialog.getByText('Wrong Link')).toBeTruthy();
    fireEvent.change(field, { target: { value: LINK } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clip it' }));
    await sheet();
    press('Send to bob');
    await waitFor(() => expect(sent()).toMatchObject([{ text: '', clip: { startTime: 84 } }]));
  });

  test('sends to a group', async () => {
    const GROUP_SEND = 'POST /chat/group/send';
    server.on(GROUP_SEND, () => deferred<unknown>().promise);
    show([messageOf(1)], { chat: GROUP, entry: groupOf() });
    write(LINK);
    press('Clip it');
    await sheet();
    press('Send to Friday listening');
    const bodies = () => server.callsTo(GROUP_SEND).map(({ body }) => body);
    await waitFor(() =>
      expect(bodies()).toMatchObject([{ chat: GROUP, clip: { video_id: 'dQw4w9WgXcQ' } }]),
    );
  });
});

describe('the message', () => {
  const tile = { id: null, link: 'dQw4w9WgXcQ', starttime: 84, endtime: 98.7, source: credit };

  test('has the title of the video, a lock, and no owner', async () => {
    show([messageOf(1, { tile, text: 'found it' })]);
    expect(await screen.findByText('Low Tide')).toBeTruthy();
    expect(screen.getByTitle(messageClipTexts.onlyConversation).textContent).toBe('Only here');
    expect(screen.queryByText('post removed')).toBeNull();
    expect(server.callsTo('GET /get/tile')).toEqual([]);
  });

  test.each(['uid-bob', ALICE])('of %s can be posted from its menu', async (senderId) => {
    show([messageOf(1, { tile, senderId })]);
    await screen.findByText('Low Tide');
    const menu = await openMenu(0);
    const path = menu.getByRole('menuitem', { name: 'Post this' }).getAttribute('href') ?? '';
    const query = new URL(path, 'https://clips.example').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      ...{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', t: '84', end: '98.7' },
    });
  });

  test('with a posted clip has no such entry', async () => {
    show([messageOf(1, { tile: { ...tile, id: 7, public_id: 'clip00000001' } })]);
    await screen.findByText('the good part');
    const menu = await openMenu(0);
    expect(menu.queryByRole('menuitem', { name: 'Post this' })).toBeNull();
  });
});
