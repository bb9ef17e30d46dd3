import { limb } from '../animation/figure.mjs';
import { dot, glow } from '../animation/light.mjs';
import { between, clamp, mix, part, rotate, wave } from '../animation/motion.mjs';

const HIPS = [166, 286];
const NECK = [183, 196];
const KEYS = { y: 236, from: 276, to: 322 };
const [LOW, HIGH] = [69, 88];

export const scene = {
  drawing: 'piano',
  poster: 4.2,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 262, y: 206, zoom: 1.4 }],
    [3, { x: 320, y: 180, zoom: 1 }],
    [4, { x: 268, y: 214, zoom: 1.6 }],
    [5, { x: 320, y: 180, zoom: 1 }],
  ],
  animate(drawing) {
    const rest = drawing.points('pianist-arm-b');
    const body = drawing.points('pianist-body');
    const dust = drawing.children('dust').map(({ attributes }) => attributes);
    return (now) => {
      const { hand, press } = handAt(now);
      const lean = 3.5 * wave(now.bar) + 2.5 * press;
      const upper = (point) => rotate(point, lean, HIPS);
      const head = upper([196, 162]);
      const turn = lean + 6 * wave(now.bar + 0.15) + 7 * press;
      const moved = { about: [196, 162], move: [head[0] - 196, head[1] - 162], turn };
      const arm = limb(rest, upper(rest[0]), [hand[0] - 3, hand[1] + 1]);
      return {
        'beam-a': {
          about: [250, -10],
          turn: 2.4 * wave(now.bar),
          alpha: 0.75 + 0.5 * now.pulse('piano', 0.9),
        },
        'beam-b': {
          about: [470, -10],
          turn: -2.4 * wave(now.bar),
          alpha: (now.bar >= 2 ? 1 : 0.35) * (0.8 + 0.4 * now.pulse('piano', 0.9)),
        },
        'pianist-body': { points: body.map(upper) },
        'pianist-neck': { points: [upper(NECK), head] },
        'pianist-head': moved,
        'pianist-leg-b': { points: pedal(drawing.points('pianist-leg-b'), now) },
        rim: { hidden: true },
        'pianist-arm-b': { points: arm },
        hand: { move: [arm[2][0] + 3 - 276, arm[2][1] - 238] },
        dust: { instead: (context) => paintNotes(context, dust, now) },
      };
    };
  },
};

const keyOf = (midi) => mix(KEYS.from, KEYS.to, clamp((midi - LOW) / (HIGH - LOW)));

function handAt(now) {
  const notes = now.all('piano');
  const next = notes.find(({ start }) => start > now.time + 1e-6);
  const last = notes.findLast(({ start }) => start <= now.time + 1e-6) ?? notes[0];
  const to = next ?? { start: last.start + 2, midi: notes[0].midi };
  const share = clamp((now.time - last.start) / (to.start - last.start));
  const gap = Math.min(1, Math.max(0.2, to.start - last.start));
  const raised = (4 * share * (1 - share)) ** 0.8;
  const x = mix(keyOf(last.midi), keyOf(to.midi), between(share, 0.25, 0.95));
  return { hand: [x, KEYS.y - 22 * gap * raised], press: 1 - gap * raised };
}

function pedal([hip, knee, foot], now) {
  const press = 1 - Math.min(1, part(now.bar + 1e-9) * 6);
  return [hip, [knee[0], knee[1] - 5 * (1 - press)], [foot[0], foot[1] - 2 * (1 - press)]];
}

function paintNotes(context, dust, now) {
  context.save();
  context.globalCompositeOperation = 'screen';
  for (const [index, { cx, cy, r, fill, opacity }] of dust.entries()) {
    const rise = part(now.bar + index * 0.382);
    dot(
      context,
      cx + 6 * wave(now.bar + index / 5),
      mix(cy + 20, cy - 20, rise),
      r,
      fill,
      opacity * wave(rise / 2),
    );
  }
  context.restore();
  for (const { start, midi, velocity } of now.begun('piano').slice(-6)) {
    const age = (now.time - start) / 2.4;
    if (age > 1) continue;
    const x = mix(350, 590, clamp((midi - LOW) / (HIGH - LOW))) + 8 * wave(age + midi / 7);
    const y = 212 - 170 * age ** 0.7;
    glow(context, x, y, 34, '#9fd0ff', 0.9 * velocity * (1 - age));
    dot(context, x, y, 3.4, '#eaf6ff', 1 - age);
  }
}
