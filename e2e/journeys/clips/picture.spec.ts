import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expectAccessible } from '../../support/axe.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openShareDialog } from '../../support/screens.ts';

test('a clip is saved as pictures whose code leads to it', async ({ page, alice }) => {
  await alice.post({ ...SAMPLE, description: 'הגשר, then the second the choir drops out 🔥' });
  const [tile] = await alice.posts();
  await page.goto(`/tile/${tile?.public_id}`);
  const address = page.url();
  const sheet = await openShareDialog(page);
  await sheet.getByRole('button', { name: 'As a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'A picture to post elsewhere' });
  for (const [format, height] of [
    ['Portrait', 1920],
    ['Square', 1080],
  ] as const) {
    await dialog.getByRole('button', { name: format }).click();
    const { host, pathname } = new URL(address);
    const name = new RegExp(`choir drops out 🔥”.* A QR code leads to ${host}${pathname}`);
    await expect(dialog.getByRole('img', { name })).toBeVisible();
    await expect(dialog.getByText(`1080 × ${height} pixels`)).toBeVisible();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(
      `reprise-${tile?.public_id}-${format.toLowerCase()}.png`,
    );
    expect(await readPicture(page, download)).toEqual({ width: 1080, height, code: address });
  }
  await expectAccessible(page, 'the picture of a clip', '[role="dialog"][data-nested]');
});

/** Returns the size of a PNG and what its QR code says. */
async function readPicture(page: Page, download: Download) {
  const png = (await readFile(await download.path())).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    const signs: string[] = [];
    for (const byte of data) signs.push(String.fromCharCode(byte));
    return { width: image.width, height: image.height, pixels: btoa(signs.join('')) };
  }, png);
  const code = jsQR(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height);
  return { width, height, code: code?.data };
}
