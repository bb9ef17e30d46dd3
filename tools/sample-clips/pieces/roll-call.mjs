import { mix, oklch } from '../color.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Bbmaj7', 'Gm7', 'Ebmaj7', 'F9'];
const RIFF = [
  [
    [0, 74, 0.5],
    [0.75, 77, 0.5],
    [1.5, 81, 0.5],
    [2.5, 79, 0.5],
    [3, 77, 0.75],
  ],
  [
    [0, 74, 0.5],
    [0.75, 77, 0.5],
    [1.5, 82, 1],
    [3, 81, 0.5],
    [3.5, 79, 0.5],
  ],
  [
    [0, 79, 0.5],
    [0.75, 75, 0.5],
    [1.5, 74, 0.5],
    [2.5, 72, 0.5],
    [3, 70, 0.75],
  ],
  [
    [0, 72, 0.5],
    [0.5, 74, 0.5],
    [1, 75, 0.5],
    [1.5, 77, 0.5],
    [2, 79, 0.5],
    [2.5, 81, 0.5],
    [3, 84, 0.8],
  ],
];
const SPEED = 100;
const HEAD = 210;

export const piece = {
  title: 'Roll Call',
  credit: 'The Second Drawer',
  mood: 'playful',
  bars: 12,
  barSeconds: 2.1,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'only the left hand'],
    [2, 4, 'the drums come in'],
    [4, 8, 'the riff, all four answers'],
    [7, 9, 'the run up the scale, and straight back into the riff'],
    [10, 12, 'the stop at the end'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars - 1; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 57);
      for (const [beat, beats] of [
        [0, 0.4],
        [0.75, 0.3],
        [1.5, 0.6],
        [3, 0.4],
      ]) {
        for (const midi of notes.slice(0, 4)) score.note('keys', bar, beat, beats, midi, 0.42);
      }
      const line = [
        [0, 0],
        [1.5, 0],
        [2, 7],
        [2.75, 12],
        [3.5, 10],
      ];
      if (bar >= 1)
        for (const [beat, step] of line) score.note('bass', bar, beat, 0.5, bass + step, 0.8);
      if (bar >= 4)
        for (const [beat, midi, beats] of RIFF[bar % 4])
          score.note('piano', bar, beat, beats, midi, 0.9);
    }
    const last = chord('Bbmaj9', 57);
    for (const midi of [...last.notes, 82]) score.note('keys', 11, 0, 3, midi, 0.5);
    score.note('bass', 11, 0, 2, last.bass, 0.9);
    score.note('kick', 11, 0, 1, 36, 0.9);
    score.steps('kick', 2, 11, '9.....5.9.5.....');
    score.steps('snare', 2, 11, '....7.......7..2');
    score.steps('hat', 2, 11, '6.4.6.4.6.4.6.46');
  },
  paint() {
    const paper = oklch(0.965, 0.012, 85);
    const looks = {
      keys: { color: oklch(0.76, 0.13, 65), low: 52 },
      bass: { color: oklch(0.62, 0.13, 265), low: 52 },
      piano: { color: oklch(0.67, 0.18, 28), low: 52 },
    };
    const yOf = (midi) => 338 - (midi - 32) * 5.8;
    return (canvas, now) => {
      canvas.field(2, 2, (u, v) => mix(paper, oklch(0.93, 0.025, 60), u * 0.3 + v * 0.5));
      const first = Math.floor(now.bar) - 1;
      for (let bar = first; bar < first + 5; bar += 1) {
        for (let beat = 0; beat < 4; beat += 1) {
          const x = HEAD + ((bar + beat / 4) * 2.1 - now.time) * SPEED;
          canvas.line(x, 0, x, 360, beat ? 1 : 2, oklch(0.86, 0.02, 70), {
            alpha: beat ? 0.5 : 0.9,
          });
        }
      }
      const kick = now.pulse('kick', 0.18);
      canvas.tile(HEAD, 180, 3 + kick * 4, 360, 1, oklch(0.3, 0.03, 285), { alpha: 0.85 });
      for (const [voice, { color }] of Object.entries(looks)) {
        for (const { start, length, midi } of now.all(voice)) {
          const x0 = HEAD + (start - now.time) * SPEED;
          const x1 = x0 + Math.max(length * SPEED - 3, 10);
          if (x1 < -20 || x0 > 660) continue;
          const since = now.time - start;
          const light = since < 0 ? 0 : Math.exp(-since / 0.35);
          const tone = since < 0 ? mix(color, paper, 0.12) : mix(color, paper, 0.5 * (1 - light));
          canvas.tile((x0 + x1) / 2, yOf(midi) - light * 4, x1 - x0, 11 + light * 5, 5, tone, {
            alpha: 0.95,
          });
          if (light > 0.05)
            canvas.disc(HEAD, yOf(midi) - light * 4, 5 + light * 7, color, {
              alpha: light,
              soft: 4,
            });
        }
      }
    };
  },
};
