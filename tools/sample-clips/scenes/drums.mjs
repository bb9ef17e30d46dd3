import { blink, nodHead } from '../animation/bust.mjs';
import { limb } from '../animation/figure.mjs';
import { dot, glow } from '../animation/light.mjs';
import { ease, mix, mixPoint, onBeat, part, wave } from '../animation/motion.mjs';

const SNARE = { tip: [236, 232], hand: [204, 158] };
const HAT = { tip: [546, 230], hand: [480, 184] };
const CRASH = { tip: [132, 160], hand: [196, 112] };
const TOMS = {
  57: { tip: [250, 232], hand: [214, 158] },
  50: { tip: [408, 232], hand: [436, 156] },
  45: { tip: [478, 258], hand: [476, 176] },
  40: { tip: [166, 258], hand: [190, 180] },
};
const STICK = 82;
const SWING = 125;
const LAMPS = [60, 200, 330, 450, 590];

export const scene = {
  drawing: 'drums',
  poster: 4.03,
  shots: [
    [0, { x: 336, y: 158, zoom: 1.5 }],
    [2, { x: 320, y: 180, zoom: 1 }],
    [6, { x: 320, y: 196, zoom: 1.3 }],
    [8, { x: 320, y: 180, zoom: 1 }],
    [10, { x: 322, y: 172, zoom: 1.4 }],
  ],
  animate(drawing) {
    const rest = { left: drawing.points('arm-left'), right: drawing.points('arm-right') };
    const dust = drawing.children('dust').map(({ attributes }) => attributes);
    let hits;
    return (now) => {
      hits ??= hitsOf(now);
      const bob = onBeat(now.beat);
      const head = nodHead([322, 128], 1, {
        turn: 5 * wave(now.beat / 2),
        move: [3 * wave(now.beat / 2), 7 * bob],
      });
      const left = armOf(rest.left, hits.left, now.time, { drop: 3 * bob, side: 1 });
      const right = armOf(rest.right, hits.right, now.time, { drop: 3 * bob, side: -1 });
      const hit = (place, fall) => pulseOf([...hits.left, ...hits.right], place, now.time, fall);
      const kick = now.pulse('kick', 0.12);
      const drum = (place) => ({ move: [0, 4 * hit(place, 0.1)] });
      const shake = (place, fall) => 9 * hit(place, fall) * wave(6 * now.time);
      return {
        drummer: { move: [0, 3 * bob] },
        head: head.inner,
        eyes: blink(now.beat),
        brows: { move: [0, -5 * Math.max(hit(CRASH, 0.4), now.pulse('tom', 0.2))] },
        mouth: { about: [2, 28], stretch: [1 + 0.15 * bob, 1 + 0.5 * now.pulse('snare', 0.3)] },
        'arm-left': { points: left.arm },
        'stick-left': { points: left.stick },
        'arm-right': { points: right.arm },
        'stick-right': { points: right.stick },
        kick: { about: [322, 318], stretch: 1 + 0.035 * kick },
        'tom-left': drum(SNARE),
        'tom-right': drum(TOMS[50]),
        'floor-left': drum(TOMS[40]),
        'floor-right': drum(TOMS[45]),
        'crash-left': { about: [110, 170], turn: shake(CRASH, 0.6) },
        'crash-right': { about: [540, 158], turn: 1.5 * wave(now.beat / 2) * kick },
        ride: { about: [580, 236], turn: 0.7 * shake(HAT, 0.16) },
        dust: { instead: (context) => paintLight(context, dust, now) },
      };
    };
  },
};

function hitsOf(now) {
  const of = (voice, place) =>
    now.all(voice).map(({ start, midi }) => ({ time: start, place: place ?? TOMS[midi] }));
  const inOrder = (list) => list.toSorted((one, other) => one.time - other.time);
  const toms = of('tom');
  const isRight = ({ place }) => place.tip[0] > 300;
  return {
    left: inOrder([
      ...of('snare', SNARE),
      ...of('crash', CRASH),
      ...toms.filter((each) => !isRight(each)),
    ]),
    right: inOrder([...of('hat', HAT), ...toms.filter(isRight)]),
  };
}

/** Moves arm and stick up between two strokes, and down on the beat. */
function armOf(rest, hits, time, { drop, side }) {
  const next = hits.find((hit) => hit.time > time + 1e-6);
  const last = hits.findLast((hit) => hit.time <= time + 1e-6);
  const home = (last ?? next).place;
  const from = last ?? { time: (next?.time ?? time) - 1, place: home };
  const to = next ?? { time: from.time + 1.2, place: home };
  const share = Math.min(1, (time - from.time) / (to.time - from.time));
  const raised =
    Math.min(1, 0.18 + 0.9 * (to.time - from.time)) * (4 * share * (1 - share)) ** 0.75;
  const way = ease(share);
  const [x, y] = mixPoint(from.place.hand, to.place.hand, way);
  const shoulder = [rest[0][0], rest[0][1] + drop];
  const arm = limb(rest, shoulder, [x - side * 12 * raised, y - 42 * raised]);
  const tip = mixPoint(from.place.tip, to.place.tip, way);
  const down = Math.atan2(tip[1] - y, tip[0] - x);
  const angle = down + side * raised * ((SWING * Math.PI) / 180);
  const [handX, handY] = arm[2];
  const stick = [arm[2], [handX + STICK * Math.cos(angle), handY + STICK * Math.sin(angle)]];
  return { arm, stick };
}

function pulseOf(hits, place, time, fall) {
  let strength = 0;
  for (const hit of hits) {
    if (hit.place === place && hit.time <= time + 1e-6)
      strength = Math.max(strength, Math.exp((hit.time - time) / fall));
  }
  return strength;
}

function paintLight(context, dust, now) {
  const flash = [now.pulse('kick', 0.2), now.pulse('snare', 0.2)];
  for (const [index, x] of LAMPS.entries()) {
    const strength = flash[index % 2] * 0.75;
    if (strength > 0.04) glow(context, x, 26, 62, index % 2 ? '#9fb4ff' : '#ffb0a0', strength);
  }
  context.save();
  context.globalCompositeOperation = 'screen';
  for (const [index, { cx, cy, r, fill, opacity }] of dust.entries()) {
    const drift = part(now.bar + index * 0.382);
    const y = mix(cy + 26, cy - 26, drift);
    dot(context, cx + 5 * wave(now.bar + index / 7), y, r, fill, opacity * wave(drift / 2));
  }
  context.restore();
}
