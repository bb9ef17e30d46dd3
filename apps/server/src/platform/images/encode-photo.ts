import { accountPhotoLimits as limits } from '@reprise/contract/accounts/limits.ts';
import { turnsByKey } from '#platform/http/limits/turns.ts';
import { loadSharp, type SharpModule } from './load-sharp.ts';

const QUALITIES = [80, 50, 20, 5];
const TIMEOUT_SECONDS = 5;

const inTurn = turnsByKey<'photo'>(1);

/**
 * Returns the picture as a square WebP of `limits.side` pixels and at most `limits.storedMaxBytes`,
 * upright and without metadata. Returns null for anything but one still, complete JPEG, PNG or WebP
 * of at most `limits.pixelsMax` pixels, whatever its name and declared type are. Decodes one picture
 * at a time, so that passwords and files do not wait for threads.
 */
export async function encodePhoto(bytes: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp();
  return inTurn('photo', async () => {
    try {
      return await encode(sharp, bytes);
    } catch {
      // The decoder's message says nothing that helps the user.
      return null;
    }
  });
}

async function encode(sharp: SharpModule, bytes: Buffer): Promise<Buffer | null> {
  const picture = sharp(bytes, { limitInputPixels: limits.pixelsMax, failOn: 'error' });
  const { pages = 1 } = await picture.metadata();
  if (pages !== 1) return null;
  const square = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(limits.side, limits.side, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = square.info;
  for (const quality of QUALITIES) {
    const encoded = await sharp(square.data, { raw: { width, height, channels } })
      .webp({ quality })
      .toBuffer();
    if (encoded.length <= limits.storedMaxBytes) return encoded;
  }
  return null;
}
