import { act, render } from '@testing-library/react';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { PosterGlow } from './poster-glow.tsx';

const images: HTMLImageElement[] = [];
const drawn: string[] = [];

beforeEach(() => {
  vi.stubGlobal('CanvasRenderingContext2D', { prototype: { filter: '' } });
  vi.stubGlobal(
    'Image',
    class extends Image {
      constructor() {
        super();
        images.push(this);
      }
    },
  );
  const saved: string[] = [];
  const context = {
    globalCompositeOperation: 'source-over',
    save: () => saved.push(context.globalCompositeOperation),
    restore: () => (context.globalCompositeOperation = saved.pop() ?? 'source-over'),
    clearRect: () => drawn.splice(0),
    drawImage({ src }: HTMLImageElement) {
      if (context.globalCompositeOperation === 'source-over') drawn.push(src);
    },
    createLinearGradient: () => ({ addColorStop() {} }),
    fillRect() {},
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});

test('the glow of the next clip replaces that of the last one in the same canvas', () => {
  const { container, rerender } = render(<PosterGlow videoId="abcdefghij1" />);
  const [canvas] = container.querySelectorAll('canvas');
  expect(canvas).toBeDefined();
  const first = load('abcdefghij1');
  expect(new Set(drawn)).toEqual(new Set([first]));
  rerender(<PosterGlow videoId="abcdefghij2" />);
  expect(container.querySelector('canvas')).toBe(canvas);
  // Until the poster has loaded.
  expect(new Set(drawn)).toEqual(new Set([first]));
  const second = load('abcdefghij2');
  expect(new Set(drawn)).toEqual(new Set([second]));
});

function load(videoId: string) {
  const poster = videoStill(videoId).address;
  const image = images.find(({ src }) => src.endsWith(poster));
  act(() => void image?.dispatchEvent(new Event('load')));
  return poster;
}
