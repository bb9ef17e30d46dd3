import { expect } from '@playwright/test';
import type { TestUser } from './users.ts';

export function updateFriend(user: TestUser, friend: TestUser, action: string) {
  const data = { user: user.username, friend: friend.username, action };
  return user.call('/user/updatefriend', { method: 'PATCH', data });
}

export async function befriend(one: TestUser, other: TestUser): Promise<void> {
  await updateFriend(one, other, 'Send Friend Request');
  expect((await updateFriend(other, one, 'Accept Friend Request')).status).toBe(200);
}
