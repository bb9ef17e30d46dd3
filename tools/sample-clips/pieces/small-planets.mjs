import { mix, oklch } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Em9', 'Cmaj7', 'Gadd9', 'D6', 'Em9'];
const ORDER = [0, 2, 1, 3, 2, 4, 3, 1, 0, 2, 4, 3, 1, 2, 3, 4];
const ORBITS = [
  { reach: 62, bars: 1, size: 8, lightness: 0.86, chroma: 0.12, hue: 80, from: 0 },
  { reach: 104, bars: 2, size: 12, lightness: 0.72, chroma: 0.15, hue: 25, from: 1.2 },
  { reach: 150, bars: 3, size: 10, lightness: 0.76, chroma: 0.12, hue: 190, from: 3.5 },
  { reach: 206, bars: 5, size: 17, lightness: 0.68, chroma: 0.14, hue: 300, from: 5.1 },
  { reach: 262, bars: 8, size: 11, lightness: 0.8, chroma: 0.1, hue: 145, from: 2.2 },
];
const TILT = 0.52;

export const piece = {
  title: 'Small Planets',
  credit: 'Ada Nordin',
  mood: 'curious',
  bars: 10,
  barSeconds: 2.5,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the arpeggio on its own, round and round'],
    [2, 4, 'the ground opens: bass and pad'],
    [4, 6, 'the kick enters, the sun breathes'],
    [6, 9, 'the long melody over everything'],
    [8, 10, 'the last turn before it all stops'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[Math.floor(bar / 2)], 52);
      const ladder = [...notes, ...notes.map((midi) => midi + 12)];
      ORDER.forEach((rung, step) => {
        score.note('arp', bar, step * 0.25, 0.25, ladder[rung] + 12, step % 4 ? 0.55 : 0.8);
      });
      if (bar >= 2) {
        for (const midi of notes.slice(0, 4)) score.note('pad', bar, 0, 4, midi, 0.42);
        for (const beat of bar >= 4 ? [0, 1.5, 2.5, 3.5] : [0])
          score.note('bass', bar, beat, bar >= 4 ? 0.8 : 3.6, bass, 0.75);
      }
    }
    const tune = [
      [6, 0, 78, 2],
      [6, 2, 83, 2],
      [7, 0, 81, 1.5],
      [7, 1.5, 78, 2.5],
      [8, 0, 79, 1],
      [8, 1, 78, 1],
      [8, 2, 76, 2],
      [9, 0, 76, 4],
    ];
    for (const [bar, beat, midi, beats] of tune) score.note('lead', bar, beat, beats, midi, 0.7);
    score.steps('kick', 4, 9, '9...9...9...9...');
    score.steps('hat', 5, 9, '..6...6...6...63');
    score.steps('rim', 6, 9, '...5..5....5..5.');
  },
  paint() {
    const random = createRandom(8);
    const stars = Array.from({ length: 70 }, () => [
      random() * 640,
      random() * 360,
      0.6 + random() * 1.1,
      random() * 6,
    ]);
    const space = oklch(0.16, 0.045, 280);
    return (canvas, now) => {
      canvas.field(8, 6, (u, v) =>
        mix(
          space,
          oklch(0.29, 0.09, 310),
          Math.exp(-(((u - 0.72) * 2) ** 2) - ((v - 0.2) * 2) ** 2) * 0.8,
        ),
      );
      for (const [x, y, size, phase] of stars) {
        canvas.disc(x, y, size, [1, 0.97, 0.92], { alpha: 0.4 + 0.2 * Math.sin(phase), soft: 1.4 });
      }
      const kick = now.pulse('kick', 0.3);
      const sun = oklch(0.88, 0.13, 70);
      const bodies = ORBITS.map((orbit) => bodyOf(orbit, now.bar));
      for (const { reach } of ORBITS) {
        canvas.shape(
          [320 - reach - 3, 180 - reach * TILT - 3, 320 + reach + 3, 180 + reach * TILT + 3],
          (x, y) => Math.abs(Math.hypot(x - 320, (y - 180) / TILT) - reach) * 0.75 - 0.35,
          oklch(0.75, 0.05, 290),
          { alpha: 0.32, soft: 1.4 },
        );
      }
      const paintBody = (body) => paintPlanet(canvas, body, now.pulse('arp', 0.12));
      for (const body of bodies.filter(({ y }) => y < 180)) paintBody(body);
      canvas.glow(320, 180, 190 + kick * 40, oklch(0.72, 0.17, 45), 0.5 + kick * 0.25);
      canvas.disc(320, 180, 30 + kick * 4, sun, { soft: 4 });
      canvas.disc(316, 176, 18, oklch(0.96, 0.07, 90), { soft: 22, alpha: 0.9 });
      for (const body of bodies.filter(({ y }) => y >= 180)) paintBody(body);
      canvas.vignette(0.3);
    };
  },
};

function bodyOf({ reach, bars, size, lightness, chroma, hue, from }, bar) {
  const placeAt = (at) => {
    const turn = from + (at / bars) * Math.PI * 2;
    return { x: 320 + Math.cos(turn) * reach, y: 180 + Math.sin(turn) * reach * TILT };
  };
  const trail = Array.from({ length: 16 }, (_, step) => placeAt(bar - bars * 0.014 * step));
  return { ...placeAt(bar), trail, size, color: oklch(lightness, chroma, hue) };
}

function paintPlanet(canvas, { x, y, trail, size, color }, beat) {
  const near = 0.8 + ((y - 180) / 140) * 0.3;
  trail.slice(1).forEach((spot, step) => {
    const share = 1 - step / 15;
    const { x: fromX, y: fromY } = trail[step];
    canvas.line(fromX, fromY, spot.x, spot.y, size * 0.7 * share, color, {
      alpha: 0.4 * share ** 1.5,
      soft: 2.5,
    });
  });
  canvas.glow(x, y, size * 4.2, color, 0.22 + beat * 0.12);
  canvas.disc(x, y, size * near, mix(color, [0.1, 0.05, 0.2], 0.35), { soft: 1.3 });
  const [toSunX, toSunY] = [(320 - x) / 300, (180 - y) / 300];
  canvas.disc(x + toSunX * size * 0.6, y + toSunY * size * 0.6, size * near * 0.72, color, {
    soft: size * 0.9,
  });
}
