import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deferred,
  errorResponse,
  startFakeServer,
  type FakeServer,
} from '#platform/testing/fake-server.ts';
import { alice, button, press, showFeed, tileOf, tilesUpTo } from '#features/feed/feed.testing.tsx';

vi.mock('#clips/player/create-player.ts', async () => {
  const { createFakePlayer } = await import('#clips/player/fake-player.testing.ts');
  return { createClipPlayer: createFakePlayer };
});

let server: FakeServer;

beforeAll(async () => {
  await import('#ui/overlays/menu-popup.tsx');
  await import('#ui/overlays/dialog-popup.tsx');
  await import('./boxes/edit-box.tsx');
  await import('#ui/overlays/alert-dialog-popup.tsx');
});

beforeEach(() => {
  server = startFakeServer({ 'POST /feed/shown': () => ({ success: true }) });
});

afterEach(cleanup);

async function choose(item: string): Promise<void> {
  press('Post menu');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

function fill(box: HTMLElement, value: string): void {
  fireEvent.change(box, { target: { value } });
}

describe('Like', () => {
  const isLiked = () => button('Like').getAttribute('aria-pressed');

  test('a signed-out user only toggles the icon locally', async () => {
    await showFeed(server, null, tilesUpTo(2));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    press('NEXT');
    expect(isLiked()).toBe('false');
    press('PREV');
    expect(isLiked()).toBe('true');
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('false'));
    expect(server.calls.map(({ name }) => name)).toEqual(['GET /get/homevideo']);
  });

  test('a post starts as liked if its data carries a username; unlike and like are calls', async () => {
    server.on('DELETE /create/unlikepost/1&alice', () => ({ success: true }));
    server.on('POST /create/likepost/1&alice', () => ({ success: true }));
    await showFeed(server, alice, [tileOf({ tile_id: 1, username: 'alice', tile_likes: 1 })]);
    expect(isLiked()).toBe('true');
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('false'));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    await waitFor(() =>
      expect(server.calls.slice(1).map(({ name }) => name)).toEqual([
        'DELETE /create/unlikepost/1&alice',
        'POST /create/likepost/1&alice',
      ]),
    );
  });

  test('a like that fails is rolled back and shown once', async () => {
    const response = deferred<Response>();
    server.on('POST /create/likepost/1&alice', () => response.promise);
    const { notices } = await showFeed(server, alice, tilesUpTo(1));
    press('Like');
    await waitFor(() => expect(isLiked()).toBe('true'));
    response.resolve(errorResponse(500, 'INTERNAL'));
    await waitFor(() => expect(isLiked()).toBe('false'));
    expect(notices).toEqual(['The post could not be liked. Try again.']);
  });

  test('only the owner sees the count', async () => {
    await showFeed(server, alice, [
      tileOf({ tile_id: 1, tile_owner: 'alice', tile_likes: 4 }),
      tileOf({ tile_id: 2, tile_likes: 9 }),
    ]);
    expect(screen.getByText('LIKES: 4')).toBeTruthy();
    press('NEXT');
    expect(screen.queryByText(/LIKES/)).toBeNull();
  });
});

