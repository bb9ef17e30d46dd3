import { expectAccessible } from '../../support/axe.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ autoplay: 'always' });

test(
  'a mix is made from a post menu, plays through, and is put into another order',
  { tag: '@mobile' },
  async ({ alicePage: page, alice }) => {
    for (const description of ['the hum', 'the chord'])
      await alice.post({ ...SAMPLE, startTime: 2, endTime: 4, description });
    const [second, first] = await alice.posts();
    await page.goto(`/tile/${first?.public_id}`);
    await page.getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Add to mix' }).click();
    const box = page.getByRole('dialog', { name: 'Add to mix' });
    await box.getByRole('textbox', { name: 'New mix' }).fill('Songs for the last train');
    await box.getByRole('button', { name: 'Create' }).click();
    await expect(box.getByRole('checkbox', { name: /^Songs for the last train/ })).toBeChecked();
    await expectAccessible(page, 'adding to a mix');

    const { body } = await alice.call('/get/openmixes');
    const [mix] = (body as { rows: { public_id: string }[] }).rows;
    await alice.call('/mix/add', {
      method: 'POST',
      data: { mix: mix?.public_id, tile_id: second?.tile_id },
    });
    await box.getByRole('link', { name: 'Open Songs for the last train' }).click();
    await expect(page).toHaveURL(new RegExp(`/mix/${mix?.public_id}$`));
    const rows = page.getByRole('list', { name: 'Clips of the mix' }).getByRole('listitem');
    await expect(currentPost(page)).toContainText('the hum');
    await expect(
      rows.filter({ hasText: 'the chord' }).getByRole('img', { name: 'Playing now' }),
    ).toBeVisible({ timeout: 15_000 });
    await expect(currentPost(page)).toContainText('the chord');
    await expectAccessible(page, 'a mix');

    const grip = page.getByRole('button', { name: 'Move clip 2' });
    await grip.focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect(rows.first()).toContainText('the chord');
    await page.getByRole('button', { name: 'By link' }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectAccessible(page, 'a mix by link');
    await page.reload();
    await expect(rows.first()).toContainText('the chord');
  },
);
