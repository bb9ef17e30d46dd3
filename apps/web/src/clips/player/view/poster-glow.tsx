import { useEffect, useRef } from 'react';
import { themePreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import styles from './poster-glow.module.css';
import { posterUrl } from './poster-url.ts';

/** Small: the browser blurs it further when it enlarges it. */
const POSTER_WIDTH = 32;

const POSTER_HEIGHT = 18;

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
  const style = getComputedStyle(canvas);
  // On a light page, a dark glow looks like a shadow.
  const brightness = Number(style.getPropertyValue('--glow-lift'));
  drawBlurredPoster(canvas, image, { blur: 3, brightness, saturation: 1.4 });
  const context = canvas.getContext('2d');
  if (!context) return;
  limitGlow(context, Number(style.getPropertyValue('--glow-limit')), brightness > 1);
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

/** Makes a glow on a light page at least as light as this gray, and on a dark page as dark. */
function limitGlow(context: CanvasRenderingContext2D, gray: number, isLight: boolean): void {
  context.save();
  context.globalCompositeOperation = isLight ? 'lighten' : 'darken';
  context.fillStyle = `rgb(${gray} ${gray} ${gray})`;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  context.restore();
}

interface BlurredPosterProps {
  readonly videoId: string;
  readonly className?: string | undefined;
  readonly draw: DrawPoster;
}

function BlurredPoster({ videoId, className, draw }: BlurredPosterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // One for all videos: Chromium keeps each image until the page closes.
  const loader = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const source = posterUrl(videoId);
    if (!source) return undefined;
    const image = (loader.current ??= new Image());
    const handleLoad = () => canvas.current && draw(canvas.current, image);
    // The colors of the page may follow those of the system.
    const media = matchMedia('(prefers-color-scheme: dark)');
    const handleScheme = () => image.complete && handleLoad();
    image.addEventListener('load', handleLoad);
    media.addEventListener('change', handleScheme);
    image.src = source;
    return () => {
      image.removeEventListener('load', handleLoad);
      media.removeEventListener('change', handleScheme);
      image.removeAttribute('src');
    };
  }, [videoId, draw]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={POSTER_WIDTH}
      height={POSTER_HEIGHT}
      aria-hidden="true"
    />
  );
}

type DrawPoster = (canvas: HTMLCanvasElement, image: HTMLImageElement) => void;

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
