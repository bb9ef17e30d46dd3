import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { userKey } from '#platform/api/query-keys.ts';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { button, press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { choose, fill } from './post-menu.testing.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

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

  test.each([
    [undefined, 'Friends', 'friends'],
    ['friends', 'Everyone', 'everyone'],
  ] as const)('of a clip for %s, who sees it changes at once', async (audience, name, sent) => {
    server.on('PATCH /create/edit', () => ({ success: true }));
    const tiles = own.map((tile) => ({ ...tile, ...(audience && { audience }) }));
    await showFeed(server, alice, tiles);
    const notes = () => screen.queryAllByText(tileTexts.onlyYourFriends);
    await waitFor(() => expect(notes()).toHaveLength(audience ? 1 : 0));
    await choose('Edit');
    fireEvent.click(await screen.findByRole('button', { name }));
    press('Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(notes()).toHaveLength(audience ? 0 : 1));
    await waitFor(() =>
      expect(server.callsTo('PATCH /create/edit').map(({ body }) => body)).toEqual([
        { tile_id: 1, tile_desc: 'clip 1', audience: sent },
      ]),
    );
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
    fill(screen.getByLabelText('End seconds'), '-7');
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

  const openedCaption = async () => {
    await choose('Edit');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    return box.value;
  };

  test('a caption survives the page until it is updated', async () => {
    const { unmount } = await showFeed(server, alice, own);
    await edit('half a capt');
    unmount();
    const { unmount: leave } = await showFeed(server, alice, own);
    expect(await openedCaption()).toBe('half a capt');
    server.on('PATCH /create/edit', () => errorResponse(401, 'UNAUTHENTICATED'));
    press('Update');
    await waitFor(() => expect(server.callsTo('PATCH /create/edit')).toHaveLength(1));
    leave();
    await showFeed(server, alice, own);
    expect(await openedCaption()).toBe('half a capt');
    server.on('PATCH /create/edit', () => ({ success: true }));
    press('Update');
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  test('Cancel discards the caption', async () => {
    await showFeed(server, alice, own);
    await edit('never sent');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await openedCaption()).toBe('clip 1');
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

  test('after a delete the number of posts is read again, and an empty list has the focus', async () => {
    server.on('DELETE /create/delete/1', () => ({ success: true }));
    server.on('GET /user/profile', () => ({ rows: [] }));
    const { client } = await showFeed(server, alice, own.slice(0, 1));
    client.setQueryData(userKey('alice'), { posts: 1 });
    button('Post menu').focus();
    await remove();
    await screen.findByText('No clips yet.');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: tileTexts.list }));
    await waitFor(() => expect(client.getQueryState(userKey('alice'))?.isInvalidated).toBe(true));
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

  test('deleting a post that was already deleted succeeds', async () => {
    server.on('DELETE /create/delete/1', () => errorResponse(404, 'NOT_FOUND'));
    const { client, notices } = await showFeed(server, alice, own);
    client.setQueryData(userKey('alice'), { posts: 3 });
    await remove();
    await waitFor(() => expect(client.getQueryState(userKey('alice'))?.isInvalidated).toBe(true));
    expect(screen.getByText('clip 2')).toBeTruthy();
    expect(notices).toEqual([]);
  });

  test('own posts offer Edit and Delete, others Report Post, which links a visitor to /login', async () => {
    const { unmount } = await showFeed(server, alice, own);
    press('Post menu');
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Add to mix',
      'Edit',
      'Delete',
    ]);
    unmount();
    await showFeed(server, null, tilesUpTo(1));
    press('Post menu');
    const report = await screen.findByRole('menuitem', { name: 'Report Post' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
    expect(report.getAttribute('href')).toBe('/login');
    const claim = screen.getByRole('menuitem', { name: 'Report a rights problem' });
    expect(claim.getAttribute('href')).toMatch(/^\/claim\/./);
  });
});
