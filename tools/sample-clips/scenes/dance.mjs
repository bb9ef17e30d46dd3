import { createFigure } from '../animation/figure.mjs';
import { glow } from '../animation/light.mjs';
import { between, mix, mixPoint, onBeat, part, wave } from '../animation/motion.mjs';

const AXIS = 352;

export const scene = {
  drawing: 'dance',
  poster: 6.2,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [2, { x: 322, y: 222, zoom: 1.45 }],
    [4, { x: 320, y: 180, zoom: 1 }],
    [6, { x: 332, y: 216, zoom: 1.5 }],
    [8, { x: 320, y: 180, zoom: 1 }],
    [10, { x: 322, y: 222, zoom: 1.45 }],
  ],
  animate(drawing) {
    const man = createFigure(drawing, 'man');
    const woman = createFigure(drawing, 'woman');
    const bulbs = drawing
      .children('lights')
      .filter(({ tag, attributes }) => tag === 'circle' && !attributes.filter)
      .map(({ attributes: { cx, cy } }) => [cx, cy]);
    return (now) => {
      const bar = Math.floor(now.bar + 1e-6);
      const beat = now.beat - bar * 4;
      // They come together for a spin on beats 2 to 4 of each second bar.
      const hasSpin = bar >= 5 && bar < 11 && bar % 2 === 1;
      const near = hasSpin ? between(beat, 0.6, 1.4) - between(beat, 3.3, 4) : 0;
      const spin = hasSpin ? between(beat, 1.3, 3.4) : 0;
      const side = wave(now.beat / 2 + 0.25);
      const dip = 6 * onBeat(now.beat);
      const lifts = [Math.max(0, side), Math.max(0, -side)];
      const joined = mixPoint(
        [320 + 2 * side, 142 + dip + 9 * wave(now.beat / 4)],
        [AXIS - 2, 108],
        near,
      );

      const his = { shift: [9 * side + 5 + 29 * near, dip], lean: 3 * side + 4 * near };
      const hers = { shift: [-8 * side - 12 - 20 * near, dip], lean: -4 * side * (1 - near) };
      const herFeet = (x, lift) => [x - 8 * side - 12 - 20 * near, 322 - 14 * lift];
      const turn = -10 * wave(now.beat / 2 + 0.12) * (1 - near) + 16 * wave(spin * 2) * near;
      return {
        ...man.pose({
          ...his,
          nod: 5 * wave(now.beat + 0.2),
          targets: {
            'leg-a': [225 + 8 * side + 29 * near, 322 - 14 * lifts[0]],
            'leg-b': [269 + 8 * side + 29 * near, 322 - 14 * lifts[1]],
            'arm-a': [200 + 16 * side + 30 * near, 176 - 34 * lifts[0] + dip],
            'arm-b': joined,
          },
        }),
        woman: { about: [AXIS, 0], stretch: [Math.cos(spin * Math.PI * 4), 1] },
        ...woman.pose({
          ...hers,
          nod: -6 * wave(now.beat + 0.2),
          targets: {
            'leg-a': herFeet(362, lifts[1]),
            'leg-b': herFeet(390, lifts[0]),
            'arm-a': [mix(444, 396, near) - 12 * side, mix(196, 168, near) - 30 * lifts[1] + dip],
            'arm-b': joined,
          },
        }),
        skirt: {
          about: [385, 226],
          move: hers.shift,
          turn,
          stretch: [1 + 0.1 * Math.abs(side) + 0.3 * near * spin * (1 - spin) * 4, 1],
        },
        ponytail: {
          about: [396, 136],
          move: hers.shift,
          turn: 14 * wave(now.beat / 2 + 0.05) - 24 * near * wave(spin),
        },
        glow: { instead: (context) => paintBulbs(context, bulbs, now) },
      };
    };
  },
};

/** Each note of the marimba lights some bulbs; the kick lights all. */
function paintBulbs(context, bulbs, now) {
  const kick = now.pulse('kick', 0.18);
  const notes = now.begun('mallet').slice(-8);
  for (const [index, [x, y]] of bulbs.entries()) {
    let light = 0.3 * kick;
    for (const { start, midi, velocity } of notes) {
      const isLit = part((midi * 7 + index * 5) / 11) < 0.12;
      if (isLit) light += velocity * Math.exp((start - now.time) / 0.22);
    }
    if (light > 0.06) glow(context, x, y, 20, '#ffcf6b', Math.min(1, light));
  }
}
