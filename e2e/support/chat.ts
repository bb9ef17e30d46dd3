import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestUser } from './users.ts';

type Named = Pick<TestUser, 'username'>;

export async function openChat(page: Page, friend: Named): Promise<void> {
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(friend.username);
  await page
    .getByRole('list', { name: 'Friends' })
    .getByRole('button', { name: friend.username })
    .click();
  await page.getByText(`To: ${friend.username}`).waitFor();
}

export function messageLog(page: Page, friend: Named) {
  return page.getByRole('region', { name: `Conversation with ${friend.username}` });
}

export function message(page: Page, friend: Named, text: string) {
  return messageLog(page, friend).getByText(text, { exact: true });
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Send Message Here' });
  await box.fill(text);
  await box.press('Enter');
}

export async function openMessageMenu(page: Page, text: string): Promise<void> {
  const row = chatLog(page).locator('[data-seq]').filter({ hasText: text }).last();
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouch) await longPress(row.getByText(text).first());
  else await row.getByRole('button', { name: 'Message actions' }).click();
}

/** As events, because the list may move between a measurement and a touch. */
async function longPress(target: Locator): Promise<void> {
  const finger = { pointerType: 'touch', isPrimary: true, bubbles: true };
  await target.dispatchEvent('pointerdown', finger);
  await expect(target.page().getByRole('menu')).toBeVisible();
  await target.dispatchEvent('pointerup', finger);
}

export async function actOnMessage(page: Page, text: string, entry: string): Promise<void> {
  await openMessageMenu(page, text);
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function deleteMessage(page: Page, text: string): Promise<void> {
  await actOnMessage(page, text, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

export async function openConversationMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function searchInChat(page: Page, text: string): Promise<void> {
  await openConversationMenu(page, 'Search in conversation');
  await page.getByRole('searchbox', { name: 'Search in conversation' }).fill(text);
}

export async function createGroup(
  creator: TestUser,
  name: string,
  members: readonly TestUser[],
): Promise<string> {
  const id = randomUUID();
  const uids = await Promise.all(members.map(({ username }) => creator.uid(username)));
  const { body } = await postToChat(creator, '/chat/group', { id, name, members: uids });
  return (body as { rows: readonly [{ chat: string }] }).rows[0].chat;
}

interface Content {
  readonly text: string;
  readonly tile_id?: number;
  readonly reply_to?: string;
}

export async function sendToGroup(from: TestUser, chat: string, content: Content): Promise<string> {
  const id = randomUUID();
  await postToChat(from, '/chat/group/send', { id, chat, isOpen: false, ...content });
  return id;
}

export async function sendToFriend(
  from: TestUser,
  friend: TestUser,
  content: Content,
): Promise<string> {
  const id = randomUUID();
  const to = await from.uid(friend.username);
  await postToChat(from, '/chat/send', { id, to, isOpen: false, ...content });
  return id;
}

export async function postToChat(user: TestUser, path: string, data: object) {
  const response = await user.call(path, { method: 'POST', data });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response;
}

/** Opens the conversation with a friend or group from the list. */
export async function openConversation(page: Page, name: string): Promise<void> {
  await page.goto('/messages');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('heading', { name: `To: ${name}` }).waitFor();
}

/** The log of the open conversation. */
export function chatLog(page: Page) {
  return page.getByRole('region', { name: /^Conversation with/ });
}
