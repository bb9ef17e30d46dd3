import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { messagesOf } from '#features/chat/chat.testing.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { live, server } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { press } from '#platform/testing/controls.ts';
import type { ConversationLoop } from './conversation-loop.ts';
import { show, test } from './conversation.testing.tsx';
import { LoopButton } from './loop-button.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/dialog-popup.tsx';
import '#features/chat/clip-picker/clip-picker-dialog.tsx';

const SEND = 'POST /chat/send';
const OWN = 'GET /get/yourposts';
const SAVED = 'GET /get/savedvideos';

beforeEach(() => {
  const mine = { ...postedTile, tile_owner: 'alice' };
  server.on(OWN, () => ({ rows: [mine], after: null }));
  server.on(SAVED, () => ({ rows: [], after: null }));
  server.on(SEND, () => deferred<unknown>().promise);
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

test('a clip for friends has a sign in the list of clips', async () => {
  const mine = { ...postedTile, tile_owner: 'alice', audience: 'friends' };
  server.on(OWN, () => ({ rows: [mine], after: null }));
  show(messagesOf(1, 1));
  press('Add a clip');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByTitle('Friends only')).toBeTruthy();
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
  expect(await dialog.findByText(/^You have not saved a clip yet\. Save one/)).toBeTruthy();
});

test('looping together asks for a clip where no posted one is, and says how to get one', async () => {
  server.on(OWN, () => ({ rows: [], after: null }));
  const loop: ConversationLoop = {
    isJoined: false,
    summary: null,
    onClip: vi.fn(),
    onJoin: null,
    onLeave: vi.fn(),
    onReact: null,
    renderCard: () => null,
    renderRoom: () => null,
  };
  const element = <LoopButton loop={loop} user="alice" clips={[]} />;
  renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
  press('Loop together');
  const dialog = within(await screen.findByRole('dialog', { name: 'Loop together' }));
  expect(await dialog.findByText(/Post one first, or choose from Saved\.$/)).toBeTruthy();
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

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message Here' });
const sent = () => server.callsTo(SEND).map(({ body }) => body);
