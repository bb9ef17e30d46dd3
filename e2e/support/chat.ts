import type { Page } from '@playwright/test';
import type { TestUser } from './users.ts';

export async function openChat(page: Page, friend: TestUser): Promise<void> {
  await page.goto('/messages');
  await page.getByPlaceholder('Enter User to Chat').fill(friend.username);
  await page
    .getByRole('list', { name: 'Friends' })
    .getByRole('button', { name: friend.username })
    .click();
  await page.getByText(`To: ${friend.username}`).waitFor();
}

export function messageLog(page: Page, friend: TestUser) {
  return page.getByRole('region', { name: `Conversation with ${friend.username}` });
}

export function message(page: Page, friend: TestUser, text: string) {
  return messageLog(page, friend).getByText(text, { exact: true });
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Send Message Here' });
  await box.fill(text);
  await box.press('Enter');
}
