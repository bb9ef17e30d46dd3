import { gradient, mix, oklch, smoothstep } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Dbadd9', 'Bbm7', 'Gbmaj9', 'Absus4', 'Gbmaj7', 'Dbadd9'];
const BELLS = [
  [5, 80, 0.5],
  [6.5, 77, 0.4],
  [8, 85, 0.6],
  [9.5, 82, 0.4],
  [11, 80, 0.4],
  [12, 82, 0.6],
  [13, 85, 0.5],
  [14, 87, 0.5],
  [16, 89, 0.6],
  [17, 85, 0.4],
  [18, 82, 0.5],
  [20, 80, 0.6],
  [21.5, 77, 0.4],
];

export const piece = {
  title: 'North Window',
  credit: 'Sunniva Lie',
  mood: 'wide',
  bars: 6,
  barSeconds: 4,
  beatsPerBar: 4,
  loops: [
    [0, 1, 'the choir breathes in'],
    [1, 2, 'the first bell, very far away'],
    [2, 4, 'the curtain opens green to violet'],
    [3, 5, 'the suspended chord and where it goes'],
    [4, 6, 'home again, slowly'],
  ],
  compose(score) {
    CHORDS.forEach((name, bar) => {
      const { bass, notes } = chord(name, 53);
      for (const midi of notes) score.note('choir', bar, 0, 4, midi, 0.5);
      for (const midi of notes.slice(0, 3))
        score.note('pad', bar, 0, 4, midi + 12, bar < 2 ? 0.2 : 0.4);
      if (bar >= 1) score.note('bass', bar, 0, 3.8, bass, 0.65);
      if (bar >= 2 && bar < 5) {
        notes.forEach((midi, step) => score.note('pluck', bar, step, 1, midi + 12, 0.3));
      }
    });
    for (const [beat, midi, velocity] of BELLS) score.note('bell', 0, beat, 2, midi, velocity);
  },
  paint() {
    const random = createRandom(21);
    const stars = Array.from({ length: 60 }, () => [
      random() * 640,
      random() * 210,
      0.5 + random() * 0.9,
    ]);
    const sky = [oklch(0.15, 0.045, 275), oklch(0.22, 0.06, 255), oklch(0.33, 0.07, 225)];
    const light = [
      oklch(0.6, 0.17, 310),
      oklch(0.72, 0.15, 200),
      oklch(0.85, 0.19, 158),
      oklch(0.85, 0.17, 140),
    ];
    const curtainAt = (u, v, now, swell) => {
      let sum = [0, 0, 0];
      for (let layer = 0; layer < 3; layer += 1) {
        const sway =
          0.09 * Math.sin(u * (4 + layer * 1.7) + now.time * (0.32 + layer * 0.11) + layer * 2) +
          0.045 * Math.sin(u * 11 - now.time * 0.5 + layer);
        const foot = 0.5 - layer * 0.1 + sway;
        const above = (foot - v) / (0.36 + 0.08 * layer);
        const fold =
          0.55 +
          0.45 * Math.sin(u * (17 - layer * 3) + 5 * sway * 6 + now.time * (0.7 - layer * 0.25));
        const strength =
          smoothstep(-0.06, 0.05, above) *
          Math.max(0, 1 - above) ** 1.7 *
          fold *
          (0.42 + swell * 0.5);
        const color = gradient(light, 1 - above * 1.1 + layer * 0.08);
        sum = sum.map((value, channel) => value + color[channel] * strength * (1 - layer * 0.22));
      }
      return sum;
    };
    const hills = (x) =>
      246 -
      34 * Math.exp(-(((x - 150) / 90) ** 2)) -
      52 * Math.exp(-(((x - 470) / 120) ** 2)) +
      5 * Math.sin(x * 0.06);
    return (canvas, now) => {
      const swell = 0.35 + 0.65 * now.pulse('choir', 3) + now.pulse('bell', 0.8) * 0.35;
      canvas.field(96, 40, (u, v) => {
        const isLake = v > 0.7;
        const seen = isLake ? 1.4 - v + 0.008 * Math.sin(v * 160 + now.time * 1.5) : v;
        const curtain = curtainAt(u, seen, now, swell);
        const base = gradient(sky, seen * 1.2);
        return base.map((value, channel) => (value + curtain[channel]) * (isLake ? 0.5 : 1));
      });
      for (const [x, y, size] of stars)
        canvas.disc(x, y, size, [1, 1, 1], { alpha: 0.55, soft: 1.3 });
      const rock = oklch(0.13, 0.03, 265);
      canvas.shape([0, 160, 640, 254], (x, y) => Math.max(hills(x) - y, y - 252), rock, {
        soft: 1.6,
      });
      canvas.shape(
        [0, 250, 640, 300],
        (x, y) => Math.max(y - (252 + (252 - hills(x)) * 0.55), 250 - y),
        rock,
        { alpha: 0.75, soft: 5 },
      );
      for (const { start, midi } of now.begun('bell').slice(-4)) {
        const age = now.time - start;
        if (age > 3) continue;
        const [x, y] = [60 + ((midi * 101) % 520), 40 + ((midi * 37) % 110)];
        canvas.glow(x, y, 16 + age * 8, [1, 1, 0.95], 0.9 * (1 - age / 3) ** 2);
        canvas.disc(x, y, 1.6, [1, 1, 1], { alpha: 1 - age / 3, soft: 1.5 });
      }
      canvas.tile(320, 253, 640, 1.6, 0.5, mix(rock, light[1], 0.35), { alpha: 0.6 });
      canvas.vignette(0.25);
    };
  },
};
