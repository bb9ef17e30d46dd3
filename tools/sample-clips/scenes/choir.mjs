import { nodHead } from '../animation/bust.mjs';
import { dot } from '../animation/light.mjs';
import { between, mix, onBeat, part, wave } from '../animation/motion.mjs';

export const scene = {
  drawing: 'choir',
  poster: 3.1,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [1, { x: 400, y: 150, zoom: 1.4 }],
    [2, { x: 320, y: 180, zoom: 1 }],
    [5, { x: 400, y: 150, zoom: 1.4 }],
  ],
  animate(drawing) {
    const dust = drawing.children('dust').map(({ attributes }) => attributes);
    return (now) => {
      const beat = part(now.bar + 1e-9) * 4;
      // She breathes before the chord, opens on it, and shapes each beat.
      const voice = between(beat, 0, 0.35) * (1 - between(beat, 3.3, 3.8));
      const open = voice * (0.7 + 0.3 * onBeat(now.beat)) + 0.12;
      const sway = wave(now.bar);
      const body = { about: [410, 360], turn: 1.6 * sway, move: [5 * sway, -3 * voice] };
      const head = nodHead([410, 150], 1.3, {
        turn: -5 * sway + 3 * wave(now.beat / 2),
        move: [2 * sway, -5 * voice],
      });
      const beam = (offset) => 3.5 * wave(now.bar + offset);
      const row = (offset) => ({
        move: [7 * wave(now.beat / 4 + offset), -3 * onBeat(now.beat / 2 + offset)],
      });
      return {
        light: { about: [400, 150], stretch: 0.92 + 0.1 * voice, alpha: 0.8 + 0.2 * voice },
        'beam-a': { about: [80, -10], turn: beam(0) },
        'beam-b': { about: [330, -10], turn: beam(0.33) },
        'beam-c': { about: [560, -10], turn: beam(0.66) },
        'row-back': row(0),
        'row-front': row(0.5),
        singer: body,
        head: head.inner,
        bun: { about: [10, -40], turn: 2 * sway },
        brows: { move: [0, -5 * voice] },
        mouth: { about: [2, 30], stretch: [0.8 + 0.25 * open, 0.2 + 0.95 * open] },
        rim: { ...head.outer, alpha: 0.5 + 0.5 * voice },
        mic: { ...body, turn: 2.4 * sway },
        dust: { instead: (context) => paintDust(context, dust, now) },
      };
    };
  },
};

function paintDust(context, dust, now) {
  context.save();
  context.globalCompositeOperation = 'screen';
  for (const [index, { cx, cy, r, fill, opacity }] of dust.entries()) {
    const rise = part(now.bar + index * 0.382);
    const x = cx + 8 * wave(now.bar + index / 6);
    dot(context, x, mix(cy + 24, cy - 24, rise), r * 0.8, fill, opacity * wave(rise / 2));
  }
  context.restore();
}
