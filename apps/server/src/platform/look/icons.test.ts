import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { encodePhoto } from '#platform/images/encode-photo.ts';
import { drawLogo } from './icons.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-logo-'));
});

afterAll(() => rm(folder, { recursive: true }));

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0a7d33' } });

const svgOf = (content: string, attributes = 'viewBox="0 0 30 30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const CIRCLE = '<circle cx="15" cy="15" r="10" fill="#0a7d33"/>';

async function fileWith(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.picture`);
  await writeFile(file, bytes);
  return file;
}

describe('a square picture becomes all icons of the site', () => {
  it.each([
    ['PNG', () => square(600).png().toBuffer()],
    ['WebP', () => square(192).webp({ lossless: true }).toBuffer()],
    ['SVG', async () => svgOf(CIRCLE)],
    ['small SVG', async () => svgOf(CIRCLE, 'width="3" height="3" viewBox="0 0 30 30"')],
    ['large SVG', async () => svgOf(CIRCLE, 'width="30000" height="30000" viewBox="0 0 30 30"')],
  ])('%s', async (_name, make) => {
    const icons = await drawLogo(await fileWith(await make()));
    const sizes = await Promise.all(
      [...icons].map(async ([name, bytes]) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return [name, format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['/icon-180.png', 'png', 180, 180],
      ['/icon-192.png', 'png', 192, 192],
      ['/icon-512.png', 'png', 512, 512],
      ['/icon-maskable-512.png', 'png', 512, 512],
      ['/favicon.ico', 'png', 48, 48],
    ]);
    expect(await pixel(icons.get('/icon-192.png'), 96)).toEqual([10, 125, 51, 255]);
    // A circle of 80 % is what systems may leave of it.
    expect(await pixel(icons.get('/icon-maskable-512.png'), 256)).toEqual([10, 125, 51, 255]);
  });

  it('no part of a round one outside of the circle to which systems crop it', async () => {
    const round = CIRCLE.replace('r="10"', 'r="15"');
    const maskable = (await drawLogo(await fileWith(svgOf(round)))).get('/icon-maskable-512.png');
    const edge = Math.floor(256 - 0.8 * 256 * Math.SQRT1_2);
    expect(await pixel(maskable, edge)).toEqual([252, 248, 245, 255]);
    expect(await pixel(maskable, edge + 50)).toEqual([10, 125, 51, 255]);
  });

  it('on a ground that it differs from, where systems want one', async () => {
    const corner = async (content: string) =>
      pixel((await drawLogo(await fileWith(svgOf(content)))).get('/icon-180.png'), 1);
    expect(await corner(CIRCLE)).toEqual([252, 248, 245, 255]);
    expect(await corner(CIRCLE.replace('#0a7d33', '#ffffff'))).toEqual([14, 14, 19, 255]);
    const opaque = await drawLogo(await fileWith(await square(300).png().toBuffer()));
    expect(await pixel(opaque.get('/icon-180.png'), 1)).toEqual([10, 125, 51, 255]);
  });
});

describe('in pages, favicons and pictures, a logo has a ground', () => {
  const iconOf = async (color: string) => {
    const logo = await drawLogo(await fileWith(svgOf(CIRCLE.replace('#0a7d33', color))));
    return logo.get('/icon-192.png');
  };

  it.each([
    ['black', '#000000', [252, 248, 245, 255]],
    ['navy', '#00205b', [252, 248, 245, 255]],
    ['white', '#ffffff', [14, 14, 19, 255]],
    ['cream', '#fff4e0', [14, 14, 19, 255]],
  ] as const)('if the pages of one theme hide it: %s', async (_name, color, ground) => {
    const icon = await iconOf(color);
    expect(await pixel(icon, 30)).toEqual(ground);
    expect((await pixel(icon, 0))[3]).toBe(0);
    const [red, green, blue] = await pixel(icon, 96);
    expect([red, green, blue]).toEqual(color.match(/[\da-f]{2}/g)?.map((hex) => parseInt(hex, 16)));
  });

  it.each(['#0a7d33', '#ff7a59', '#ffcc00', '#1d6fb8', '#767676'])(
    'and none if both show it: %s',
    async (color) => expect((await pixel(await iconOf(color), 30))[3]).toBe(0),
  );
});

describe('the start ends with one sentence for', () => {
  it.each<[string, () => Promise<Buffer | string>, string]>([
    ['a text', async () => 'hello', 'is not an SVG, PNG or WebP picture'],
    [
      'a page',
      async () => '<!doctype html><script>1</script>',
      'is not an SVG, PNG or WebP picture',
    ],
    ['a broken SVG', async () => '<svg><circle', 'is not an SVG, PNG or WebP picture'],
    ['a JPEG', () => square(300).jpeg().toBuffer(), 'is not an SVG, PNG or WebP picture'],
    [
      'an animated picture',
      async () => {
        const frame = await square(300).png().toBuffer();
        const other = await square(300).negate({ alpha: false }).png().toBuffer();
        return sharp([frame, other], { join: { animated: true } })
          .webp()
          .toBuffer();
      },
      'is not an SVG, PNG or WebP picture',
    ],
    [
      'a wide picture',
      () => square(300).extend({ right: 300 }).png().toBuffer(),
      'must be as wide as high, and is 600 by 300 pixels',
    ],
    [
      'a small picture',
      () => square(100).png().toBuffer(),
      'must have 192 to 4096 pixels, and has 100',
    ],
    [
      'a picture with too many pixels',
      () => square(4097).png().toBuffer(),
      'must have 192 to 4096 pixels, and has 4097',
    ],
    [
      'a large file',
      async () => svgOf(`<desc>${'a'.repeat(1_000_001)}</desc>`),
      'is larger than 1 MB',
    ],
  ])('%s', async (_name, make, flaw) => {
    const file = await fileWith(await make());
    await expect(drawLogo(file)).rejects.toThrow(new StartError(`SITE_LOGO ${file} ${flaw}.`));
  });

  it('a missing file', async () => {
    const file = path.join(folder, 'missing.svg');
    await expect(drawLogo(file)).rejects.toThrow(
      new StartError(`SITE_LOGO ${file} cannot be read (ENOENT).`),
    );
  });
});

describe('an SVG', () => {
  it('is never sent: scripts, handlers and links stay on the server', async () => {
    const content = `<script>alert(1)</script><a href="javascript:alert(2)">${CIRCLE}</a>
      <foreignObject><iframe src="https://evil.example"/></foreignObject>`;
    const icons = await drawLogo(
      await fileWith(svgOf(content, 'viewBox="0 0 30 30" onload="alert(3)"')),
    );
    for (const bytes of icons.values()) {
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.toString('latin1')).not.toMatch(/alert|script|evil/);
    }
    expect(await pixel(icons.get('/icon-192.png'), 96)).toEqual([10, 125, 51, 255]);
  });

  it('reads no other files and addresses', async () => {
    const red = await square(300).flatten({ background: '#ff0000' }).png().toBuffer();
    const other = await fileWith(red);
    const image = (href: string) =>
      `<image width="30" height="30" xlink:href="${href}" href="${href}"/>`;
    for (const href of [other, `file://${other}`, 'http://127.0.0.1:9/x.png']) {
      const icons = await drawLogo(await fileWith(svgOf(image(href))));
      expect(await pixel(icons.get('/icon-192.png'), 96), href).toEqual([0, 0, 0, 0]);
    }
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${other}">]>${svgOf(`${CIRCLE}<text>&x;</text>`)}`;
    await drawLogo(await fileWith(entity)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(StartError);
    });
  });

  it('opens the decoder for no upload', async () => {
    await drawLogo(await fileWith(svgOf(CIRCLE)));
    expect(await encodePhoto(Buffer.from(svgOf(CIRCLE)))).toBeNull();
  });
});

async function pixel(bytes: Buffer | undefined, at: number): Promise<readonly number[]> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((at * info.width + at) * 4, (at * info.width + at) * 4 + 4)];
}
