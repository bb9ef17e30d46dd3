import { createFigure } from '../animation/figure.mjs';
import { glow, stroke } from '../animation/light.mjs';
import { clamp, mix, onBeat, part, wave } from '../animation/motion.mjs';

const LIGHTS = [
  [133, 101, 64, '#ff4fa0'],
  [190, 101, 44, '#28e0e0'],
  [464, 100, 64, '#ffcf3f'],
  [535, 99, 56, '#ff5f5f'],
  [421, 140, 42, '#28e0e0'],
  [150, 290, 100, '#ff4fa0'],
  [440, 300, 96, '#28e0e0'],
];
const RINGS = Array.from({ length: 14 }, (_, index) => [
  30 + ((index * 211) % 590),
  228 + ((index * 67) % 116),
  part(index * 0.618),
]);

export const scene = {
  drawing: 'rain',
  poster: 4.25,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 332, y: 196, zoom: 1.4 }],
    [4, { x: 320, y: 180, zoom: 1 }],
    [6, { x: 332, y: 196, zoom: 1.4 }],
    [7, { x: 320, y: 180, zoom: 1 }],
  ],
  animate(drawing) {
    const walker = createFigure(drawing, 'walker');
    const drops = drawing.children('drops').map(({ attributes }) => {
      const [[x, y], [, end]] = attributes.points
        .split(' ')
        .map((pair) => pair.split(',').map(Number));
      return { x, y, length: end - y, opacity: attributes['stroke-opacity'] ?? attributes.opacity };
    });
    return (now) => {
      // A step to one side and back, in two beats each.
      const side = wave(now.beat / 4);
      const dip = 3 * onBeat(now.beat);
      const lifts = [Math.max(0, wave(now.beat / 2)), Math.max(0, -wave(now.beat / 2))];
      const x = 16 * side;
      const body = { shift: [x, dip], lean: 3 * wave(now.beat / 4 + 0.1) };
      const top = walker.upper([332, 190], body);
      return {
        neon: { instead: (context) => paintNeon(context, now) },
        glints: { instead: (context) => paintGlints(context, drawing.children('glints'), now) },
        ...walker.pose({
          ...body,
          nod: 5 * wave(now.beat / 4 + 0.2),
          targets: {
            'leg-a': [299 + x, 322 - 11 * lifts[0]],
            'leg-b': [327 + x, 326 - 11 * lifts[1]],
            'arm-a': [300 + x, 258 + dip],
            'arm-b': [top[0], top[1] + 6],
          },
        }),
        skirt: { about: [318, 258], move: [x, dip], turn: -8 * wave(now.beat / 4 - 0.1) },
        umbrella: {
          about: [332, 204],
          move: [top[0] - 332, dip * 1.5],
          turn: 7 * wave(now.beat / 4 + 0.12),
          paint: (context) => paintSplashes(context, now),
        },
        drops: { instead: (context) => paintDrops(context, drops, now) },
      };
    };
  },
};

/** Each drop falls a whole number of times per bar. */
function paintDrops(context, drops, now) {
  for (const [index, { x, y, length, opacity }] of drops.entries()) {
    const fall = part((3 + (index % 2)) * now.bar + y / 400 + index * 0.13);
    const at = -40 + fall * 420;
    const drift = (210 - at) * 0.18;
    const points = [
      [x + drift, at],
      [x + drift - 3, at + length],
    ];
    stroke(context, points, `rgba(188, 211, 255, ${opacity})`, 1.1);
  }
}

function paintNeon(context, now) {
  for (const [index, [x, y, radius, color]] of LIGHTS.entries()) {
    const strength = 0.1 + 0.28 * onBeat(now.beat / 2 + index / 5) ** 2;
    glow(context, x, y, radius, color, strength);
  }
  paintRings(context, now);
  paintBells(context, now);
}

function paintRings(context, now) {
  for (const [x, y, at] of RINGS) {
    const age = part(2 * now.bar + at);
    if (age > 0.6) continue;
    const size = 3 + 26 * age;
    context.beginPath();
    context.ellipse(x, y, size, size * 0.32, 0, 0, Math.PI * 2);
    context.strokeStyle = `rgba(200, 220, 255, ${0.45 * (1 - age / 0.6)})`;
    context.lineWidth = 1.2;
    context.stroke();
  }
}

function paintGlints(context, glints, now) {
  for (const [index, { attributes }] of glints.entries()) {
    const { x, y, width, height, fill, opacity } = attributes;
    const size = width * (0.7 + 0.3 * wave(now.bar * 2 + index * 0.27));
    context.globalAlpha = opacity;
    context.fillStyle = fill;
    context.fillRect(x + (width - size) / 2, y, size, height);
  }
  context.globalAlpha = 1;
}

function paintSplashes(context, now) {
  for (let index = 0; index < 9; index += 1) {
    const age = part(4 * now.bar + index * 0.618);
    if (age > 0.4) continue;
    const along = (index + 0.5) / 9;
    const [x, y] = [mix(240, 426, along), 146 - 56 * Math.sin(Math.PI * along) ** 0.7];
    const reach = 3 + 16 * age;
    context.strokeStyle = `rgba(220, 232, 255, ${0.7 * (1 - age / 0.4)})`;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(x, y - 2);
    context.lineTo(x - reach * 0.6, y - reach);
    context.moveTo(x, y - 2);
    context.lineTo(x + reach * 0.6, y - reach);
    context.stroke();
  }
}

function paintBells(context, now) {
  for (const { start, midi } of now.begun('bell').slice(-3)) {
    const age = (now.time - start) / 1.2;
    if (age > 1) continue;
    const x = 120 + ((midi * 71) % 400);
    glow(context, x, 290, 40 + 60 * age, '#7ff2f2', 0.5 * clamp(1 - age));
  }
}
