import type { Message } from '@reprise/contract/documents.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ALICE,
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
import { ConversationView } from './conversation-view.tsx';

const SEND = 'POST /chat/send';
const OWN = 'GET /get/yourposts';
const SAVED = 'GET /get/savedvideos';
const clip = { id: 7, link: 'sample-0001', starttime: 5, endtime: 9.5, public_id: 'clip00000001' };
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

// Loading the dialogs in a test can time out.
beforeAll(async () => {
  await import('#ui/overlays/dialog-popup.tsx');
  await import('./clips/clips-dialog.tsx');
  await import('#features/chat/clip-picker/clip-picker-dialog.tsx');
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  const mine = { ...postedTile, tile_owner: 'alice' };
  server = startFakeServer({
    'GET /get/tile': () => ({ rows: [postedTile] }),
    [OWN]: () => ({ rows: [mine], after: null }),
    [SAVED]: () => ({ rows: [], after: null }),
    [SEND]: () => deferred<unknown>().promise,
  });
  live = createFakeLiveClient();
});

afterEach(cleanup);

function show(messages: Message[]) {
  act(() => live.set('chats', chatWithBob, { messages }));
  act(() => live.set('chatDetails', chatWithBob, {}));
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <ConversationView
        conversation={directConversation(chatWithBob, summaryOf())}
        viewer={viewer}
      />
    </VirtuosoMockContext.Provider>
  );
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message Here' });
const sent = () => server.callsTo(SEND).map(({ body }) => body);

test('the clips of a conversation are listed once, newest first, and lead to their messages', async () => {
  const other = { ...clip, id: 8, starttime: 60, endtime: 64 };
  show([
    messageOf(1, { tile: clip }),
    messageOf(2, { tile: other, senderId: ALICE }),
    messageOf(3, { tile: clip }),
    messageOf(4),
  ]);
  press('Clips in this conversation');
  const dialog = within(await screen.findByRole('dialog', { name: 'Clips in this conversation' }));
  const clips = dialog.getAllByRole('button', { name: /^Clip / });
  expect(clips.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Clip 0:05.0 – 0:09.5 from bob',
    'Clip 1:00 – 1:04 from you',
  ]);
  fireEvent.click(clips[1] ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const focused = () => document.activeElement?.closest('[data-seq]')?.getAttribute('data-seq');
  await waitFor(() => expect(focused()).toBe('2'));
});

test('older messages are searched for clips', async () => {
  const older = deferred<unknown>();
  server.on('GET /chat/messages', () => older.promise);
  show(messagesOf(51, 52));
  press('Clips in this conversation');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('Clips sent in this conversation will appear here.')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Load older messages' }));
  await act(async () =>
    older.resolve({ rows: [messageOf(1, { tile: clip }), ...messagesOf(2, 50)], details: {} }),
  );
  expect(await dialog.findByRole('button', { name: /^Clip .* from bob$/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Load older messages' })).toBeNull();
});

test('one’s own clip is sent without text, and shown at once', async () => {
  show(messagesOf(1, 1));
  press('Add a clip');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a clip' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'the good part' }));
  expect(await screen.findByText('Attached clip')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box()));
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: expect.any(String), to: 'uid-bob', text: '', tile_id: 7, isOpen: true },
    ]),
  );
  expect(screen.queryByText('Attached clip')).toBeNull();
  expect(screen.getByLabelText(/^Play clip/)).toBeTruthy();
});

test('a clip that was added can be removed', async () => {
  show(messagesOf(1, 1));
  press('Add a clip');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'the good part' }));
  fireEvent.click(await screen.findByLabelText('Remove the clip'));
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(sent()).toEqual([]);
});

test('saved clips can be sent too, and a failed list can be loaded again', async () => {
  server.on(SAVED, () => errorResponse(500, 'INTERNAL'));
  show(messagesOf(1, 1));
  press('Add a clip');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Saved' }));
  expect(await dialog.findByText('The clips could not be loaded.')).toBeTruthy();
  server.on(SAVED, () => ({ rows: [], after: null }));
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('You have not saved a clip yet.')).toBeTruthy();
});

test('a reaction is put in at the cursor', () => {
  show(messagesOf(1, 1));
  fireEvent.change(box(), { target: { value: 'so good' } });
  box().setSelectionRange(3, 3);
  press('Reactions');
  press('Fire');
  expect(box().value).toBe('so 🔥good');
  expect(document.activeElement).toBe(box());
  expect(screen.queryByRole('button', { name: 'Fire' })).toBeNull();
});
