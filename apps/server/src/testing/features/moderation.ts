import type { Db } from '#platform/db/open.ts';
import type { Caller, TestResponse } from '#testing/test-app.ts';

export async function makeModerator(db: Db, { id }: { readonly id: number }): Promise<void> {
  await db.insertInto('moderators').values({ user_id: id }).execute();
}

export async function revisionOf(caller: Caller, tileId: number): Promise<string> {
  const { body } = await caller.call('GET', '/moderation/queue');
  const row = body.rows?.find(({ tile_id }: { tile_id: number }) => tile_id === tileId);
  return row?.revision ?? 'never';
}

export async function decide(
  caller: Caller,
  tileId: number,
  decision: string,
  note = 'looked at it',
): Promise<TestResponse> {
  const revision = await revisionOf(caller, tileId);
  return caller.call('POST', '/moderation/decide', { tile_id: tileId, revision, decision, note });
}

/** The body of a claim by a rights holder who has no account. */
export function claimOf(publicId: string, change: object = {}) {
  return {
    public_id: publicId,
    role: 'maker',
    name: 'Sam Okafor',
    email: 'sam@okafor.example',
    reason: 'I made this video.',
    is_true: true,
    ...change,
  };
}
