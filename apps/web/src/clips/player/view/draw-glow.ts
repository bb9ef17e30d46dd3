import { drawBlurredPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts';

/** Drawn once: CSS filters and masks would be computed for each frame of the video. */
export function drawGlow(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  // On a light page, a dark glow looks like a shadow.
  const brightness = Number(getComputedStyle(canvas).getPropertyValue('--glow-lift'));
  drawBlurredPoster(canvas, image, { blur: 3, brightness, saturation: 1.4 });
  const context = canvas.getContext('2d');
  if (!context) return;
  const fade = context.createLinearGradient(0, 0.3 * POSTER_HEIGHT, 0, POSTER_HEIGHT - 1);
  fade.addColorStop(0, 'black');
  fade.addColorStop(1, 'transparent');
  // The canvas is drawn again for the next clip.
  context.save();
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = fade;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  context.restore();
}
