import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';

/** The pictures of the navbar and of the screen. */
function pictures(page: Page, src: string) {
  return page.locator(`img[src="${src}"]`);
}

test('a new photo reloads the page and is shown everywhere', async ({
  page,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/nothing\.png/);
  await page.goto('/settings');
  const link = page.getByLabel('Link of the picture', { exact: true });
  const ready = page.getByRole('button', { name: 'Ready' });
  await link.fill('https://127.0.0.1:4/nothing.png');
  await expect(page.getByText('No picture could be loaded from this link.')).toBeVisible();
  await expect(ready).toBeDisabled();

  await link.fill('/avatars/fern.svg');
  await expect(ready).toBeEnabled();
  const reloaded = page.waitForEvent('load');
  await ready.click();
  await reloaded;
  await expect(page.getByRole('banner').locator('img[src="/avatars/fern.svg"]')).toBeVisible();
  await page.goto('/profile');
  await expect(pictures(page, '/avatars/fern.svg').first()).toBeVisible();
  const { body } = await alice.call('/user/person', { params: { username: alice.username } });
  expect(body).toMatchObject({ rows: [{ img_url: '/avatars/fern.svg' }] });
});

test("'Update Name' is sent only if something changed, and refuses what is no name", async ({
  page,
  alice,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/updatename')) sent.push(request.postData() ?? '');
  });
  await page.goto('/settings');
  const first = page.getByLabel('First name', { exact: true });
  const update = page.getByRole('button', { name: 'Update Name' });
  await expect(first).toHaveValue('Test');
  await update.click();
  await first.fill('4');
  await update.click();
  await expect(page.getByText('Requires a letter and minimum of 2 characters.')).toBeVisible();
  expect(sent).toEqual([]);
  await first.fill('Alice-Ann');
  await update.click();
  await expect(page.getByText('Your name is changed.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(first).toHaveValue('Alice-Ann');
  expect(alice.username).not.toBe('');
});

test('theme and player preferences are kept', async ({ page, alice }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const never = page
    .getByRole('group', { name: 'Start clips by themselves' })
    .getByRole('button', { name: 'Never' });
  await never.click();
  await page.reload();
  await expect(never).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
  expect(alice.username).not.toBe('');
});

test('SignOut signs out and goes to /profile', async ({ page, alice }) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: `Account of ${alice.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'SignOut' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Log In and Register' }),
  ).toBeVisible();
});
