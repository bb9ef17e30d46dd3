import { drawBlurredPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts';

const SHIFTS = [-1, 0, 1].flatMap((left) => [-1, 0, 1].map((top) => [left, top] as const));

/** Drawn once: CSS filters and masks would be computed for each frame of the video. */
export function drawGlow(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  // On a light page, a dark glow looks like a shadow.
  const lift = Number(getComputedStyle(canvas).getPropertyValue('--glow-lift'));
  context.save();
  if ('filter' in CanvasRenderingContext2D.prototype) {
    drawBlurredPoster(canvas, image, `brightness(${lift}) saturate(1.4)`);
  } else {
    // Safari: the mean of shifted posters is blurred, and a higher share of each is brighter.
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = lift / SHIFTS.length;
    for (const [left, top] of SHIFTS) {
      context.setTransform(1, 0, 0, 1, left, top);
      drawBlurredPoster(canvas, image);
    }
  }
  context.restore();
  const fade = context.createLinearGradient(0, 0.3 * POSTER_HEIGHT, 0, POSTER_HEIGHT - 1);
  fade.addColorStop(0, 'black');
  fade.addColorStop(1, 'transparent');
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = fade;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
}
