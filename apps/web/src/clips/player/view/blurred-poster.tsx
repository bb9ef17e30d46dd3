import { useEffect, useRef } from 'react';
import { posterUrl } from './poster-url.ts';

const WIDTH = 32;
const HEIGHT = 18;

/**
 * The poster of a video, blurred. A small copy, because a blur of the full size would be computed
 * in each frame of the video.
 */
export function BlurredPoster({
  videoId,
  className,
}: {
  videoId: string;
  className?: string | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const source = posterUrl(videoId);
    if (!source) return undefined;
    const image = new Image();
    image.addEventListener('load', () => canvas.current && draw(canvas.current, image));
    image.src = source;
    return () => image.removeAttribute('src');
  }, [videoId]);
  return (
    <canvas ref={canvas} className={className} width={WIDTH} height={HEIGHT} aria-hidden="true" />
  );
}

/** Leaves out the bars that the provider adds to its 4 : 3 stills. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvas.getContext('2d');
  if (!context) return;
  const shownHeight = Math.min(height, (width * HEIGHT) / WIDTH);
  context.filter = 'blur(1px)';
  context.drawImage(
    image,
    0,
    (height - shownHeight) / 2,
    width,
    shownHeight,
    // Beyond the edges, where a blur is transparent.
    -2,
    -2,
    WIDTH + 4,
    HEIGHT + 4,
  );
}
