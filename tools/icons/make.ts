// Draws the icons of the app and of the browser extension from the logo
// (apps/web/public/favicon.svg). Run: npm run icons
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium/chromium.ts';

const PUBLIC = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));
const EXTENSION = fileURLToPath(new URL('../../apps/extension/icons/', import.meta.url));
/** No player is opened, so no stand-in for the provider is needed. */
const NO_VIDEO_PORT = 9;

interface Icon {
  readonly file: string;
  readonly size: number;
  readonly shape: 'tile' | 'full';
  readonly scale: number;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, shape: 'tile', scale: 1 },
  { file: 'icon-512.png', size: 512, shape: 'tile', scale: 1 },
  // Systems crop the icon to a circle of 80 % at most.
  { file: 'icon-maskable-512.png', size: 512, shape: 'full', scale: 0.86 },
  // Apple rounds the corners and draws transparent pixels black.
  { file: 'icon-180.png', size: 180, shape: 'full', scale: 0.94 },
];

const ICO_SIZES = [16, 32, 48];
const EXTENSION_SIZES = [16, 48, 128];

const svg = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const browser = await chromium.launch(await launchOptions(NO_VIDEO_PORT));
const page = await browser.newPage();
await writeFile(path.join(PUBLIC, 'favicon.ico'), await drawIco(page));
for (const icon of ICONS) await writeFile(path.join(PUBLIC, icon.file), await draw(page, icon));
for (const size of EXTENSION_SIZES) {
  const file = `icon-${size}.png`;
  await writeFile(
    path.join(EXTENSION, file),
    await draw(page, { file, size, shape: 'tile', scale: 1 }),
  );
}
await browser.close();

/** An ICO file of PNG images: a header of 6 bytes, 16 bytes for each image, then the images. */
async function drawIco(board: Page): Promise<Buffer> {
  const images: { readonly size: number; readonly png: Buffer }[] = [];
  for (const size of ICO_SIZES) {
    const png = await draw(board, { file: '', size, shape: 'tile', scale: 1 });
    images.push({ size, png });
  }
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

async function draw(board: Page, { size, shape, scale }: Icon): Promise<Buffer> {
  const [, color = ''] = /fill="(#\w+)"/.exec(svg) ?? [];
  const ground = shape === 'full' ? color : 'transparent';
  const side = size * scale;
  const picture = svg.replace('<svg ', `<svg width="${side}" height="${side}" `);
  await board.setViewportSize({ width: size, height: size });
  await board.setContent(
    `<body style="margin:0;height:${size}px;display:grid;place-items:center;background:${ground}">${picture}`,
  );
  return board.screenshot({ omitBackground: true });
}
