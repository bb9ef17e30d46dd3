import { currentPost, SAMPLE, showOnlyPostsOf } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openPostMenu } from '../../support/screens.ts';

test(
  'a like survives a reload, a report hides the post, a block hides all posts of the owner',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    for (const description of ['the oldest', 'the older one', 'the newer one']) {
      await bob.post({ ...SAMPLE, description });
    }
    await showOnlyPostsOf(page, bob.username);
    await page.goto('/');
    const like = page.getByRole('button', { name: 'Like', exact: true });
    for (const state of ['true', 'false']) {
      const responded = page.waitForResponse(/\/create\/(un)?likepost\//);
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', state);
      await responded;
      await page.reload();
      await expect(like).toHaveAttribute('aria-pressed', state);
    }
    await expect(page.getByText(/^LIKES:/)).toBeHidden();

    await openPostMenu(page, 'Report Post');
    const dialog = page.getByRole('dialog', { name: 'Report Post' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('not what it says');
    const reported = page.waitForResponse('**/create/report');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toBeHidden();
    await expect(currentPost(page)).toContainText('the older one');
    expect((await reported).status()).toBe(200);
    await page.reload();
    await expect(currentPost(page)).toContainText('the older one');

    await openPostMenu(page, `Block ${bob.username}`);
    const blocked = page.waitForResponse('**/user/block');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    expect((await blocked).status()).toBe(200);
    await expect(currentPost(page)).toBeHidden();
    const { body } = await alice.call('/user/blocked', { params: { user: alice.username } });
    expect(body).toMatchObject({ rows: [{ username: bob.username }] });
  },
);

test(
  "the owner sees 'LIKES: {n}', edits the caption and deletes the post",
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    await alice.post({ ...SAMPLE, description: 'the older one' });
    const id = await alice.post({ ...SAMPLE, description: 'the newer one' });
    const pair = encodeURIComponent(`${id}&${bob.username}`);
    await bob.call(`/create/likepost/${pair}`, { method: 'POST' });
    await showOnlyPostsOf(page, alice.username);
    await page.goto('/');
    await expect(currentPost(page)).toContainText('the newer one');
    await expect(page.getByText('LIKES: 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(page.getByText('LIKES: 2', { exact: true })).toBeVisible();

    await openPostMenu(page, 'Edit');
    const caption = page.getByRole('textbox', { name: 'Description' });
    await expect(caption).toHaveValue('the newer one');
    await caption.fill('two lines\nof words');
    const edited = page.waitForResponse('**/create/edit');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(currentPost(page)).toContainText('of words');
    await edited;
    expect((await alice.posts())[0]?.tile_desc).toBe('two lines\nof words');

    await openPostMenu(page, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(await alice.posts()).toHaveLength(2);
    await openPostMenu(page, 'Delete');
    const deleted = page.waitForResponse('**/create/delete/*');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(currentPost(page)).toContainText('the older one');
    await deleted;
    expect((await alice.posts()).map(({ tile_desc }) => tile_desc)).toEqual(['the older one']);
  },
);
