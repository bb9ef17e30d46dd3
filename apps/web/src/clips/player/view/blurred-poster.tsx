import { useEffect, useRef } from 'react';
import { POSTER_HEIGHT, POSTER_WIDTH, type DrawPoster } from './draw-poster.ts';
import { posterUrl } from './poster-url.ts';

interface BlurredPosterProps {
  readonly videoId: string;
  readonly className?: string | undefined;
  readonly draw: DrawPoster;
}

export function BlurredPoster({ videoId, className, draw }: BlurredPosterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // One for all videos: Chromium keeps each image until the page closes.
  const loader = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const source = posterUrl(videoId);
    if (!source) return undefined;
    const image = (loader.current ??= new Image());
    const handleLoad = () => canvas.current && draw(canvas.current, image);
    image.addEventListener('load', handleLoad);
    image.src = source;
    return () => {
      image.removeEventListener('load', handleLoad);
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
