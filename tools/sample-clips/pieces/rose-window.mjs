import { gradient, mix, oklch, smoothstep } from '../color.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['F#m', 'Dmaj7', 'A', 'E', 'Bm7', 'D', 'E', 'F#m'];
const ORDER = [0, 1, 2, 3, 2, 1];
const FOLDS = 8;

export const piece = {
  title: 'Rose Window',
  credit: 'Caspar & the Bellows',
  mood: 'solemn',
  bars: 12,
  barSeconds: 2.1,
  beatsPerBar: 6,
  loops: [
    [0, 2, 'harp alone, in six'],
    [2, 4, 'the voices enter'],
    [4, 8, 'the drum opens the window wide'],
    [6, 8, 'the step down to the dark chord'],
    [8, 12, 'once more with the bells on top'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 8], 54);
      const isLast = bar === score.bars - 1;
      const ladder = [...notes.slice(0, 3), notes[0] + 12];
      ORDER.forEach((rung, step) =>
        score.note('pluck', bar, step, isLast ? 3 : 1, ladder[rung] + 12, step % 3 ? 0.5 : 0.75),
      );
      score.note('pluck', bar, 0, 4, bass + 12, 0.55);
      if (bar >= 2) for (const midi of notes) score.note('choir', bar, 0, 6, midi, 0.46);
      if (bar >= 4) {
        score.note('bass', bar, 0, 4, bass, 0.75);
        score.note('bass', bar, 4.5, 1.3, bass + 7, 0.5);
      }
      if (bar >= 8) {
        for (const [beat, rung] of [
          [0, 2],
          [3, 1],
          [4, 0],
        ])
          score.note('bell', bar, beat, 2, notes[rung] + 24, 0.42);
      }
    }
    score.steps('kick', 4, 11, '9..4.5');
    score.steps('shaker', 4, 11, '424424');
    score.steps('snare', 6, 11, '...4..');
  },
  paint() {
    const lead = oklch(0.16, 0.03, 280);
    const stops = [
      oklch(0.86, 0.13, 85),
      oklch(0.68, 0.19, 30),
      oklch(0.55, 0.19, 350),
      oklch(0.5, 0.17, 285),
      oklch(0.62, 0.13, 230),
      oklch(0.75, 0.12, 180),
    ];
    return (canvas, now) => {
      const kick = now.pulse('kick', 0.35);
      const string = now.pulse('pluck', 0.3);
      const bell = now.pulse('bell', 0.6);
      const turn = now.time * 0.1;
      const open = 1 + 0.05 * kick;
      canvas.field(320, 180, (u, v) => {
        const [x, y] = [(u - 0.5) * 1.78, v - 0.5];
        const radius = Math.hypot(x, y) / open;
        const sector = Math.PI / FOLDS;
        const spin = Math.atan2(y, x) + turn * (radius > 0.29 ? -0.6 : 1) + Math.PI * 16;
        const angle = Math.abs((spin % (2 * sector)) - sector);
        const [px, py] = [radius * Math.cos(angle), radius * Math.sin(angle)];
        const petal = Math.hypot(px - 0.2, py) - 0.085 - 0.012 * Math.sin(now.time * 0.9);
        const outer = Math.hypot(px - 0.4, py - 0.06) - 0.075;
        const heart = radius - 0.075 - string * 0.01;
        const diamond = Math.abs(px - 0.3) * 0.8 + Math.abs(py - 0.1) - 0.035 - bell * 0.015;
        const rim = Math.abs(radius - 0.29) - 0.006;
        const wheel = Math.abs(radius - 0.49) - 0.008;
        const shade = gradient(
          stops,
          (radius * 1.5 + 0.16 * Math.sin(angle * 5 + now.time * 0.5) + now.time * 0.03) % 1,
        );
        let color = mix(lead, shade, 0.42 + 0.16 * Math.sin(radius * 24 - now.time * 1.2));
        const glaze = (distance, tint, share) => {
          const edge = smoothstep(0.008, 0.002, Math.abs(distance));
          if (distance < 0) color = mix(color, tint, share * smoothstep(0, -0.006, distance));
          color = mix(color, lead, edge * 0.85);
        };
        glaze(outer, gradient(stops, 0.75 + 0.2 * Math.sin(now.time * 0.4)), 0.9);
        glaze(petal, gradient(stops, 0.25 + 0.18 * Math.sin(now.time * 0.35 + radius * 5)), 0.92);
        glaze(diamond, mix(stops[0], [1, 1, 1], bell * 0.5), 0.95);
        glaze(heart, mix(stops[0], [1, 1, 0.9], 0.3 + string * 0.4), 1);
        color = mix(color, lead, smoothstep(0.004, -0.002, Math.min(rim, wheel)) * 0.9);
        const light = (1.12 - radius * 0.75) * (0.88 + kick * 0.22);
        const wall = smoothstep(0.5, 0.54, radius);
        return mix(
          color.map((value) => value * light),
          lead.map((value) => value * 0.8),
          wall * 0.9,
        );
      });
      canvas.glow(320, 180, 190, stops[0], 0.14 + string * 0.12 + kick * 0.06);
      canvas.vignette(0.2);
    };
  },
};
