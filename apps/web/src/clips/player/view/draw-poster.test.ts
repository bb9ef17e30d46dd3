import { expect, test } from 'vitest';
import { drawBlurredPoster } from './draw-poster.ts';

test('in Safari, which has no canvas filter, shifted pictures blur and brighten the poster', () => {
  const draws: { alpha: number; mode: string; place: unknown[] }[] = [];
  const context = {
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    save() {},
    restore() {},
    clearRect() {},
    drawImage(_image: unknown, ...place: unknown[]) {
      draws.push({ alpha: this.globalAlpha, mode: this.globalCompositeOperation, place });
    },
  };
  const canvas = document.createElement('canvas');
  canvas.getContext = (() => context) as never;

  drawBlurredPoster(canvas, new Image(), { brightness: 2, saturation: 1.4 });

  expect(new Set(draws.map(({ place }) => place.join(' '))).size).toBe(9);
  expect(draws.every(({ mode }) => mode === 'lighter')).toBe(true);
  expect(draws.reduce((sum, { alpha }) => sum + alpha, 0)).toBeCloseTo(2);
});
