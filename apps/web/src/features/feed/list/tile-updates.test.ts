import type { Tile } from '@reprise/contract/feed/calls.ts';
import { describe, expect, test } from 'vitest';
import type { OptimisticUpdate } from '#platform/api/optimistic-update.ts';
import { tileOf } from '#platform/testing/sample-data.ts';
import { applyUpdates, type TileChange, type TileEdit, type TileUpdate } from './tile-updates.ts';

const tile = tileOf({
  tile_id: 7,
  tile_owner: 'alice',
  tile_desc: 'first words',
  tile_likes: 4,
  endtime: 2,
});

const REQUESTED_AT = 100;

const like: TileChange = { kind: 'liked', isLiked: true, by: 'bob' };

const unlike: TileChange = { kind: 'liked', isLiked: false, by: 'bob' };

describe('Optimistic updates over a listed tile', () => {
  test('a like sets the icon and increments the count', () => {
    expect(withUpdates(updateOf(like))).toMatchObject({ username: 'bob', tile_likes: 5 });
  });

  test('a like of a liked tile does not change the count', () => {
    expect(withUpdates(updateOf(like), updateOf(like))).toMatchObject({ tile_likes: 5 });
  });

  test('an unlike reverts exactly the like', () => {
    expect(withUpdates(updateOf(like), updateOf(unlike))).toEqual(tile);
    expect(withUpdates(updateOf(unlike))).toEqual(tile);
  });

  test('saving and unsaving set only the icon', () => {
    const save: TileChange = { kind: 'saved', isSaved: true };
    expect(withUpdates(updateOf(save))).toEqual({ ...tile, saved: true });
    expect(withUpdates(updateOf(save), updateOf({ kind: 'saved', isSaved: false }))).toEqual(tile);
  });

  test('an edit shows the new caption and a delete removes the tile', () => {
    expect(withUpdates(updateOf(edit('other words')))?.tile_desc).toBe('other words');
    expect(withUpdates(updateOf({ kind: 'hidden' }), updateOf(like))).toBeNull();
  });

  test('an edit changes the range only if it has times', () => {
    expect(withUpdates(updateOf(edit('words')))).toMatchObject({ starttime: 1, endtime: 2 });
    const times = { startTime: 4.1, endTime: 7.2 };
    expect(withUpdates(updateOf(edit('words', times)))).toMatchObject({
      starttime: 4.1,
      endtime: 7.2,
    });
  });

  test('an edit changes who sees the tile only if it has an audience', () => {
    const forFriends = updateOf(edit('words', null, 'friends'));
    expect(withUpdates(forFriends)?.audience).toBe('friends');
    expect(withUpdates(forFriends, updateOf(edit('words')))?.audience).toBe('friends');
    expect(withUpdates(forFriends, updateOf(edit('words', null, 'everyone')))).not.toHaveProperty(
      'audience',
    );
  });

  test('an update of another tile changes nothing', () => {
    expect(withUpdates(updateOf({ kind: 'hidden' }, null, 8))).toEqual(tile);
  });

  test('a page requested after the update was accepted is not changed', () => {
    expect(withUpdates(updateOf(edit('older words'), REQUESTED_AT - 1))).toEqual(tile);
    expect(withUpdates(updateOf({ kind: 'hidden' }, REQUESTED_AT + 1))).toBeNull();
  });
});

function updateOf(
  change: TileChange,
  confirmedAt: number | null = null,
  tileId = 7,
): OptimisticUpdate<TileUpdate> {
  return { key: 1, change: { tileId, change }, confirmedAt };
}

function withUpdates(...updates: readonly OptimisticUpdate<TileUpdate>[]): Tile | null {
  return applyUpdates(tile, REQUESTED_AT, updates);
}

const edit = (
  caption: string,
  times: TileEdit['times'] = null,
  audience: TileEdit['audience'] = null,
): TileChange => ({ kind: 'edit', caption, times, audience });
