import { scene } from '../scenes/drums.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Em7', 'Em7', 'G6', 'A7'];
const RIFF = [
  [0, 0],
  [0.75, 0],
  [1.5, 3],
  [2.5, 5],
  [3, 0],
  [3.5, -2],
];
const FILL = [
  [2, 57],
  [2.25, 57],
  [2.5, 50],
  [2.75, 50],
  [3, 45],
  [3.25, 45],
  [3.5, 40],
  [3.75, 40],
];
const FILL_BARS = [3, 7, 10];

export const piece = {
  title: 'Count Me In',
  credit: 'Odd Pocket',
  mood: 'loud',
  bars: 12,
  barSeconds: 2.1,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'hats and a grin'],
    [2, 4, 'the kick finds the floor'],
    [4, 8, 'the groove, all four limbs'],
    [6, 8, 'the fill that falls down the stairs'],
    [8, 12, 'once more with the crash on top'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars - 1; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 55);
      if (bar >= 2)
        for (const [beat, step] of RIFF) score.note('bass', bar, beat, 0.5, bass + step, 0.85);
      if (bar >= 4) {
        for (const [beat, beats] of [
          [0.5, 0.3],
          [1.5, 0.3],
          [2.75, 0.6],
        ]) {
          for (const midi of notes) score.note('keys', bar, beat, beats, midi, 0.42);
        }
      }
      if (bar >= 8) for (const midi of notes) score.note('arp', bar, 0, 0.5, midi + 12, 0.5);
      if (FILL_BARS.includes(bar))
        for (const [beat, midi] of FILL) score.note('tom', bar, beat, 0.5, midi, 0.85);
    }
    for (const [from, to] of [
      [2, 3],
      [4, 7],
      [8, 10],
    ]) {
      score.steps('kick', from, to, '9.....7.9.5.....');
      score.steps('snare', from, to, '....8.......8..2');
    }
    for (const bar of FILL_BARS) {
      score.steps('kick', bar, bar + 1, '9.....7.9...9...');
      score.steps('snare', bar, bar + 1, '....8...........');
    }
    for (const [from, to] of [
      [0, 3],
      [4, 7],
      [8, 10],
    ])
      score.steps('hat', from, to, '8.5.8.5.8.5.8.55');
    for (const bar of [4, 8, 9, 11]) score.note('crash', bar, 0, 2, 60, 0.8);
    score.note('kick', 11, 0, 1, 36, 0.95);
    score.note('bass', 11, 0, 2, chord('Em7', 55).bass, 0.9);
    for (const midi of chord('Em7', 55).notes) score.note('keys', 11, 0, 3, midi, 0.5);
  },
};
