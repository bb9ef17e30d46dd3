import { largePosterUrl, posterUrl } from '#clips/player/view/poster-url.ts';

/** The provider sends this for a missing still. */
const PLACEHOLDER_WIDTH = 120;
const WAIT_MS = 5000;

/**
 * Returns the largest still of a video that a canvas may copy, or null: then its server does not
 * allow it (CORS), or there is none. A proxy would store what the provider does not let us store.
 */
export async function loadPoster(videoId: string): Promise<HTMLImageElement | null> {
  for (const address of [largePosterUrl(videoId), posterUrl(videoId)]) {
    const image = address === null ? null : await loadImage(address);
    if (image !== null && image.naturalWidth > PLACEHOLDER_WIDTH) return image;
  }
  return null;
}

/** Returns null for a picture that does not load in time. */
export async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), WAIT_MS);
  });
  return Promise.race([
    image.decode().then(
      () => image,
      () => null,
    ),
    timeout,
  ]);
}
