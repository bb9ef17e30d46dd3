import type { Page } from '@playwright/test';
import { openConversation, sendToFriend } from '../../../e2e/support/chat.ts';
import { registerFriend } from '../../../e2e/support/friends.ts';
import { register, type TestUser } from '../../../e2e/support/users.ts';
import { type Picture, visitor } from '../picture.ts';
import { untilIdle } from '../steps.ts';

export const LINES = [
  'do you know the one with the second voice?',
  'not yet',
  'it comes in after the bell, very quietly, and then the whole room is full of it',
  'send it',
  'one moment, I have to find the place',
  'take your time',
] as const;

/** Signed in as the new user zoe, with a friend. */
export function withFriend(
  name: string,
  open: (page: Page, zoe: TestUser, friend: TestUser) => Promise<void>,
): Picture {
  return visitor(name, async (page) => {
    const zoe = await register(page.request, 'zoe');
    await open(page, zoe, await registerFriend(page, zoe, 'ines'));
  });
}

export async function exchangeMessages(
  zoe: TestUser,
  friend: TestUser,
  count: number,
): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const [from, to] = nth % 2 === 0 ? [zoe, friend] : [friend, zoe];
    await sendToFriend(from, to, { text: LINES[nth % LINES.length] ?? '' });
  }
}

export async function openQuietConversation(page: Page, name: string): Promise<void> {
  await openConversation(page, name);
  await page.mouse.move(0, 0);
  await untilIdle(page);
}
