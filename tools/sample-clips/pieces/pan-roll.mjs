import { scene } from '../scenes/chef.mjs';
import { chord } from '../sound/score.mjs';

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

export const piece = {
  title: 'Pan Roll',
  credit: 'The Second Drawer',
  mood: 'playful',
  bars: 12,
  barSeconds: 2.1,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'only the left hand'],
    [2, 4, 'the drums come in'],
    [4, 8, 'the riff, everything in the air'],
    [7, 9, 'the run up the scale, and straight back into the pan'],
    [10, 12, 'the tomato, and the stop at the end'],
  ],
  scene,
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
};
