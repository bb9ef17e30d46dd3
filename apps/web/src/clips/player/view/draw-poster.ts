/** Small: each frame of the video computes the blur again. */
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

/** Drawn once: CSS filters and masks would be computed for each frame of the video. */
export function drawGlow(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  // On a light page, a dark glow looks like a shadow.
  const lift = getComputedStyle(canvas).getPropertyValue('--glow-lift');
  drawBlurredPoster(canvas, image, `brightness(${lift}) saturate(1.4)`);
  const context = canvas.getContext('2d');
  if (!context) return;
  const fade = context.createLinearGradient(0, 0.3 * POSTER_HEIGHT, 0, POSTER_HEIGHT - 1);
  fade.addColorStop(0, 'black');
  fade.addColorStop(1, 'transparent');
  context.filter = 'none';
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = fade;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
}
