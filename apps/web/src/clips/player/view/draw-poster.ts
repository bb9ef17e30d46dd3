/** Small: the browser blurs it further when it enlarges it. */
export const POSTER_WIDTH = 32;
export const POSTER_HEIGHT = 18;

export type DrawPoster = (canvas: HTMLCanvasElement, image: HTMLImageElement) => void;

interface Look {
  /** Pixels of the small canvas. */
  readonly blur: number;
  readonly brightness: number;
  readonly saturation: number;
}

const SHIFTS = [-1, 0, 1].flatMap((left) => [-1, 0, 1].map((top) => [left, top] as const));

export function drawBlurredPoster(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { blur, brightness, saturation }: Look,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.save();
  context.clearRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  if ('filter' in CanvasRenderingContext2D.prototype) {
    context.filter = `blur(${blur}px) brightness(${brightness}) saturate(${saturation})`;
    drawPoster(context, image, 2 * blur);
  } else {
    // Safari: the mean of shifted posters is blurred, and a higher share of each is brighter.
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = brightness / SHIFTS.length;
    for (const [left, top] of SHIFTS) {
      context.setTransform(1, 0, 0, 1, left * blur, top * blur);
      drawPoster(context, image, 2 * blur);
    }
  }
  context.restore();
}

/** Crops the bars that the provider adds to its 4 : 3 stills. */
function drawPoster(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  margin: number,
): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const shownHeight = Math.min(height, (width * POSTER_HEIGHT) / POSTER_WIDTH);
  context.drawImage(
    image,
    0,
    (height - shownHeight) / 2,
    width,
    shownHeight,
    // Draws beyond the edges, where a blur is transparent.
    -margin,
    -margin,
    POSTER_WIDTH + 2 * margin,
    POSTER_HEIGHT + 2 * margin,
  );
}
