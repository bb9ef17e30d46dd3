import { useEffect, useRef } from 'react';
import { drawBlurredPoster, POSTER_HEIGHT, POSTER_WIDTH, type DrawPoster } from './draw-poster.ts';
import { posterUrl } from './poster-url.ts';

interface BlurredPosterProps {
  readonly videoId: string;
  readonly className?: string | undefined;
  readonly draw?: DrawPoster;
}

export function BlurredPoster({
  videoId,
  className,
  draw = drawBlurredPoster,
}: BlurredPosterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const source = posterUrl(videoId);
    if (!source) return undefined;
    const image = new Image();
    image.addEventListener('load', () => canvas.current && draw(canvas.current, image));
    image.src = source;
    return () => image.removeAttribute('src');
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
