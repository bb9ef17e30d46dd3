import { blink, nodHead } from '../animation/bust.mjs';
import { limb } from '../animation/figure.mjs';
import { dot, glow } from '../animation/light.mjs';
import { arc, between, clamp, onBeat, part, wave } from '../animation/motion.mjs';

const COLORS = ['#e0533a', '#7fb03f', '#f2c14e', '#e0533a', '#7fb03f'];
const HAT_TOP = [238, -2];

export const scene = {
  drawing: 'chef',
  poster: 4.34,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 372, y: 158, zoom: 1.3 }],
    [4, { x: 320, y: 180, zoom: 1 }],
  ],
  animate() {
    return (now) => {
      const bar = Math.floor(now.bar + 1e-6);
      const beat = now.beat - bar * 4 + 1e-6;
      const isFinale = bar >= 10;
      // The pan dips before the throw on the first beat and again when the food lands.
      const flick = 16 * Math.exp(-(((beat - 0.5) / 0.22) ** 2));
      const landing = 7 * between(beat, 2.9, 3.05) * (1 - between(beat, 3.1, 3.7));
      const isStill = bar === 11;
      const lift = isStill ? 0 : landing - flick + 2 * onBeat(now.beat);
      const height = isStill ? 0 : arc((beat - 0.5) / 2.6);
      const pan = { about: [414, 262], move: [0, lift], turn: isStill ? 0 : -0.45 * flick };
      const surprise = isFinale ? finaleOf(bar, beat) : 0;
      const look = isFinale ? surprise : height;
      const head = nodHead([236, 122], 1.1, {
        turn: 3 * wave(now.beat / 2) - 4 * look,
        move: [2 * wave(now.beat / 2), 3 * onBeat(now.beat)],
      });
      const squash = isStill ? 0.16 * Math.exp(-beat * 3) * wave(beat * 1.5 + 0.25) : 0;
      const hand = [414, 262 + lift];
      const flame =
        0.72 + 0.12 * wave(now.beat * 2) + 0.4 * height + 0.3 * now.pulse('snare', 0.25);
      return {
        light: { alpha: 0.75 + 0.35 * clamp(height + 0.4 * now.pulse('snare', 0.3)) },
        head: head.inner,
        eyes: {
          ...blink(now.beat, 8, 7.2),
          move: [3 * look - (isFinale ? 3 * look : 0), -4 * look],
        },
        brows: { move: [0, -6 * look] },
        mouth: { about: [2, 32], stretch: [1 - 0.35 * look, 1 + 0.9 * look] },
        hat: {
          ...head.outer,
          turn: head.outer.turn * 1.3 + 2 * wave(now.beat / 2 - 0.12),
          stretch: [1 + squash * 0.5, 1 - squash],
          paint: (context) => isFinale && paintTomato(context, bar, beat),
        },
        arm: { instead: (context) => paintArm(context, hand) },
        flame: {
          about: [490, 226],
          move: [0, lift * 0.6],
          stretch: [0.94 + 0.06 * wave(now.beat), flame],
        },
        pan,
        food: { instead: (context) => paintFood(context, { bar, beat, lift, isFinale }) },
        sparks: { instead: (context) => paintSparks(context, now) },
      };
    };
  },
};

/** He sees the tomato fly off; later it lands on his hat. */
function finaleOf(bar, beat) {
  if (bar === 10) return between(beat, 0.5, 1.6);
  return 1 - between(beat, 3.2, 4);
}

function paintArm(context, hand) {
  const points = limb(
    [
      [316, 236],
      [372, 268],
      [408, 262],
    ],
    [316, 236],
    [hand[0] - 6, hand[1]],
  );
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  Object.assign(context, {
    strokeStyle: '#fbf6ee',
    lineWidth: 38,
    lineCap: 'round',
    lineJoin: 'round',
  });
  context.stroke();
  dot(context, hand[0], hand[1], 18, '#e8b48e');
}

/** Each piece flies a little later and lands on its own part of the beat. */
function paintFood(context, { bar, beat, lift, isFinale }) {
  for (const [index, color] of COLORS.entries()) {
    if (isFinale && index === 0) continue;
    const share = bar === 11 ? 0 : clamp((beat - 0.5 - index * 0.1) / 2.2);
    const peak = 118 + ((index * 47) % 60);
    const x = 450 + index * 20 + 26 * Math.sin(share * Math.PI * 2) * (index % 2 ? 1 : -1);
    const y = (index % 2 ? 222 : 218) - peak * arc(share) + (share > 0 && share < 1 ? 0 : lift);
    context.save();
    context.translate(x, y);
    context.rotate(share * Math.PI * 2 * (index % 2 ? 1 : -1));
    dot(context, 0, 0, 9, color);
    dot(context, -3, -3, 2.6, '#ffffff', 0.55);
    context.restore();
  }
}

function paintTomato(context, bar, beat) {
  const [away, back] = bar === 10 ? [between(beat, 0.5, 4), 0] : [1, clamp((beat - 3.1) / 0.9)];
  const from = [450, 218];
  const share = bar === 10 ? clamp((beat - 0.5) / 3.5) : 1 - back;
  const x = from[0] + (HAT_TOP[0] - from[0]) * share;
  const hop = bar === 10 ? 70 * arc(share) : 46 * arc(back);
  const y = from[1] + (HAT_TOP[1] - from[1]) * (bar === 10 ? away : 1 - back * back) - hop;
  dot(context, x, y + 10, 11, '#e0533a');
  dot(context, x - 3, y + 6, 3, '#ffffff', 0.6);
  context.fillStyle = '#4f8f3a';
  context.fillRect(x - 1.5, y - 5, 3, 7);
}

function paintSparks(context, now) {
  for (let index = 0; index < 18; index += 1) {
    const age = part(now.bar + index * 0.618);
    const x = 430 + ((index * 53) % 120) + 26 * wave(age + index / 5);
    const strength = 0.9 * (1 - age);
    dot(
      context,
      x,
      214 - age * (120 + ((index * 29) % 90)),
      1.4 + ((index * 7) % 3),
      '#ffcf6b',
      strength,
    );
  }
  glow(context, 490, 150, 130, '#ff9440', 0.12 + 0.2 * now.pulse('snare', 0.25));
}
