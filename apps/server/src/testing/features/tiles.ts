import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

export function postVideo(
  user: Pick<TestUser, 'username' | 'call'>,
  change: object = {},
): Promise<TestResponse> {
  return user.call('POST', '/create/newvideo', {
    link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    description: 'a clip',
    owner: user.username,
    date: '2026-11-20T21:00:00.000Z',
    startTime: 1,
    endTime: 2,
    ...change,
  });
}

export function like(
  { call, username }: Pick<TestUser, 'username' | 'call'>,
  tileId: number,
): Promise<TestResponse> {
  return call('POST', `/create/likepost/${tileId}&${username}`);
}

export function unlike({ call, username }: TestUser, tileId: number): Promise<TestResponse> {
  return call('DELETE', `/create/unlikepost/${tileId}&${username}`);
}

export function storedTile(db: Db, tileId: number) {
  return db.selectFrom('tiles').selectAll().where('id', '=', tileId).executeTakeFirst();
}

export async function callAndCompareTiles(
  db: Db,
  act: () => Promise<{ status: number; body: unknown }>,
) {
  const before = await db.selectFrom('tiles').selectAll().orderBy('id').execute();
  const { status, body } = await act();
  const after = await db.selectFrom('tiles').selectAll().orderBy('id').execute();
  expect(after).toEqual(before);
  return { status, body };
}
