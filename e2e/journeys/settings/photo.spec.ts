import path from 'node:path';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';

const STILL = path.resolve(
  import.meta.dirname,
  '../../../apps/server/src/sample/media/sample-0001.jpg',
);

test('uploads a photo, cropped, and replaces it', async ({ alicePage: page, request }) => {
  await page.goto('/settings');
  const avatar = page.getByRole('banner').locator('img[src^="/user/photo/"]');
  const upload = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a photo' }).click();
    await (await chooser).setFiles(STILL);
    const crop = page.getByRole('dialog', { name: 'Crop your photo' });
    await crop.getByRole('slider', { name: 'Zoom' }).fill('2');
    await expectAccessible(page, 'the crop of a photo');
    const reloaded = page.waitForEvent('load');
    await crop.getByRole('button', { name: 'Use photo' }).click();
    await reloaded;
    await expect(avatar).toBeVisible();
    return (await avatar.getAttribute('src')) ?? '';
  };
  const first = await upload();
  const drawn = avatar.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  await expect.poll(() => drawn).toBe(256);
  await expect(page.getByLabel('Image link')).toHaveAttribute('placeholder', 'Uploaded photo');
  const second = await upload();
  expect(second).not.toBe(first);
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).headers()['content-type']).toBe('image/webp');
});
