import type { Caller, TestAnswer } from './test-app.ts';

/** What the row of a tile in the caller's queue is named by; something else without a row. */
export async function seenOf(caller: Caller, tileId: number): Promise<string> {
  const { body } = await caller.call('GET', '/moderation/queue');
  const row = body.rows?.find(({ tile_id }: { tile_id: number }) => tile_id === tileId);
  return row?.seen ?? 'never';
}

/** Decides on a tile as it stands in the caller's queue at this moment. */
export async function decide(
  caller: Caller,
  tileId: number,
  decision: string,
  note = 'looked at it',
): Promise<TestAnswer> {
  const seen = await seenOf(caller, tileId);
  return caller.call('POST', '/moderation/decide', { tile_id: tileId, seen, decision, note });
}
