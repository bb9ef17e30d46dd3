import { randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { befriend } from '../../../e2e/support/friends.ts';
import { type TestUser, register } from '../../../e2e/support/users.ts';

export const LINES = [
  'do you know the one with the second voice?',
  'not yet',
  'it comes in after the bell, very quietly, and then the whole room is full of it',
  'send it',
  'one moment, I have to find the place',
  'take your time',
] as const;

export async function withFriend(
  page: Page,
  open: (zoe: TestUser, friend: TestUser) => Promise<void>,
): Promise<void> {
  const zoe = await register(page.context().request, 'zoe');
  const { origin } = new URL((await page.context().request.get('/readyz')).url());
  const elsewhere = await request.newContext({ baseURL: origin });
  const friend = await register(elsewhere, 'ines');
  await befriend(zoe, friend);
  await open(zoe, friend);
  await elsewhere.dispose();
}

export async function exchangeMessages(
  zoe: TestUser,
  friend: TestUser,
  count: number,
): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const [from, to] = nth % 2 === 0 ? [zoe, friend] : [friend, zoe];
    await send(from, to, { text: LINES[nth % LINES.length] ?? '' });
  }
}

export async function send(
  from: TestUser,
  to: TestUser,
  message: { readonly text: string; readonly tile_id?: number; readonly reply_to?: string },
): Promise<string> {
  const uid = await uidOf(from, to);
  const data = { id: randomUUID(), to: uid, isOpen: false, ...message };
  await from.call('/chat/send', { method: 'POST', data });
  return data.id;
}

export async function uidOf(viewer: TestUser, user: TestUser): Promise<string> {
  const { body } = await viewer.call('/user/uid', { params: { tile_owner: user.username } });
  const [{ firebase_uid: uid }] = (body as { rows: [{ firebase_uid: string }] }).rows;
  return uid;
}

export async function openConversation(page: Page, friend: string): Promise<void> {
  await page.goto('/messages');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`^${friend}`) })
    .click();
  await page.mouse.move(0, 0);
  await page.getByRole('region', { name: `Conversation with ${friend}` }).waitFor();
  await page.waitForLoadState('networkidle');
}
