import { createFigure } from '../animation/figure.mjs';
import { dot, glow } from '../animation/light.mjs';
import { arc, clamp, mix, onBeat, part, wave } from '../animation/motion.mjs';

const BOARD = [335, 200];
const CURVES = [
  [
    [122, 216],
    [150, 320],
    [250, 344],
    [330, 344],
  ],
  [
    [330, 344],
    [430, 344],
    [500, 320],
    [538, 238],
  ],
];
/** Shares of half a bar: the ride is in the middle, the air on both sides. */
const LIP = 0.24;

export const scene = {
  drawing: 'skate',
  poster: 4.02,
  shots: [[0, { x: 320, y: 180, zoom: 1 }]],
  animate(drawing) {
    const skater = createFigure(drawing, 'skater');
    return (now) => {
      const { place, angle, air, side } = rideAt(part(now.bar + 1e-9));
      const crouch = mix(16, 6, Math.min(1, air * 3)) * (1 - 0.6 * arc(air) * (1 - air)) + 10 * air;
      const kick = now.pulse('kick', 0.25);
      const cheer = (offset) => ({
        move: [0, -4 * onBeat(now.beat + offset) - 9 * air],
      });
      const sway = (offset) => 2.4 * wave(now.bar + offset);
      return {
        glow: { instead: (context) => glow(context, 320, 206, 170, '#ffe79a', 0.18 + 0.4 * kick) },
        'palm-a': { about: [70, 300], turn: sway(0) },
        'palm-b': { about: [130, 300], turn: sway(0.2) },
        'palm-c': { about: [562, 300], turn: sway(0.4) },
        'palm-d': { about: [614, 300], turn: sway(0.6) },
        dust: { instead: (context) => paintDust(context, now) },
        skater: {
          about: BOARD,
          move: [place[0] - BOARD[0], place[1] - BOARD[1]],
          turn: angle,
          stretch: 0.84,
        },
        ...skater.pose({
          shift: [0, crouch],
          lean: -8 * side * (1 - air) + 6 * wave(now.bar * 2),
          nod: 8 * side,
          targets: {
            'leg-a': [303, 193],
            'leg-b': [357, 190],
            'arm-a': [mix(286, 262, air), mix(118, 40, air) + crouch],
            'arm-b': [mix(384, 388, air), mix(112, 52, air) + crouch],
          },
        }),
        board: { about: BOARD, turn: 0 },
        'fan-a': cheer(0),
        'fan-b': cheer(0.3),
        'fan-c': cheer(0.15),
      };
    };
  },
};

/** Goes from the left air over the ramp to the right air and back, once per bar. */
function rideAt(bar) {
  const isBack = bar >= 0.5;
  const share = (bar % 0.5) * 2;
  const way = isBack ? 1 - share : share;
  const air = airOf(way);
  const side = way < 0.5 ? -1 : 1;
  // A pendulum: fast at the bottom.
  const ride = clamp((way - LIP) / (1 - 2 * LIP));
  const along = 0.5 - 0.5 * Math.cos(ride * Math.PI) * 0.72 - 0.5 * (1 - 2 * ride) * 0.28;
  const { point, slope } = rampAt(along);
  const [x, y] = point;
  const place = [x + side * 26 * air * (air > 0 ? 1 : 0) - side * 60 * air, y - 72 * air - 7];
  const lean = mix(slope, -10 * side, Math.min(1, air * 1.15));
  return { place, angle: lean, air, side };
}

function airOf(way) {
  const inside = Math.min(way, 1 - way) / LIP;
  return inside < 1 ? 1 - inside * inside : 0;
}

function rampAt(along) {
  const [a, b, c, d] = CURVES[along < 0.5 ? 0 : 1];
  const t = along < 0.5 ? along * 2 : along * 2 - 1;
  const s = 1 - t;
  const at = (axis) =>
    s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis];
  const speed = (axis) =>
    3 * s * s * (b[axis] - a[axis]) +
    6 * s * t * (c[axis] - b[axis]) +
    3 * t * t * (d[axis] - c[axis]);
  return { point: [at(0), at(1)], slope: (Math.atan2(speed(1), speed(0)) * 180) / Math.PI };
}

function paintDust(context, now) {
  for (const [x, y, at] of [
    [122, 214, 0.12],
    [538, 236, 0.38],
    [538, 236, 0.62],
    [122, 214, 0.88],
  ]) {
    const age = part(part(now.bar) - at + 1) / 0.16;
    if (age > 1) continue;
    for (let index = 0; index < 6; index += 1) {
      const reach = age * (10 + index * 5);
      const away = x < 320 ? 1 : -1;
      dot(
        context,
        x + away * reach * 0.8,
        y - reach * (0.3 + index / 12),
        3.4 * (1 - age),
        '#fff0d0',
        0.8,
      );
    }
  }
}
