import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { currentPost, SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { type TestUser, openSignedIn } from '../../support/users.ts';

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
    await page.getByRole('button', { name: 'Only you' }).click();
    await page.getByRole('menuitemradio', { name: 'By link' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expectAccessible(page, 'a mix by link');
    await page.reload();
    await expect(rows.first()).toContainText('the chord');
  },
);

test(
  'rows move by dragging the grip, and by a finger that stays on the row',
  { tag: '@mobile-only' },
  async ({ alicePage: page, alice }) => {
    const mix = await makeMix(alice, ['one', 'two', 'three', 'four']);
    await page.goto(`/mix/${mix}`);
    const rows = clipsOf(page);
    const grip = page.getByRole('button', { name: 'Move clip 1', exact: true });
    const [from, to] = [await middleOf(grip), await middleOf(rows.nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expectOrder(rows, ['two', 'three', 'one', 'four']);

    const playing = rows.filter({ has: page.getByRole('img', { name: 'Playing now' }) });
    await expect(playing).toContainText('one');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const last = await middleOf(rows.nth(3));
    const first = await middleOf(rows.first());
    await touch('touchStart', last);
    await expect(page.getByRole('button', { name: 'Move clip 4' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', { x: last.x, y: last.y + ((first.y - last.y) * step) / 8 });
    }
    await touch('touchEnd');
    await expectOrder(rows, ['four', 'two', 'three', 'one']);
    await expect(playing).toContainText('one');
    await page.reload();
    await expectOrder(rows, ['four', 'two', 'three', 'one']);
  },
);

test('a friend adds from Saved while the owner looks on', async ({
  alicePage: page,
  alice,
  bob,
  browser,
}) => {
  await befriend(alice, bob);
  const mix = await makeMix(alice, ['one']);
  await alice.call('/mix/edit', {
    method: 'PATCH',
    data: { mix, audience: 'friends', friends_add: true },
  });
  const tileId = await bob.post({ ...SAMPLE, startTime: 6, endTime: 8, description: 'two' });
  await bob.call(`/create/savepost/${tileId}`, { method: 'POST' });
  await page.goto(`/mix/${mix}`);
  await expectOrder(clipsOf(page), ['one']);

  const bobPage = await openSignedIn(browser, bob);
  await bobPage.goto(`/friend/${alice.username}?tab=mixes`);
  await bobPage.getByRole('link', { name: /^Mix of alice/ }).click();
  await bobPage.getByRole('button', { name: 'Add clips' }).click();
  await expectAccessible(bobPage, 'adding clips to a mix');
  await bobPage.getByRole('button', { name: 'Add two' }).click();
  await expectOrder(clipsOf(page), ['one', 'two']);
  await expect(page.getByRole('img', { name: bob.username })).toBeVisible();
  await bobPage.context().close();
});

interface Point {
  readonly x: number;
  readonly y: number;
}

function clipsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Clips of the mix' }).getByRole('listitem');
}

/** The rows keep their order in the document. */
async function expectOrder(rows: Locator, captions: readonly string[]): Promise<void> {
  await expect(rows).toHaveCount(captions.length);
  await expect
    .poll(() =>
      rows.evaluateAll((items) =>
        items
          .toSorted(
            (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
          )
          .map((item) => item.querySelector('b')?.textContent),
      ),
    )
    .toEqual(captions);
}

async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the public id of a mix with a new clip for each caption. */
async function makeMix(user: TestUser, captions: readonly string[]): Promise<string> {
  const { body } = await user.call('/mix/create', {
    method: 'POST',
    data: { id: crypto.randomUUID(), title: 'Mix of alice' },
  });
  const [{ public_id: mix }] = (body as { rows: [{ public_id: string }] }).rows;
  for (const [index, description] of captions.entries()) {
    const times = { startTime: 2 + 2 * index, endTime: 10 + 2 * index };
    const tile_id = await user.post({ ...SAMPLE, ...times, description });
    await user.call('/mix/add', { method: 'POST', data: { mix, tile_id } });
  }
  return mix;
}
