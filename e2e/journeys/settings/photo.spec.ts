import { readFile } from 'node:fs/promises';
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

test(
  'opens pictures by their content, and says so of other files',
  { tag: '@long' },
  async ({ alicePage: page }) => {
    const still = await readFile(STILL);
    const files: readonly [string, Buffer, boolean][] = [
      ['a JPEG.png', still, true],
      ['an archive after it.jpg', Buffer.concat([still, Buffer.from('PK\u0003\u0004')]), true],
      ['truncated.jpg', still.subarray(0, 200), false],
      ['empty.png', Buffer.alloc(0), false],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
      ['phone.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), false],
    ];
    await page.goto('/settings');
    const crop = page.getByRole('dialog', { name: 'Crop your photo' });
    for (const [name, buffer, isPicture] of files) {
      await page
        .locator('input[type=file][aria-label="Upload a photo"]')
        .setInputFiles({ name, mimeType: 'image/png', buffer });
      if (isPicture) {
        await crop.getByRole('button', { name: 'Cancel' }).click();
        await expect(crop).toBeHidden();
      } else {
        await expect(page.getByText('could not be opened as an image')).toBeVisible();
      }
    }
  },
);
