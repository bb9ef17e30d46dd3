import { scene } from '../scenes/busker.mjs';
import { chord } from '../sound/score.mjs';

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

export const piece = {
  title: 'Riverside Waltz',
  credit: 'Greta Voss',
  mood: 'wistful',
  bars: 14,
  barSeconds: 1.8,
  beatsPerBar: 3,
  loops: [
    [0, 4, 'a waltz for one guitar'],
    [3, 7, 'the train passes and he plays on'],
    [7, 10, 'the strings come in and the whole platform widens'],
    [9, 14, 'the last round, all together'],
    [12, 14, 'one held chord, then gone'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const isEnd = bar >= 13;
      const { bass, notes } = chord(isEnd ? 'Gm' : CHORDS[bar % 7], 58);
      score.note('pluck', bar, 0, isEnd ? 3 : 1.2, bass + 12, 0.8);
      if (isEnd) {
        [...notes, 79].forEach((midi, index) =>
          score.note('pluck', bar, index * 0.1, 3, midi, 0.6),
        );
        continue;
      }
      for (const midi of notes.slice(0, 3)) {
        score.note('pluck', bar, 1, 0.7, midi, 0.4);
        score.note('pluck', bar, 2, 0.7, midi, 0.34);
      }
      if (bar >= 2)
        for (const [beat, midi, beats] of TUNE[bar % 7])
          score.note('pluck', bar, beat, beats, midi, 0.85);
      if (bar >= 7) {
        for (const midi of notes.slice(0, 3)) score.note('pad', bar, 0, 3, midi, 0.5);
        score.note('choir', bar, 0, 3, notes[1] + 12, 0.28);
        score.note('bass', bar, 0, 2.6, bass, 0.6);
      }
    }
    score.steps('brush', 7, 13, '6.4.5.');
  },
};
