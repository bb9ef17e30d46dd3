import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import {
  nextButton,
  SAMPLE,
  mockFeed,
  showOnlyPostsOf,
  currentPost,
  tileOf,
} from '../../support/feed.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function refuse(page: Page, call: string): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Not now.' } } }),
  );
}

test('a like is kept over a reload, and so is taking it back', async ({ page, alice, bob }) => {
  await bob.post({ ...SAMPLE, description: 'to be liked' });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  const like = page.getByRole('button', { name: 'Like', exact: true });
  for (const state of ['true', 'false']) {
    const answered = page.waitForResponse(/\/create\/(un)?likepost\//);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', state);
    await answered;
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', state);
  }
  await expect(page.getByText(/^LIKES:/)).toBeHidden();
  expect(alice.username).not.toBe(bob.username);
});

test("the owner sees 'LIKES: {n}', edits the caption and deletes the post", async ({
  page,
  alice,
  bob,
}) => {
  await alice.post({ ...SAMPLE, description: 'the older one' });
  const id = await alice.post({ ...SAMPLE, description: 'the newer one' });
  const pair = `${id}&${bob.username}`;
  await bob.call(`/create/likepost/${encodeURIComponent(pair)}`, { method: 'POST' });
  await showOnlyPostsOf(page, alice.username);
  await page.goto('/');
  await expect(currentPost(page)).toContainText('the newer one');
  await expect(page.getByText('LIKES: 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByText('LIKES: 2', { exact: true })).toBeVisible();

  await choose(page, 'Edit');
  const caption = page.getByRole('textbox', { name: 'Description' });
  await expect(caption).toHaveValue('the newer one');
  await caption.fill('not this');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(currentPost(page)).toContainText('the newer one');

  await choose(page, 'Edit');
  await caption.fill('two lines\nof words');
  const edited = page.waitForResponse('**/create/edit');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(currentPost(page)).toContainText('of words');
  await edited;
  expect((await alice.posts())[0]?.tile_desc).toBe('two lines\nof words');

  await choose(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await alice.posts()).toHaveLength(2);

  await choose(page, 'Delete');
  const deleted = page.waitForResponse('**/create/delete/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(currentPost(page)).toContainText('the older one');
  await deleted;
  expect((await alice.posts()).map(({ tile_desc }) => tile_desc)).toEqual(['the older one']);
});

test('what the server refuses is taken back, with one sentence @desktop', async ({
  page,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await alice.post({ ...SAMPLE, description: 'the older one' });
  await alice.post({ ...SAMPLE, description: 'the newer one' });
  await showOnlyPostsOf(page, alice.username);
  await page.goto('/');
  const like = page.getByRole('button', { name: 'Like', exact: true });
  const status = page.getByRole('status');

  await refuse(page, '**/create/likepost/**');
  await like.click();
  await expect(status.getByText('The like was not kept. Try again.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('LIKES: 0', { exact: true })).toBeVisible();

  await refuse(page, '**/create/edit');
  await choose(page, 'Edit');
  const caption = page.getByRole('textbox', { name: 'Description' });
  await caption.fill('a better one');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(status.getByText('The post was not changed.')).toBeVisible();
  await expect(currentPost(page)).toContainText('the newer one');
  await choose(page, 'Edit');
  await expect(caption).toHaveValue('a better one');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await refuse(page, '**/create/delete/**');
  await choose(page, 'Delete');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(status.getByText('The post was not deleted. Try again.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(currentPost(page)).toContainText('the newer one');
  expect(await alice.posts()).toHaveLength(2);
});

test('a report needs a reason, and hides the post from the reporter', async ({
  page,
  alice,
  bob,
}) => {
  await bob.post({ ...SAMPLE, description: 'the older one' });
  await bob.post({ ...SAMPLE, description: 'the newer one' });
  await showOnlyPostsOf(page, bob.username);
  await page.goto('/');
  await choose(page, 'Report Post');
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('A reason has 1 to 500 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('not what it says');
  const reported = page.waitForResponse('**/create/report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await expect(currentPost(page)).toContainText('the older one');
  expect((await reported).status()).toBe(200);
  await page.reload();
  await expect(currentPost(page)).toContainText('the older one');
  await expect(page.getByRole('button', { name: 'THE END' })).toBeVisible();
  expect(alice.username).not.toBe(bob.username);
});

test('the arrow keys belong to the box that is typed in @desktop', async ({ page, alice }) => {
  await mockFeed(page, [
    tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
    tileOf({ tile_id: 2, tile_link: 'sample-0002' }),
  ]);
  await page.goto('/');
  await choose(page, 'Report Post');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('loud');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('clip 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(currentPost(page)).toContainText('clip 2');
  await expect(nextButton(page)).toBeHidden();
  expect(alice.username).toContain('alice');
});
