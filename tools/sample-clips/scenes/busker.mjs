import { blink, nodHead } from '../animation/bust.mjs';
import { limb } from '../animation/figure.mjs';
import { dot } from '../animation/light.mjs';
import { arc, between, clamp, mix, onBeat, part, wave } from '../animation/motion.mjs';

const TRAINS = new Set([4, 8, 11]);
const CASE = [272, 312];
const FRETS = [0.55, 1, 0.7, 0.9];

export const scene = {
  drawing: 'busker',
  poster: 7.2,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 402, y: 186, zoom: 1.35 }],
    [3, { x: 320, y: 180, zoom: 1 }],
    [9, { x: 400, y: 172, zoom: 1.35 }],
    [11, { x: 320, y: 180, zoom: 1 }],
  ],
  animate(drawing) {
    const rest = {
      strum: [
        [336, 206],
        [322, 262],
        [384, 252],
      ],
      fret: [
        [458, 204],
        [514, 240],
        [536, 190],
      ],
    };
    const leg = drawing.points('leg-right');
    return (now) => {
      const bar = Math.floor(now.bar + 1e-6);
      const beat = now.beat - bar * 3 + 1e-6;
      const down = onBeat(now.beat);
      const head = nodHead([396, 118], 1, {
        turn: 4 * wave(now.beat / 3),
        move: [3 * wave(now.beat / 3), 4 * down],
      });
      const stroke = wave(now.beat + 0.25);
      const strum = limb(rest.strum, [336, 206], [386 - 7 * stroke, 250 + 15 * stroke]);
      const fret = mix(fretOf(bar), fretOf(bar + 1), between(beat, 2.6, 3));
      const fretting = limb(rest.fret, [458, 204], [mix(482, 538, fret), mix(210, 184, fret)]);
      const tap = Math.max(0, wave(now.beat - 0.25));
      return {
        train: { instead: (context) => paintTrain(context, TRAINS.has(bar) ? beat / 3 : 0) },
        busker: { move: [0, 1.5 * down] },
        head: head.inner,
        eyes: blink(now.beat, 9, 7.6),
        brows: { move: [0, -3 * down] },
        mouth: { about: [2, 30], stretch: [1, 1 + 0.35 * now.pulse('pad', 0.6)] },
        'leg-right': {
          points: [leg[0], [leg[1][0], leg[1][1] - 6 * tap], [leg[2][0], leg[2][1] - 8 * tap]],
        },
        guitar: { about: [392, 240], turn: 1.2 * wave(now.beat / 3), move: [0, down] },
        'arm-left': { instead: (context) => paintArm(context, strum, '#3f6f5a', 15) },
        'arm-right': { instead: (context) => paintArm(context, fretting, '#2f5a48', 14) },
        case: { paint: (context) => paintCoins(context, bar, beat) },
        notes: { instead: (context) => paintNotes(context, now) },
      };
    };
  },
};

const fretOf = (bar) => FRETS[bar % FRETS.length];

function paintArm(context, points, color, fist) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  Object.assign(context, {
    strokeStyle: color,
    lineWidth: 28,
    lineCap: 'round',
    lineJoin: 'round',
  });
  context.stroke();
  dot(context, points[2][0] + 2, points[2][1] - 3, fist, '#8f5a3c');
}

function paintTrain(context, share) {
  if (share <= 0.02 || share >= 0.98) return;
  const front = mix(-40, 2300, share);
  context.save();
  context.beginPath();
  context.rect(0, 92, 640, 170);
  context.clip();
  for (let car = 0; car < 4; car += 1) {
    const x = front - 400 * (car + 1);
    const body = context.createLinearGradient(0, 96, 0, 262);
    body.addColorStop(0, '#d8dde4');
    body.addColorStop(0.5, '#8f9aa8');
    body.addColorStop(1, '#5a6472');
    context.fillStyle = body;
    context.beginPath();
    context.roundRect(x, 96, 392, 170, 14);
    context.fill();
    context.fillStyle = '#c23b2b';
    context.fillRect(x, 204, 392, 11);
    context.fillStyle = '#ffe9b0';
    for (let window = 0; window < 4; window += 1) {
      context.beginPath();
      context.roundRect(x + 20 + window * 92, 116, 74, 62, 8);
      context.fill();
    }
  }
  context.restore();
}

function paintCoins(context, bar, beat) {
  if (bar % 2 === 0) return;
  const flight = clamp((beat - 0.9) / 1.1);
  if (flight <= 0) return;
  const x = mix(90, CASE[0], flight);
  const y = mix(372, CASE[1] - 2, flight) - 150 * arc(flight);
  const shine = 1 - between(beat, 2.3, 2.9);
  context.save();
  context.translate(x, y);
  context.scale(flight < 1 ? 0.35 + 0.65 * Math.abs(wave(flight * 2)) : 1, 1);
  dot(context, 0, 0, 6, '#f2d26b', flight < 1 ? 1 : shine);
  dot(context, -1.5, -1.5, 2, '#fff6cf', flight < 1 ? 1 : shine);
  context.restore();
}

function paintNotes(context, now) {
  for (let index = 0; index < 3; index += 1) {
    const age = part((now.beat - index) / 3 + 1e-9);
    const x = 300 - 70 * age + 10 * wave(age * 1.5 + index / 3);
    const y = 214 - 150 * age;
    context.save();
    context.globalAlpha = Math.min(1, age * 6) * (1 - age) * 0.9;
    context.translate(x, y);
    context.rotate(0.25 * wave(age + index / 3));
    context.fillStyle = '#1f3d33';
    context.beginPath();
    context.ellipse(0, 0, 7, 5, -0.4, 0, Math.PI * 2);
    context.fill();
    context.fillRect(5, -26, 2.6, 26);
    if (index % 2) {
      context.beginPath();
      context.moveTo(5, -26);
      context.quadraticCurveTo(16, -22, 15, -10);
      context.quadraticCurveTo(14, -18, 5, -17);
      context.fill();
    }
    context.restore();
  }
}
