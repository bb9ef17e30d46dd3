import type { TestApp, TestUser } from '#testing/test-app.ts';

export async function makeAdmin({ db }: TestApp, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await db.insertInto('admins').values({ user_id: id }).execute();
}
