import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';

const COMMENT = [
  'https://www.youtube.com/watch?v=jNQXAC9IVRw',
  '0:05 the elephants',
  '0:12 - 0:15 long trunks',
  '0:17 the end <script>alert(1)</script>',
].join('\n');

test('posts the chosen moments of a pasted comment', async ({ alicePage: page, alice }) => {
  await page.goto('/upload');
  await page.getByRole('link', { name: 'Paste it' }).click();
  await page.getByLabel('Links and times').fill(COMMENT);
  await page.getByRole('button', { name: 'Find moments' }).click();
  await expect(page.getByRole('heading', { name: '3 moments' })).toBeVisible();
  await expectAccessible(page, 'found moments');
  expect(await alice.posts()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Post 0:12–0:15' }).check();
  await page.getByRole('checkbox', { name: 'Post 0:17–0:27' }).check();
  await page.getByLabel('Description of 0:12–0:15').fill('really long trunks');
  await page.getByRole('button', { name: 'Post 2 clips' }).click();
  await expect(page.getByText('2 clips are on their way.')).toBeVisible();
  await expect.poll(async () => (await alice.posts()).length).toBe(2);
  expect(await alice.posts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ starttime: 12, endtime: 15, tile_desc: 'really long trunks' }),
      expect.objectContaining({ starttime: 17, tile_desc: 'the end <script>alert(1)</script>' }),
    ]),
  );
  await expect(page.getByRole('heading', { name: '1 moment' })).toBeVisible();
});
