import { readFile, stat } from 'node:fs/promises';
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

interface Plan {
  /** The color under the logo where systems want none to shine through. Null: from the logo. */
  readonly ground: string | null;
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
    const plan = { ground: null, maskableShare: MASKABLE_SHARE, appleShare: APPLE_SHARE };
    return draw(sharp, await masterOf(picture), plan).catch(() => {
      throw flaw(file, 'cannot be drawn');
    });
  });
}

/** Draws the icons from our own mark, a filled tile that may fill the icon. */
export function drawMark(svg: string, ground: string): Promise<SiteIcons> {
  return withSvgLoader(async (sharp) => {
    const picture = await decode(sharp, Buffer.from(svg));
    if (picture === null) throw new Error('The mark is no picture.');
    return draw(sharp, await masterOf(picture), { ground, maskableShare: 0.86, appleShare: 0.94 });
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

async function draw(sharp: SharpModule, master: Buffer, plan: Plan): Promise<SiteIcons> {
  const ground = plan.ground ?? (await groundOf(sharp, master));
  const plain = (side: number) => sharp(master).resize(side, side).png().toBuffer();
  const onGround = async (side: number, share: number) => {
    const inner = Math.round(side * share);
    const logo = await sharp(master).resize(inner, inner).png().toBuffer();
    const board = { width: side, height: side, channels: 3, background: ground } as const;
    return sharp({ create: board })
      .composite([{ input: logo }])
      .png()
      .toBuffer();
  };
  return new Map([
    ['/icon-180.png', await onGround(180, plan.appleShare)],
    ['/icon-192.png', await plain(192)],
    ['/icon-512.png', await plain(512)],
    ['/icon-maskable-512.png', await onGround(512, plan.maskableShare)],
    // Browsers go by the content of the file.
    ['/favicon.ico', await plain(48)],
  ]);
}

/** Returns the color of the corners of an opaque logo, or the page color that it differs from. */
async function groundOf(sharp: SharpModule, master: Buffer): Promise<string> {
  const { data } = await sharp(master).resize(64, 64).raw().toBuffer({ resolveWithObject: true });
  let alphas = 0;
  let light = 0;
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    alphas += alpha;
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = data;
  if (alpha === 255) return `rgb(${red}, ${green}, ${blue})`;
  return light / Math.max(1, alphas) > 127 ? DARK_GROUND : LIGHT_GROUND;
}
