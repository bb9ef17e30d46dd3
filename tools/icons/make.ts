// Draws the app's icons from the logo (apps/web/public/favicon.svg) into apps/web/public. Run: npm
// run icons
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';

const PUBLIC = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));
/** No product page is opened. */
const NO_VIDEO_PORT = 9;

interface Icon {
  readonly file: string;
  readonly size: number;
  /** `tile`: transparent corners. `full`: color up to the edge, for systems that crop. */
  readonly shape: 'tile' | 'full';
  /** Share of the icon's width that the logo takes. */
  readonly scale: number;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, shape: 'tile', scale: 1 },
  { file: 'icon-512.png', size: 512, shape: 'tile', scale: 1 },
  // The logo stays within the 80 % circle that no system crops.
  { file: 'icon-maskable-512.png', size: 512, shape: 'full', scale: 0.86 },
  // Apple rounds the corners and draws transparent pixels black.
  { file: 'icon-180.png', size: 180, shape: 'full', scale: 0.94 },
];

const svg = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const browser = await chromium.launch(await launchOptions(NO_VIDEO_PORT));
const page = await browser.newPage();
for (const icon of ICONS) await writeFile(path.join(PUBLIC, icon.file), await draw(page, icon));
await browser.close();

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
