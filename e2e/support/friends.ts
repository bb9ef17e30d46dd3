import { type Browser, expect, type Page } from '@playwright/test';
import type { TestUser } from './users.ts';

/** Does what a label of the friend button says, in the person's name. */
export function updateFriend(person: TestUser, friend: TestUser, action: string) {
  const data = { user: person.username, friend: friend.username, action };
  return person.call('/user/updatefriend', { method: 'PATCH', data });
}

/** Makes two people friends. */
export async function befriend(one: TestUser, other: TestUser): Promise<void> {
  await updateFriend(one, other, 'Send Friend Request');
  expect((await updateFriend(other, one, 'Accept Friend Request')).status).toBe(200);
}

/** A browser of its own in which somebody is signed in. The caller closes its context. */
export async function openSignedIn(browser: Browser, person: TestUser): Promise<Page> {
  const page = await browser.newPage();
  await page.context().request.post('/auth/sign-in/email', {
    data: { email: person.email, password: person.password },
  });
  return page;
}
