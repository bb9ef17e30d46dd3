/** Small: the browser blurs it further when it enlarges it. */
export const POSTER_WIDTH = 32;
export const POSTER_HEIGHT = 18;

export type DrawPoster = (canvas: HTMLCanvasElement, image: HTMLImageElement) => void;

/** Crops the bars that the provider adds to its 4 : 3 stills. */
export function drawBlurredPoster(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  colors = '',
): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvas.getContext('2d');
  if (!context) return;
  const shownHeight = Math.min(height, (width * POSTER_HEIGHT) / POSTER_WIDTH);
  context.filter = `blur(1px) ${colors}`;
  context.drawImage(
    image,
    0,
    (height - shownHeight) / 2,
    width,
    shownHeight,
    // Draws beyond the edges, where a blur is transparent.
    -2,
    -2,
    POSTER_WIDTH + 4,
    POSTER_HEIGHT + 4,
  );
}
