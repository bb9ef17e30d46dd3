import { afterEach, expect, test, vi } from 'vitest';
import { drawGlow } from './draw-glow.ts';

afterEach(() => vi.unstubAllGlobals());

test('without a canvas filter, as in Safari, shifted posters blur and brighten the glow', () => {
  vi.stubGlobal('CanvasRenderingContext2D', { prototype: {} });
  const shares = new Map<string, number>();
  let shift = '';
  const context = {
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    save() {},
    restore() {},
    setTransform: (...matrix: number[]) => (shift = matrix.join(' ')),
    createLinearGradient: () => ({ addColorStop() {} }),
    fillRect() {},
    drawImage() {
      expect(this.globalCompositeOperation).toBe('lighter');
      shares.set(shift, this.globalAlpha);
    },
  };
  const canvas = document.createElement('canvas');
  canvas.style.setProperty('--glow-lift', '2');
  document.body.replaceChildren(canvas);
  canvas.getContext = (() => context) as never;

  drawGlow(canvas, new Image());

  expect(shares.size).toBe(9);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(2);
});
