import { accountPhotoLimits } from '@reprise/contract/accounts/limits.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { crc32, deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePhoto } from './encode-photo.ts';

const { side, storedMaxBytes } = accountPhotoLimits;

type Color = readonly [number, number, number];

const RED: Color = [220, 20, 20];
const BLUE: Color = [20, 20, 220];

describe('a picture becomes a small square WebP', () => {
  it.each([
    ['JPEG', () => picture(300, 200).jpeg()],
    ['PNG', () => picture(200, 300).png()],
    ['WebP', () => picture(40, 40).webp()],
    ['gray JPEG', () => picture(300, 300).grayscale().jpeg()],
    ['CMYK JPEG', () => picture(300, 300).toColourspace('cmyk').jpeg()],
    ['PNG with 16 bits', () => picture(300, 300).toColourspace('rgb16').png()],
    ['PNG with a palette', () => picture(300, 300).png({ palette: true })],
    ['progressive JPEG', () => picture(300, 300).jpeg({ progressive: true })],
  ])('%s', async (_case, make) => {
    const encoded = await encodePhoto(await make().toBuffer());
    expect(await sharp(encoded ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
      space: 'srgb',
    });
  });

  it('noise, which compresses worst, also fits', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const bytes = await sharp({
      create: { width: side, height: side, channels: 3, background: 'white', noise },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    const encoded = await encodePhoto(bytes);
    expect(encoded).not.toBeNull();
    expect(encoded?.length).toBeLessThanOrEqual(storedMaxBytes);
  });

  it.each([
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['PNG', (image: Sharp) => image.png()],
    ['WebP', (image: Sharp) => image.webp()],
  ])('%s: is upright, without position, camera and color profile', async (_format, write) => {
    const upright = await halves();
    const onItsSide = await write(sharp(upright))
      .rotate(-90)
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await sharp(onItsSide).metadata();
    expect([sent.orientation, sent.exif?.includes('Secret camera')]).toEqual([6, true]);
    const encoded = await encodePhoto(onItsSide);
    const stored = await sharp(encoded ?? undefined).metadata();
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await colorsOf(encoded)).toEqual(['red', 'blue']);
  });
});

describe('everything else is refused', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('a picture')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['GIF', () => picture(30, 30).gif().toBuffer()],
    ['TIFF', () => picture(30, 30).tiff().toBuffer()],
    ['AVIF', () => picture(30, 30).avif().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['an animated WebP', animation],
    ['a truncated JPEG', async () => (await halves()).subarray(0, 900)],
    ['a truncated PNG', async () => (await picture(90, 90).png().toBuffer()).subarray(0, 120)],
    ['a PNG of 100 million pixels in 12 kB', () => bomb(10_000, 10_000)],
    ['a PNG of a line of 5 million pixels', () => bomb(5_000_000, 1)],
    ['a PNG that claims 2 billion columns', () => claimedSize(0x7f_ff_ff_ff, 1)],
    ['a WebP that claims 17 million pixels', claimedWebp],
    ['a JPEG that claims 4 billion pixels', claimedJpeg],
  ])('%s', async (_case, make) => {
    expect(await encodePhoto(await make())).toBeNull();
  });

  it('a picture of the most pixels is accepted', async () => {
    expect(await encodePhoto(bomb(2048, 2048))).not.toBeNull();
  });

  it('random and damaged bytes, without an exception', async () => {
    const valid = await halves();
    const damaged = fc
      .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
      .map((changes) => {
        const bytes = Buffer.from(valid);
        for (const [place, value] of changes) bytes[place] = value;
        return bytes;
      });
    const random = fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, random), async (bytes) => {
        const encoded = await encodePhoto(bytes);
        expect(encoded === null || encoded.subarray(0, 4).toString() === 'RIFF').toBe(true);
      }),
      { numRuns: runs(500, 30) },
    );
  });
});

it('40 MB of packed text in a PNG are not stored, nor are its pixels lost', async () => {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(40e6, 'MARK'))]);
  expect(text.length).toBeLessThan(accountPhotoLimits.uploadMaxBytes * 3);
  const encoded = await encodePhoto(bomb(64, 64, [chunk('zTXt', text)]));
  expect(encoded?.length).toBeLessThan(storedMaxBytes);
  expect(encoded?.includes('MARK')).toBe(false);
});

it.each([
  [
    'a script after the picture',
    (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<script>MARK</script>')]),
  ],
  [
    'an archive after the picture',
    (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004MARK')]),
  ],
  [
    'a comment',
    (jpeg: Buffer) =>
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 24]),
        Buffer.from('/*<script>MARK</script>'.slice(0, 22)),
        jpeg.subarray(2),
      ]),
  ],
])('only the pixels are stored: %s is lost', async (_case, add) => {
  const encoded = await encodePhoto(add(await halves()));
  expect(encoded).not.toBeNull();
  expect(encoded?.includes('script')).toBe(false);
  expect(encoded?.includes('MARK')).toBe(false);
});

function picture(width: number, height: number, [r, g, b]: Color = RED): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

/** Red above, blue below. */
function halves(): Promise<Buffer> {
  const lower = {
    create: {
      width: 300,
      height: 150,
      channels: 3 as const,
      background: { r: BLUE[0], g: BLUE[1], b: BLUE[2] },
    },
  };
  return picture(300, 300)
    .composite([{ input: lower, top: 150, left: 0 }])
    .jpeg()
    .toBuffer();
}

async function colorsOf(encoded: Buffer | null): Promise<string[]> {
  const { data, info } = await sharp(encoded ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((down) => {
    const at = (Math.floor(info.height * down) * info.width + info.width / 2) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  });
}

async function animation(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 10), Buffer.alloc(30 * 30 * 3, 200)]);
  return sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
    .webp()
    .toBuffer();
}

/** A black PNG with one bit a pixel. */
function bomb(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const image = chunk('IDAT', deflateSync(pixels));
  const chunks = [chunk('IHDR', header), ...extra, image, chunk('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header of a PNG without the pixels. */
async function claimedSize(width: number, height: number): Promise<Buffer> {
  const png = await picture(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** The width and height of a lossless WebP are 14 bits each. */
async function claimedWebp(): Promise<Buffer> {
  const webp = await picture(2, 2).webp({ lossless: true }).toBuffer();
  const size = webp.indexOf('VP8L') + 9;
  webp.fill(0xff, size, size + 3);
  return webp;
}

async function claimedJpeg(): Promise<Buffer> {
  const jpeg = await picture(2, 2).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(0xff_00, frame + 5);
  jpeg.writeUInt16BE(0xff_00, frame + 7);
  return jpeg;
}
