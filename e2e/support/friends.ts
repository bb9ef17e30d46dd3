import { expect, type Page, request } from '@playwright/test';
import { register, type TestUser } from './users.ts';

export function updateFriend(user: TestUser, friend: TestUser, action: string) {
  const data = { user: user.username, friend: friend.username, action };
  return user.call('/user/updatefriend', { method: 'PATCH', data });
}

export async function befriend(one: TestUser, other: TestUser): Promise<void> {
  await updateFriend(one, other, 'Send Friend Request');
  expect((await updateFriend(other, one, 'Accept Friend Request')).status).toBe(200);
}

/** Signs up a friend of the user, without a browser, until the page's context closes. */
export async function registerFriend(page: Page, user: TestUser, name: string): Promise<TestUser> {
  const { origin } = new URL((await page.request.get('/readyz')).url());
  const elsewhere = await request.newContext({ baseURL: origin });
  page.context().on('close', () => void elsewhere.dispose());
  const friend = await register(elsewhere, name);
  await befriend(user, friend);
  return friend;
}
