import { gradient, mix, oklch } from '../color.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Am7', 'Fmaj7', 'Cmaj7', 'G6'];
const BANDS = 26;

export const piece = {
  title: 'Fader',
  credit: 'Kilo Meridian',
  mood: 'driving',
  bars: 13,
  barSeconds: 1.9,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the filter is still closed'],
    [2, 4, 'the bass line starts walking'],
    [4, 8, 'full beat, hands up'],
    [8, 10, 'the break: drums out, chords in'],
    [10, 13, 'and the drop'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 57);
      const isBreak = bar === 8 || bar === 9;
      for (const [beat, velocity] of [
        [0.75, 0.5],
        [1.5, 0.65],
        [2.75, 0.45],
        [3.5, 0.6],
      ]) {
        const level = bar < 2 ? velocity * 0.6 : velocity;
        for (const midi of notes) score.note('arp', bar, beat, 0.5, midi, level);
      }
      if (bar >= 2 && !isBreak) {
        for (const beat of [0.5, 1.5, 2.5, 3.5]) score.note('bass', bar, beat, 0.4, bass, 0.95);
        score.note('bass', bar, 3.75, 0.25, bass + 12, 0.6);
      }
      if (isBreak || bar >= 10)
        for (const midi of notes) score.note('pad', bar, 0, 4, midi, isBreak ? 0.6 : 0.4);
      if (bar >= 4) {
        const top = [76, 79, 76, 74];
        const rising = [0, 0.75, 1.5, 2.25, 3].map((beat, step) => [
          beat,
          top[bar % 4] + [0, 3, 5, 3, 0][step],
        ]);
        for (const [beat, midi] of rising)
          score.note('bell', bar, beat, 0.5, midi, isBreak ? 0.5 : 0.3);
      }
    }
    score.steps('kick', 0, 8, '9...9...9...9...');
    score.steps('kick', 10, 13, '9...9...9...9..5');
    score.steps('hat', 2, 8, '..7...7...7...7.');
    score.steps('hat', 10, 13, '2.72..7.2.72..75');
    score.steps('clap', 4, 8, '....7.......7...');
    score.steps('clap', 10, 13, '....7.......7...');
    score.steps('snare', 9, 10, '3...4...5.5.6777');
  },
  paint() {
    const night = oklch(0.17, 0.035, 275);
    const stops = [
      oklch(0.83, 0.15, 165),
      oklch(0.78, 0.14, 210),
      oklch(0.68, 0.17, 285),
      oklch(0.7, 0.2, 345),
    ];
    return (canvas, now) => {
      const kick = now.pulse('kick', 0.22);
      canvas.field(8, 6, (u, v) => {
        const middle = Math.exp(-(((u - 0.5) * 2) ** 2) - ((v - 0.68) * 3) ** 2);
        return mix(night, oklch(0.34, 0.11, 290), middle * (0.6 + 0.6 * kick));
      });
      const levels = levelsOf(now);
      const floor = 262;
      levels.forEach((level, band) => {
        const x = 41 + band * (558 / (BANDS - 1));
        const height = 10 + level * 205;
        const color = gradient(stops, band / (BANDS - 1));
        canvas.glow(x, floor - height * 0.6, 46 + height * 0.35, color, 0.05 + level * 0.1);
        canvas.tile(x, floor - height / 2, 14, height, 6, color);
        canvas.tile(x, floor - height, 14, 8, 4, mix(color, [1, 1, 1], 0.45), { alpha: 0.9 });
        canvas.tile(x, floor + 8 + height * 0.2, 14, height * 0.4, 6, color, {
          alpha: 0.16,
          soft: 3,
        });
      });
      canvas.vignette(0.3);
    };
  },
};

/** A made-up spectrum: each note lifts the bands around its pitch, drums the ends. */
function levelsOf(now) {
  const levels = Array.from({ length: BANDS }, () => 0);
  const lift = (center, width, amount) => {
    for (let band = 0; band < BANDS; band += 1)
      levels[band] += amount * Math.exp(-(((band - center) / width) ** 2));
  };
  lift(1, 2.4, now.pulse('kick', 0.16) * 1.05);
  lift(13, 2.5, now.pulse('clap', 0.16) * 0.9);
  lift(16, 4, now.pulse('snare', 0.12) * 0.6);
  lift(23.5, 2, now.pulse('hat', 0.09) * 0.75);
  const notes = [
    ['bass', 0.25, 0.75],
    ['arp', 0.26, 0.45],
    ['bell', 0.45, 0.9],
    ['pad', 1.6, 0.22],
  ];
  for (const [voice, fall, amount] of notes) {
    for (const { start, midi, velocity } of now.begun(voice).slice(-8)) {
      const strength = Math.exp((start - now.time) / fall) * velocity * amount;
      if (strength > 0.01) lift(3 + (midi - 33) * 0.42, 1.5, strength);
    }
  }
  return levels.map((level, band) =>
    Math.min(1, level + 0.05 + 0.03 * Math.sin(now.time * 3 + band * 0.9)),
  );
}
