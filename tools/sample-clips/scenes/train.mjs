import { dot, glow, stroke } from '../animation/light.mjs';
import { onBeat, part, wave } from '../animation/motion.mjs';

const NECK = [398, 250];

export const scene = {
  drawing: 'train',
  poster: 4.3,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 352, y: 172, zoom: 1.3 }],
    [4, { x: 320, y: 180, zoom: 1 }],
    [6, { x: 352, y: 172, zoom: 1.3 }],
    [7, { x: 320, y: 180, zoom: 1 }],
  ],
  animate() {
    return (now) => {
      const nod = 4 * onBeat(now.beat) - 2;
      const sway = 2.2 * wave(now.beat / 4);
      const turn = sway + 0.5 * nod;
      const move = [1.6 * sway, 2.4 * onBeat(now.beat)];
      // The head is drawn in a mirrored group, its parts in the units of the picture.
      const head = { about: NECK, move, turn };
      const inner = { about: [0, 57], move: [move[0] / -1.3, move[1] / 1.3], turn: -turn };
      const smile = now.pulse('bell', 0.8);
      return {
        'hills-far': { instead: (context) => paintOutside(context, now) },
        'hills-near': { hidden: true },
        blur: { hidden: true },
        hair: { about: [0, 40], turn: -0.6 * turn, move: [move[0] / -1.8, 0] },
        head: inner,
        brows: { move: [0, -4 * smile - onBeat(now.beat / 2)] },
        mouth: { about: [2, 33], stretch: [1 + 0.12 * smile, 1 + 0.7 * smile] },
        strand: head,
        phones: { ...head, paint: (context) => paintSound(context, now) },
      };
    };
  },
};

function paintOutside(context, now) {
  const bar = part(now.bar);
  hills(context, '#7a5a86', (x) => 178 - 22 * wave(x / 310 + bar) - 7 * wave(x / 103 + 3 * bar));
  villages(context, now);
  hills(
    context,
    '#4a3a62',
    (x) => 216 - 12 * wave(x / 260 + 2 * bar) - 5 * wave(x / 130 + 4 * bar + 0.3),
  );
  context.fillStyle = '#2a2140';
  for (let index = 0; index < 9; index += 1) {
    const x = 20 + part(index / 9 + ((index * 7) % 9) / 60 - 3 * bar) * 560;
    const size = 9 + ((index * 5) % 7);
    context.beginPath();
    context.ellipse(x, 246 - size, size * 1.3, size * 1.5, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.fillRect(0, 244, 640, 40);
  const pole = 620 - part(bar + 0.5) * 1400;
  for (const x of [pole, pole + 700]) {
    context.fillStyle = '#1b1530';
    context.fillRect(x, 30, 9, 240);
    context.fillRect(x - 16, 62, 41, 5);
  }
  const wire = (y) =>
    stroke(
      context,
      [
        [0, y],
        [640, y + 4 * wave(bar)],
      ],
      '#1b153099',
      1.5,
    );
  wire(60);
  wire(70);
}

function hills(context, color, top) {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(30, 290);
  for (let x = 30; x <= 520; x += 7) context.lineTo(x, top(x));
  context.lineTo(520, 290);
  context.fill();
}

function villages(context, now) {
  const bells = now.begun('bell').slice(-4);
  for (const { start, midi } of bells) {
    const light = Math.exp((start - now.time) / 0.9);
    const x = 70 + part(midi * 0.37 - part(now.bar)) * 420;
    glow(context, x, 200, 26, '#ffd98a', light);
    dot(context, x, 200, 2.2, '#fff3c9', light);
  }
}

function paintSound(context, now) {
  const age = part(now.beat);
  const strength = Math.max(0, 1 - age * 1.6) * 0.8;
  if (strength <= 0) return;
  context.save();
  context.globalAlpha *= strength;
  for (const [x, side] of [
    [322, Math.PI],
    [478, 0],
  ]) {
    for (const ring of [0, 1]) {
      context.beginPath();
      context.arc(x, 187, 20 + age * 22 + ring * 10, side - 0.6, side + 0.6);
      Object.assign(context, { strokeStyle: '#ffe9c2', lineWidth: 3 - ring, lineCap: 'round' });
      context.stroke();
    }
  }
  context.restore();
}
