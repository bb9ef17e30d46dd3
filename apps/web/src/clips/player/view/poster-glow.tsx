import { themePreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { BlurredPoster } from './blurred-poster.tsx';
import styles from './poster-glow.module.css';
import { drawBlurredPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts';

/**
 * Keeps its canvas when the clip changes: without a GPU, fading such a large layer would be half of
 * the drawing after a step.
 */
export function PosterGlow({ videoId }: { videoId: string }) {
  const theme = useStoredPreference(themePreference);
  return <BlurredPoster key={theme} videoId={videoId} className={styles.glow} draw={drawGlow} />;
}

/** Drawn once: CSS filters and masks would be computed for each frame of the video. */
function drawGlow(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
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
