import { expect, test, vi } from 'vitest';
import { drawBlurredPoster } from './poster-glow.tsx';

test('without a canvas filter, as in Safari, shifted pictures blur and brighten the poster', () => {
  vi.stubGlobal('CanvasRenderingContext2D', { prototype: {} });
  const shares = new Map<string, number>();
  let shift = '';
  const context = {
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    save() {},
    restore() {},
    clearRect: () => shares.clear(),
    setTransform: (...matrix: number[]) => (shift = matrix.join(' ')),
    drawImage() {
      expect(this.globalCompositeOperation).toBe('lighter');
      shares.set(shift, this.globalAlpha);
    },
  };
  const canvas = document.createElement('canvas');
  canvas.getContext = (() => context) as never;

  drawBlurredPoster(canvas, new Image(), { blur: 3, brightness: 2, saturation: 1 });

  expect(shares.size).toBe(9);
  expect([...shares.keys()]).toContain('1 0 0 1 -3 -3');
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(2);
});
