/** Small: each frame of the video computes the blur again. */
export const POSTER_WIDTH = 32;
export const POSTER_HEIGHT = 18;

export type DrawPoster = (canvas: HTMLCanvasElement, image: HTMLImageElement) => void;

interface Look {
  readonly brightness: number;
  readonly saturation: number;
}

const UNCHANGED: Look = { brightness: 1, saturation: 1 };
const SHIFTS = [-1, 0, 1].flatMap((left) => [-1, 0, 1].map((top) => [left, top] as const));

export function drawBlurredPoster(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { brightness, saturation }: Look = UNCHANGED,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  if ('filter' in context) {
    context.filter = `blur(1px) brightness(${brightness}) saturate(${saturation})`;
    drawCropped(context, image, [0, 0]);
    return;
  }
  drawWithoutFilter(context, image, brightness);
}

/** For Safari: the mean of shifted pictures is a blur, and a higher share of each is brighter. */
function drawWithoutFilter(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  brightness: number,
): void {
  context.save();
  context.clearRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  context.globalCompositeOperation = 'lighter';
  context.imageSmoothingQuality = 'high';
  context.globalAlpha = brightness / SHIFTS.length;
  for (const shift of SHIFTS) drawCropped(context, image, shift);
  context.restore();
}

/** Crops the bars that the provider adds to its 4 : 3 stills. */
function drawCropped(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  [left, top]: readonly [number, number],
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
    left - 2,
    top - 2,
    POSTER_WIDTH + 4,
    POSTER_HEIGHT + 4,
  );
}

/** Drawn once: CSS filters and masks would be computed for each frame of the video. */
export function drawGlow(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  // On a light page, a dark glow looks like a shadow.
  const brightness = Number(getComputedStyle(canvas).getPropertyValue('--glow-lift'));
  drawBlurredPoster(canvas, image, { brightness, saturation: 1.4 });
  const context = canvas.getContext('2d');
  if (!context) return;
  const fade = context.createLinearGradient(0, 0.3 * POSTER_HEIGHT, 0, POSTER_HEIGHT - 1);
  fade.addColorStop(0, 'black');
  fade.addColorStop(1, 'transparent');
  if ('filter' in context) context.filter = 'none';
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = fade;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
}
