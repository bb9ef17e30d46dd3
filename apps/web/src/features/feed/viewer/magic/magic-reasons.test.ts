import type { Tile } from '@reprise/contract/feed/calls.ts';
import { expect, test } from 'vitest';
import { magicReasons } from './magic-line.tsx';

const NOW = new Date('2026-05-10T12:00:00.000Z');
const OLD = '2026-05-01T12:00:00.000Z';
const TWO_DAYS = '2026-05-08T12:00:00.000Z';

const tile: Tile = {
  tile_id: 1,
  public_id: 'clip00000001',
  tile_link: 'sample-0001',
  tile_owner: 'alice',
  tile_desc: '',
  tile_likes: 0,
  starttime: 0,
  endtime: 5,
  created_date: OLD,
  img_url: '/avatars/default.svg',
};

test.each<[string, Partial<Tile>, readonly string[]]>([
  ['an old clip without likes from a stranger has no reason', {}, []],
  ['two days are new', { created_date: TWO_DAYS }, ['new']],
  ['a minute more is not', { created_date: '2026-05-08T11:59:00.000Z' }, []],
  ['ten likes are well liked', { tile_likes: 10 }, ['well liked']],
  ['nine are not', { tile_likes: 9 }, []],
  [
    'all reasons have a fixed order',
    { created_date: TWO_DAYS, tile_likes: 48, from_friend: true },
    ['new', 'well liked', 'from a friend'],
  ],
])('%s', (_title, fields, reasons) => {
  expect(magicReasons({ ...tile, ...fields }, NOW)).toEqual(reasons);
});
