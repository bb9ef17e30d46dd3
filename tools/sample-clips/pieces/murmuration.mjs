import { gradient, oklch } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Gm', 'Ebmaj7', 'Bb', 'F', 'Gm7', 'Cm7', 'D7'];
const TUNE = [
  [
    [0, 74, 2],
    [2, 79, 1],
  ],
  [
    [0, 77, 1],
    [1, 75, 2],
  ],
  [
    [0, 74, 2],
    [2, 70, 1],
  ],
  [[0, 72, 3]],
  [
    [0, 74, 1],
    [1, 77, 1],
    [2, 82, 1],
  ],
  [
    [0, 79, 2],
    [2, 75, 1],
  ],
  [
    [0, 78, 1.5],
    [1.5, 74, 1.5],
  ],
];
const BIRDS = 110;

export const piece = {
  title: 'Murmuration',
  credit: 'Greta Voss',
  mood: 'wistful',
  bars: 14,
  barSeconds: 1.8,
  beatsPerBar: 3,
  loops: [
    [0, 4, 'a waltz for left hand'],
    [3, 7, 'the flock turns with the tune'],
    [7, 10, 'the strings come in and it widens'],
    [9, 14, 'the last round, all together'],
    [12, 14, 'one held chord, then gone'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const isEnd = bar >= 13;
      const { bass, notes } = chord(isEnd ? 'Gm' : CHORDS[bar % 7], 58);
      score.note('piano', bar, 0, isEnd ? 3 : 1.2, bass + 12, 0.8);
      if (isEnd) {
        [...notes, 79].forEach((midi, index) =>
          score.note('piano', bar, index * 0.1, 3, midi, 0.6),
        );
        continue;
      }
      for (const midi of notes.slice(0, 3)) {
        score.note('piano', bar, 1, 0.7, midi, 0.4);
        score.note('piano', bar, 2, 0.7, midi, 0.34);
      }
      if (bar >= 2)
        for (const [beat, midi, beats] of TUNE[bar % 7])
          score.note('piano', bar, beat, beats, midi, 0.85);
      if (bar >= 7) {
        for (const midi of notes.slice(0, 3)) score.note('pad', bar, 0, 3, midi, 0.5);
        score.note('choir', bar, 0, 3, notes[1] + 12, 0.28);
        score.note('bass', bar, 0, 2.6, bass, 0.6);
      }
    }
    score.steps('brush', 7, 13, '6.4.5.');
  },
  paint() {
    const random = createRandom(5);
    const birds = Array.from({ length: BIRDS }, () => ({
      angle: random() * Math.PI * 2,
      reach: Math.sqrt(random()),
      lag: random() * 0.9,
      size: 1.6 + random() * 1.7,
      drift: random() * 6,
    }));
    const sky = [
      oklch(0.46, 0.09, 275),
      oklch(0.66, 0.1, 320),
      oklch(0.82, 0.1, 40),
      oklch(0.88, 0.09, 75),
    ];
    const ink = oklch(0.22, 0.05, 290);
    return (canvas, now) => {
      canvas.field(6, 20, (u, v) =>
        gradient(sky, v * 1.08 + 0.05 * Math.sin(u * 3 + now.time * 0.2)),
      );
      canvas.glow(500, 330, 330, oklch(0.9, 0.12, 65), 0.32);
      const wide = 0.75 + 0.25 * Math.sin(now.beat * 0.5) + now.pulse('pad', 1.5) * 0.3;
      for (const { angle, reach, lag, size, drift } of birds) {
        const placeAt = (time) => {
          const t = time - lag * 1.1;
          const turn = angle + t * 0.55 + Math.sin(t * 0.5 + reach * 3) * 1.1;
          const fold = 0.45 + 0.35 * Math.sin(t * 0.9 + angle * 2);
          return [
            320 +
              150 * Math.sin(t * 0.42) +
              Math.cos(turn) * reach * 190 * wide +
              8 * Math.sin(t * 1.2 + drift),
            150 + 44 * Math.sin(t * 0.62 + 1) + Math.sin(turn) * reach * 100 * fold * wide * 1.5,
          ];
        };
        const [x, y] = placeAt(now.time);
        canvas.disc(x, y, size, ink, { alpha: 0.5 + 0.45 * (1 - reach), soft: 2.4 });
      }
      const hill = (x) => 322 + 12 * Math.sin(x * 0.008 + 1) + 6 * Math.sin(x * 0.021);
      canvas.below(hill, ink, { soft: 2 });
      canvas.below((x) => hill(x) + 16 + 5 * Math.sin(x * 0.03), oklch(0.17, 0.04, 285), {
        soft: 2,
      });
      canvas.vignette(0.15);
    };
  },
};
