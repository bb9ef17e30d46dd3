import { readFile, stat } from 'node:fs/promises';
import { wcagContrast } from 'culori';
import type { Metadata, Sharp } from 'sharp';
import { StartError } from '#platform/errors.ts';
import { withSvgLoader, type SharpModule } from '#platform/images/load-sharp.ts';

/** PNG pictures by their paths, which are those of the icons of the build. */
export type SiteIcons = ReadonlyMap<string, Buffer>;

const MAX_BYTES = 1_000_000;
const MIN_PIXELS = 192;
const MAX_PIXELS = 4096;
const MASTER_PIXELS = 512;
const FORMATS: ReadonlySet<string | undefined> = new Set(['svg', 'png', 'webp']);
const DOTS_PER_INCH = 72;

/** Systems crop the icon to a circle of 80 % at most; Apple rounds the corners. */
const MASKABLE_SHARE = 0.6;
const APPLE_SHARE = 0.8;
/** Of pages, in both themes. */
const LIGHT_GROUND = '#fcf8f5';
const DARK_GROUND = '#0e0e13';
/** Of the mean color of a logo to pages. A yellow one is still seen on white. */
const LEAST_CONTRAST = 1.4;

interface Plan {
  readonly master: Buffer;
  /** Where a picture may be transparent. */
  readonly plain: Buffer;
  /** The color under the logo where systems want none to shine through. */
  readonly ground: string;
  readonly maskableShare: number;
  readonly appleShare: number;
}

/**
 * Draws all icons of the site from the operator's file, so that the file itself is never sent: what
 * an SVG can contain, such as scripts, stays on the server. Throws StartError with what is wrong.
 */
export async function drawLogo(file: string): Promise<SiteIcons> {
  const bytes = await readLogo(file);
  return withSvgLoader(async (sharp) => {
    const picture = await decode(sharp, bytes).catch(() => null);
    if (picture === null) throw flaw(file, 'is not an SVG, PNG or WebP picture');
    const { width, height, format } = picture.metadata;
    if (width !== height) {
      throw flaw(file, `must be as wide as high, and is ${width} by ${height} pixels`);
    }
    if (format !== 'svg' && (width < MIN_PIXELS || width > MAX_PIXELS)) {
      throw flaw(file, `must have ${MIN_PIXELS} to ${MAX_PIXELS} pixels, and has ${width}`);
    }
    return drawPicture(sharp, picture).catch(() => {
      throw flaw(file, 'cannot be drawn');
    });
  });
}

async function drawPicture(sharp: SharpModule, picture: Picture): Promise<SiteIcons> {
  const master = await masterOf(picture);
  const { ground, isNeeded } = await groundOf(sharp, master);
  const plain = isNeeded ? await tileOf(sharp, master, ground) : master;
  const shares = { maskableShare: MASKABLE_SHARE, appleShare: APPLE_SHARE };
  return draw(sharp, { master, plain, ground, ...shares });
}

/** Draws the icons from our own mark, a filled tile that may fill the icon. */
export function drawMark(svg: string, ground: string): Promise<SiteIcons> {
  return withSvgLoader(async (sharp) => {
    const picture = await decode(sharp, Buffer.from(svg));
    if (picture === null) throw new Error('The mark is no picture.');
    const master = await masterOf(picture);
    const shares = { maskableShare: 0.86, appleShare: 0.94 };
    return draw(sharp, { master, plain: master, ground, ...shares });
  });
}

async function readLogo(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > MAX_BYTES) throw flaw(file, 'is larger than 1 MB');
    return await readFile(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw flaw(file, `cannot be read (${code})`);
  }
}

function flaw(file: string, what: string): StartError {
  return new StartError(`SITE_LOGO ${file} ${what}.`);
}

interface Picture {
  readonly picture: Sharp;
  readonly metadata: Metadata;
}

async function decode(sharp: SharpModule, bytes: Buffer): Promise<Picture | null> {
  // The header alone, whose sizes are checked or, of an SVG, replaced.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, width, pages = 1 } = metadata;
  if (!FORMATS.has(format) || pages !== 1) return null;
  const limits = { limitInputPixels: MAX_PIXELS ** 2, failOn: 'error' } as const;
  if (format !== 'svg') return { picture: sharp(bytes, limits), metadata };
  const density = Math.min(100_000, Math.max(1, (DOTS_PER_INCH * MASTER_PIXELS) / width));
  return { picture: sharp(bytes, { ...limits, density }), metadata };
}

async function masterOf({ picture }: Picture): Promise<Buffer> {
  return picture
    .timeout({ seconds: 5 })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(MASTER_PIXELS, MASTER_PIXELS)
    .png()
    .toBuffer();
}

async function draw(sharp: SharpModule, plan: Plan): Promise<SiteIcons> {
  const { master, ground } = plan;
  const plain = (side: number) => sharp(plan.plain).resize(side, side).png().toBuffer();
  const onGround = (side: number, share: number) =>
    drawPlaced(sharp, { master, ground, side, share });
  return new Map([
    ['/icon-180.png', await onGround(180, plan.appleShare)],
    ['/icon-192.png', await plain(192)],
    ['/icon-512.png', await plain(512)],
    ['/icon-maskable-512.png', await onGround(512, plan.maskableShare)],
    // Browsers go by the content of the file.
    ['/favicon.ico', await plain(48)],
  ]);
}

interface Placed {
  readonly master: Buffer;
  readonly ground: string;
  readonly side: number;
  /** Of the side. */
  readonly share: number;
}

async function drawPlaced(sharp: SharpModule, { master, ground, side, share }: Placed) {
  const inner = Math.round(side * share);
  const logo = await sharp(master).resize(inner, inner).png().toBuffer();
  const board = { width: side, height: side, channels: 4, background: ground } as const;
  return sharp({ create: board })
    .composite([{ input: logo }])
    .png()
    .toBuffer();
}

/** With round corners, as our own mark has them. */
async function tileOf(sharp: SharpModule, master: Buffer, ground: string): Promise<Buffer> {
  const side = MASTER_PIXELS;
  const corners = `<svg width="${side}" height="${side}"><rect width="100%" height="100%" rx="28%"/></svg>`;
  return sharp(await drawPlaced(sharp, { master, ground, side, share: APPLE_SHARE }))
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

interface Ground {
  readonly ground: string;
  /** True if the logo would hardly be seen on the pages of one theme. */
  readonly isNeeded: boolean;
}

/** Returns the color of an opaque logo's corner, or that of the pages from which it differs most. */
async function groundOf(sharp: SharpModule, master: Buffer): Promise<Ground> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [red, green, blue, alpha] = await sharp(master).extract(corner).raw().toBuffer();
  if (alpha === 255) return { ground: `rgb(${red}, ${green}, ${blue})`, isNeeded: false };
  const mean = [...(await sharp(master).resize(1, 1).raw().toBuffer())];
  if (mean[3] === 0) return { ground: LIGHT_GROUND, isNeeded: false };
  const [onLight = 0, onDark = 0] = [LIGHT_GROUND, DARK_GROUND].map((ground) =>
    wcagContrast(`rgb(${mean.slice(0, 3).join(' ')})`, ground),
  );
  return {
    ground: onLight < onDark ? DARK_GROUND : LIGHT_GROUND,
    isNeeded: Math.min(onLight, onDark) < LEAST_CONTRAST,
  };
}
