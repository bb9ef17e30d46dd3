import type { Message } from '@reprise/contract/chat/documents.ts';
import { tileOf } from '#platform/testing/sample-data.ts';

export const tile = tileOf({
  tile_id: 7,
  public_id: 'clip00000001',
  tile_desc: 'the good part',
  tile_likes: 3,
  starttime: 5,
  endtime: 9.5,
  from_friend: true,
});

export function messageOf(body: unknown): Message & { chat: string } {
  const { id, text } = body as { id: string; text: string };
  const date = '2026-01-01T00:00:00.000Z';
  return { id, text, seq: 1, senderId: 'uid-alice', date, chat: 'uid-bobuid-alice' };
}
