import { createFigure } from '../animation/figure.mjs';
import { dot } from '../animation/light.mjs';
import { onBeat, part, rotate, wave } from '../animation/motion.mjs';

const BOARD = [336, 216];

export const scene = {
  drawing: 'surf',
  poster: 4.6,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 352, y: 190, zoom: 1.4 }],
    [4, { x: 320, y: 180, zoom: 1 }],
    [6, { x: 340, y: 168, zoom: 1.55 }],
    [8, { x: 320, y: 180, zoom: 1 }],
  ],
  animate(drawing) {
    const surfer = createFigure(drawing, 'surfer');
    const circles = (id) => drawing.children(id).map(({ attributes }) => attributes);
    const [foam, spray] = [circles('foam'), circles('spray')];
    return (now) => {
      const side = wave(now.beat / 2);
      const deep = 7 * onBeat(now.beat);
      const feet = [306, 354].map((x) => [x, x === 306 ? 219.2 : 208.4]);
      return {
        lines: { instead: (context) => paintFace(context, now) },
        foam: { instead: (context) => paintFoam(context, foam, now) },
        front: { move: [0, 2.5 * wave(now.bar)], paint: paintBottom },
        wake: { alpha: 0.75 + 0.25 * onBeat(now.beat) },
        rider: {
          about: BOARD,
          move: [10 * wave(now.bar), 6 * wave(now.bar + 0.3)],
          turn: 6 * wave(now.bar + 0.15),
        },
        ...surfer.pose({
          shift: [3 * side, deep],
          lean: 9 * side,
          nod: -5 * side,
          targets: {
            'leg-a': feet[0],
            'leg-b': feet[1],
            'arm-a': [278 - 4 * side, 134 + 18 * side + deep * 0.5],
            'arm-b': [386 - 4 * side, 112 - 20 * side + deep * 0.5],
          },
        }),
        spray: { instead: (context) => paintSpray(context, spray, now) },
      };
    };
  },
};

function paintBottom(context) {
  context.fillStyle = '#0a4a62';
  context.fillRect(0, 340, 640, 30);
}

function paintFace(context, now) {
  const shift = part(-3 * now.bar);
  for (let index = -1; index < 12; index += 1) {
    const k = index + shift;
    const strength = Math.min(1, (k + 1) / 2, (12 - k) / 2) * 0.32;
    context.strokeStyle = `rgba(201, 255, 246, ${strength})`;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(640, 40 + 16 * k);
    context.bezierCurveTo(
      560 - 4 * k,
      80 + 14 * k,
      520 - 8 * k,
      140 + 12 * k,
      480 - 16 * k,
      230 + 8 * k,
    );
    context.stroke();
  }
}

function paintFoam(context, foam, now) {
  for (const [index, { cx, cy, r, opacity }] of foam.entries()) {
    const [x, y] = rotate([cx + 5, cy], 360 * (2 * now.bar + index * 0.37), [cx, cy]);
    const size = r * (1 + 0.18 * wave(now.beat + index * 0.21));
    dot(context, x, y, size, '#fff', opacity);
  }
}

function paintSpray(context, spray, now) {
  for (const [index, { r, opacity }] of spray.entries()) {
    const age = part(2 * now.bar + index * 0.618);
    const x = 316 - age * (150 + ((index * 37) % 90));
    const y = 222 + age * 34 - 26 * age * (1 - age) * ((index % 5) - 0.5);
    dot(context, x, y, r, '#fff', opacity * (1 - age));
  }
}
