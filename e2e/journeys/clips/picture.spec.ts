import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { SAMPLE } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openShareDialog } from '../../support/screens.ts';

const decoder = createRequire(import.meta.url).resolve('jsqr');

test('a clip is saved as pictures whose code leads to it', async ({ page, alice }) => {
  await alice.post({ ...SAMPLE, description: 'הגשר, then the second the choir drops out 🔥' });
  const [tile] = await alice.posts();
  await page.goto(`/tile/${tile?.public_id}`);
  const address = page.url();
  const sheet = await openShareDialog(page);
  await sheet.getByRole('button', { name: 'As a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'A picture to post elsewhere' });
  const reader = await page.context().newPage();
  await reader.addScriptTag({ path: decoder });
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
    expect(await readPicture(reader, download)).toEqual({ width: 1080, height, code: address });
  }
  await reader.close();
  await expectAccessible(page, 'the picture of a clip', '[role="dialog"][data-nested]');
});

declare function jsQR(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): { readonly data: string } | null;

/** Decodes a PNG and its QR code in a page that has the decoder. */
async function readPicture(reader: Page, download: Download) {
  const png = (await readFile(await download.path())).toString('base64');
  return reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data;
    const code = pixels && jsQR(pixels, width, height);
    return { width, height, code: code?.data };
  }, png);
}
