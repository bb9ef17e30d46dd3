import type { Caller, TestResponse } from '#testing/test-app.ts';

/** What the row of a tile in the caller's queue is named by; something else without a row. */
export async function revisionOf(caller: Caller, tileId: number): Promise<string> {
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
): Promise<TestResponse> {
  const seen = await revisionOf(caller, tileId);
  return caller.call('POST', '/moderation/decide', { tile_id: tileId, seen, decision, note });
}
