import { expect, type Page } from '@playwright/test';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { box, button } from './forms.ts';

export const WATCH_LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

export async function convert(
  page: Page,
  label: 'Video link' | 'Clip link',
  text: string,
): Promise<void> {
  await box(page, label).fill(text);
  await button(page, 'Convert').click();
}

/** A phone shows the way back to the link in place of its box. */
export async function expectConverted(page: Page): Promise<void> {
  const found = page.getByText(/^(?:Video found\.|Found: )/);
  await expect(found.or(button(page, createTexts.changeLink))).toBeVisible();
}

/** From 0:05 to 0:09. */
export async function setTimes(page: Page): Promise<void> {
  await page.getByLabel('Start seconds').fill('05');
  await page.getByLabel('End minutes').fill('0');
  await page.getByLabel('End seconds').fill('09');
  await page.getByLabel('End seconds').press('Tab');
}

export function description(page: Page) {
  return page.getByRole('textbox', { name: 'Description' });
}

export function share(page: Page) {
  return button(page, 'Share');
}

export async function expectShared(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
}
