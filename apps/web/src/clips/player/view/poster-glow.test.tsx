import { act, render } from '@testing-library/react';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { PosterGlow } from './poster-glow.tsx';

const images: HTMLImageElement[] = [];
const drawn: string[] = [];
/** Blend modes and colors that were drawn over the poster. */
const filled: [string, unknown][] = [];

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
    fillStyle: '' as unknown,
    fillRect() {
      filled.push([context.globalCompositeOperation, context.fillStyle]);
    },
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

test.each([
  ['1', 'darken', 'abcdefghij3'],
  ['2', 'lighten', 'abcdefghij4'],
])('with a lift of %s, no part is too bright or too dark for text', (lift, mode, videoId) => {
  filled.splice(0);
  const getPropertyValue = (name: string) => (name === '--glow-lift' ? lift : '100');
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue }));
  render(<PosterGlow videoId={videoId} />);
  load(videoId);
  expect(filled[0]).toEqual([mode, 'rgb(100 100 100)']);
});

function load(videoId: string) {
  const poster = videoStill(videoId).address;
  const image = images.find(({ src }) => src.endsWith(poster));
  act(() => void image?.dispatchEvent(new Event('load')));
  return poster;
}