describe('Save', () => {
  const isSaved = () => button('Save').getAttribute('aria-pressed');

  test('is not shown to a visitor', async () => {
    await showFeed(server, null, tilesUpTo(1));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('shows at once, stays with its clip, and sends a call each way', async () => {
    server.on('POST /create/savepost/1', () => ({ success: true }));
    server.on('DELETE /create/unsavepost/1', () => ({ success: true }));
    await showFeed(server, alice, tilesUpTo(2));
    press('Save');
    await waitFor(() => expect(isSaved()).toBe('true'));
    press('NEXT');
    expect(isSaved()).toBe('false');
    press('PREV');
    press('Save');
    await waitFor(() => expect(isSaved()).toBe('false'));
    await waitFor(() => expect(server.callsTo('DELETE /create/unsavepost/1')).toHaveLength(1));
    expect(server.callsTo('POST /create/savepost/1')).toHaveLength(1);
  });

  test.each([
    [undefined, 'POST /create/savepost/1', 'The post could not be saved. Try again.'],
    [true, 'DELETE /create/unsavepost/1', 'The post could not be removed from Saved. Try again.'],
  ] as const)('a failure is rolled back and shown once', async (saved, call, sentence) => {
    const response = deferred<Response>();
    server.on(call, () => response.promise);
    const { notices } = await showFeed(server, alice, [
      tileOf({ tile_id: 1, ...(saved && { saved }) }),
    ]);
    const before = isSaved();
    press('Save');
    await waitFor(() => expect(isSaved()).not.toBe(before));
    response.resolve(errorResponse(500, 'INTERNAL'));
    await waitFor(() => expect(isSaved()).toBe(before));
    expect(notices).toEqual([sentence]);
  });
});

describe('Edit and delete', () => {
  const own = tilesUpTo(3).map((tile) => ({ ...tile, tile_owner: 'alice' }));

  async function edit(text: string) {
    await choose('Edit');
    const box = await screen.findByRole('textbox', { name: 'Description' });
    fill(box, text);
    return box;
  }

  test('the box closes at once, the caption changes at once, and the text is sent unchanged', async () => {
    const response = deferred<unknown>();
    server.on('PATCH /create/edit', () => response.promise);
    await showFeed(server, alice, own);
    await edit('two\nlines');
    press('Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/two\s+lines/)).toBeTruthy();
    response.resolve({ success: true });
    await waitFor(() => expect(server.callsTo('PATCH /create/edit')).toHaveLength(1));
    expect(server.callsTo('PATCH /create/edit')[0]?.body).toEqual({
      tile_id: 1,
      tile_desc: 'two\nlines',
    });
  });

  test('an edit that fails is rolled back with a notice, and its text is in the box again', async () => {
    server.on('PATCH /create/edit', () => errorResponse(500, 'INTERNAL'));
    const { notices } = await showFeed(server, alice, own);
    await edit('never stored');
    press('Update');
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(await screen.findByText('clip 1')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Edit');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(box.value).toBe('never stored');
  });

  const shownTimes = () => screen.getAllByText(/^\d+:\S+ – \d+:\S+$/)[0]?.textContent;

  test('a new range shows at once and is sent with the caption', async () => {
    const response = deferred<unknown>();
    server.on('PATCH /create/edit', () => response.promise);
    await showFeed(server, alice, own);
    expect(shownTimes()).toBe('0:01 – 0:06');
    await edit('a better cut');
    press('Start +0.1 s');
    press('End −0.1 s');
    expect(shownTimes()).toBe('0:01 – 0:06');
    press('Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownTimes()).toBe('0:01.1 – 0:05.9');
    response.resolve({ success: true });
    await waitFor(() =>
      expect(server.callsTo('PATCH /create/edit').map(({ body }) => body)).toEqual([
        { tile_id: 1, tile_desc: 'a better cut', startTime: 1.1, endTime: 5.9 },
      ]),
    );
  });

  test('a new range that fails is rolled back with a notice, and is in the box again', async () => {
    server.on('PATCH /create/edit', () => errorResponse(500, 'INTERNAL'));
    const { notices } = await showFeed(server, alice, own);
    await choose('Edit');
    fill(await screen.findByLabelText('End seconds'), '4.5');
    press('Update');
    await waitFor(() => expect(notices).toEqual([tileTexts.editFailed]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownTimes()).toBe('0:01 – 0:06');
    await choose('Edit');
    const box = await screen.findByLabelText<HTMLInputElement>('End seconds');
    expect(box.value).toBe('04.5');
  });

  test('invalid times keep the box open', async () => {
    await showFeed(server, alice, own);
    await edit('words');
    fill(screen.getByLabelText('End seconds'), '77');
    press('Update');
    expect(screen.getByText('Minutes must be 0 or more, seconds 0 to 59.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(server.callsTo('PATCH /create/edit')).toEqual([]);
  });

  test('an edit that changes nothing is not sent', async () => {
    await showFeed(server, alice, own);
    await choose('Edit');
    await screen.findByRole('textbox', { name: 'Description' });
    press('Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('PATCH /create/edit')).toEqual([]);
  });

  test('Cancel changes nothing', async () => {
    await showFeed(server, alice, own);
    await edit('never sent');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('clip 1')).toBeTruthy();
    expect(server.callsTo('PATCH /create/edit')).toEqual([]);
  });

  async function remove() {
    await choose('Delete');
    const box = await screen.findByRole('alertdialog', { name: 'Confirm Delete?' });
    fireEvent.click(within(box).getByRole('button', { name: 'Delete' }));
  }

  test('after a delete the next post shows', async () => {
    server.on('DELETE /create/delete/2', () => ({ success: true }));
    await showFeed(server, alice, own);
    press('NEXT');
    await remove();
    expect(await screen.findByText('clip 3')).toBeTruthy();
    expect(button('THE END').disabled).toBe(true);
    await waitFor(() => expect(server.callsTo('DELETE /create/delete/2')).toHaveLength(1));
    expect(server.callsTo('DELETE /create/delete/2')[0]?.body).toEqual({ tile_id: 2 });
  });

  test('after a delete of the last post the previous one shows', async () => {
    server.on('DELETE /create/delete/3', () => ({ success: true }));
    await showFeed(server, alice, own);
    press('NEXT');
    press('NEXT');
    await remove();
    expect(await screen.findByText('clip 2')).toBeTruthy();
  });

  test('a delete that fails returns to the post and shows a notice', async () => {
    const response = deferred<Response>();
    server.on('DELETE /create/delete/1', () => response.promise);
    const { notices } = await showFeed(server, alice, own);
    await remove();
    await screen.findByText('clip 2');
    response.resolve(errorResponse(500, 'INTERNAL'));
    await waitFor(() => expect(notices).toEqual(['The post could not be deleted. Try again.']));
    expect(await screen.findByText('clip 1')).toBeTruthy();
  });

  test('own posts offer Edit and Delete, others Report Post, which links a visitor to /login', async () => {
    const { unmount } = await showFeed(server, alice, own);
    press('Post menu');
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Delete',
    ]);
    unmount();
    await showFeed(server, null, tilesUpTo(1));
    press('Post menu');
    const report = await screen.findByRole('menuitem', { name: 'Report Post' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    expect(report.getAttribute('href')).toBe('/login');
  });
});

describe('Report', () => {
  test('needs a reason of 1 to 500 characters, then the clip is hidden and the next one shows', async () => {
    server.on('POST /create/report', () => ({ success: true }));
    await showFeed(server, alice, tilesUpTo(2));
    await choose('Report Post');
    const box = await screen.findByRole('textbox', { name: 'Reason' });
    button('Send report').focus();
    press('Send report');
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('Enter a reason of 1 to 500 characters.')).toBeTruthy();
    expect(server.callsTo('POST /create/report')).toEqual([]);
    fill(box, '  not music  ');
    press('Send report');
    expect(await screen.findByText('clip 2')).toBeTruthy();
    await waitFor(() => expect(server.callsTo('POST /create/report')).toHaveLength(1));
    expect(server.callsTo('POST /create/report')[0]?.body).toEqual({
      tile_id: 1,
      username: 'alice',
      reason: 'not music',
    });
  });
});

describe('Views', () => {
  test('are sent in a batch for a signed-in viewer, at the latest when the page is left', async () => {
    const { unmount } = await showFeed(server, alice, tilesUpTo(3));
    press('NEXT');
    press('NEXT');
    unmount();
    await waitFor(() => expect(server.callsTo('POST /feed/shown')).toHaveLength(1));
    expect(server.callsTo('POST /feed/shown')[0]?.body).toEqual({ tile_ids: [1, 2, 3] });
  });

  test('are not sent for a visitor', async () => {
    const { unmount } = await showFeed(server, null, tilesUpTo(2));
    press('NEXT');
    unmount();
    await act(async () => {});
    expect(server.callsTo('POST /feed/shown')).toEqual([]);
  });
});
