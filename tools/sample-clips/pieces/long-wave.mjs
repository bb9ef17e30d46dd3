import { gradient, mix, oklch } from '../color.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Dadd9', 'Bm7', 'Gmaj9', 'A6'];
const PICKING = [0, 2, 1, 3, 2, 1, 3, 2];
const TUNE = [
  [
    [0, 78, 1.5],
    [1.5, 76, 0.5],
    [2, 74, 2],
  ],
  [
    [0, 73, 1],
    [1, 74, 1],
    [2, 71, 2],
  ],
  [
    [0, 74, 1.5],
    [1.5, 78, 0.5],
    [2, 81, 2],
  ],
  [
    [0, 78, 1],
    [1, 76, 1],
    [2, 76, 2],
  ],
];

export const piece = {
  title: 'Long Wave',
  credit: 'Pia Sund',
  mood: 'open',
  bars: 11,
  barSeconds: 2.4,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'a guitar picks at the evening'],
    [2, 4, 'the bass lifts the sea'],
    [4, 8, 'the tune, once around'],
    [6, 8, 'the turn upwards in the tune'],
    [8, 11, 'it thins out to the guitar again'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 57);
      const isLast = bar === score.bars - 1;
      PICKING.forEach((string, step) => {
        if (isLast && step > 0) return;
        score.note(
          'pluck',
          bar,
          step * 0.5,
          0.8,
          notes[string % notes.length] + (string === 3 ? 12 : 0),
          step % 4 ? 0.5 : 0.7,
        );
      });
      score.note('pluck', bar, 0, 2, bass + 12, 0.6);
      if (isLast)
        notes.forEach((midi, index) => score.note('pluck', bar, index * 0.08, 3, midi, 0.6));
      if (bar >= 2 && bar < 10) {
        score.note('bass', bar, 0, 1.7, bass, 0.8);
        score.note('bass', bar, 2, 1.2, bass + (bar % 2 ? 0 : 7), 0.65);
        for (const midi of notes.slice(0, 3)) score.note('pad', bar, 0, 4, midi, 0.38);
      }
      if (bar >= 4 && bar < 8) {
        for (const [beat, midi, beats] of TUNE[bar % 4])
          score.note('lead', bar, beat, beats, midi, 0.62);
      }
    }
    score.steps('kick', 3, 9, '9...5...');
    score.steps('shaker', 2, 10, '47574757');
    score.steps('rim', 4, 9, '..6...6.');
  },
  paint() {
    const sky = [
      oklch(0.42, 0.1, 285),
      oklch(0.62, 0.14, 345),
      oklch(0.8, 0.14, 50),
      oklch(0.9, 0.1, 85),
    ];
    const far = oklch(0.66, 0.12, 20);
    const near = oklch(0.24, 0.07, 270);
    return (canvas, now) => {
      canvas.field(4, 24, (_, v) => gradient(sky, v * 1.6));
      const lift = now.pulse('bass', 0.9);
      const sun = oklch(0.95, 0.09, 85);
      const height = 150 + now.progress * 46;
      canvas.glow(330, height, 240, oklch(0.85, 0.14, 60), 0.3 + lift * 0.1);
      canvas.disc(330, height, 52 + now.pulse('kick', 0.3) * 4, sun, { soft: 3 });
      for (let layer = 0; layer < 7; layer += 1) {
        const depth = layer / 6;
        const speed = (0.3 + depth * 0.9) * (layer % 2 ? 1 : -0.7);
        const swing = (5 + depth * 15) * (0.8 + lift * 0.5);
        const yAt = (x) =>
          196 +
          layer * 25 +
          swing * Math.sin(x * (0.021 - depth * 0.011) + now.time * speed + layer * 1.7) +
          swing * 0.45 * Math.sin(x * (0.043 - depth * 0.02) - now.time * speed * 0.8 + layer);
        canvas.below(yAt, mix(far, near, depth ** 0.8), { alpha: 0.93, soft: 2 });
        if (layer > 3) continue;
        const sparkle = now.pulse('pluck', 0.5);
        const y = yAt(330);
        for (let glint = 0; glint < 3; glint += 1) {
          const sway = 14 * Math.sin(now.time * (1.1 + glint * 0.4) + layer * 2 + glint * 2.1);
          canvas.tile(330 + sway, y + 7 + glint * 6, 46 - glint * 11, 2.4, 1.2, sun, {
            alpha: 0.2 + sparkle * 0.3,
            soft: 4,
          });
        }
      }
      for (const { start, midi } of now.begun('lead').slice(-4)) {
        const age = now.time - start;
        if (age < 3)
          canvas.glow(120 + (midi - 70) * 36, 110 - age * 16, 22, sun, 0.75 * (1 - age / 3));
      }
      canvas.vignette(0.2);
    };
  },
};
