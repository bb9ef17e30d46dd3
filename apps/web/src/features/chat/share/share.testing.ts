import type { Message } from '@reprise/contract/chat/documents.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';

export const tile: Tile = {
  tile_id: 7,
  public_id: 'clip00000001',
  tile_link: 'sample-0001',
  tile_owner: 'bob',
  tile_desc: 'the good part',
  tile_likes: 3,
  starttime: 5,
  endtime: 9.5,
  created_date: '2026-01-01T00:00:00.000Z',
  img_url: '/avatars/default.svg',
  from_friend: true,
};

export function messageOf(body: unknown): Message & { chat: string } {
  const { id, text } = body as { id: string; text: string };
  const date = '2026-01-01T00:00:00.000Z';
  return { id, text, seq: 1, senderId: 'uid-alice', date, chat: 'uid-bobuid-alice' };
}
