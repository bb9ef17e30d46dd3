import { scene } from '../scenes/noir.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Em9', 'A9', 'Dmaj9', 'Gmaj7', 'Em9'];
const TUNE = [
  [2, 0.5, 78, 1],
  [2, 1.5, 81, 0.5],
  [2, 2, 83, 1.5],
  [3, 0, 79, 1],
  [3, 1, 78, 0.5],
  [3, 1.5, 76, 2],
  [4, 0.5, 73, 0.5],
  [4, 1, 76, 0.5],
  [4, 1.5, 78, 1.5],
  [5, 0, 81, 1.5],
  [5, 2, 78, 1.5],
  [6, 0.5, 83, 1],
  [6, 1.5, 81, 0.5],
  [6, 2, 79, 0.5],
  [6, 2.5, 78, 1.5],
  [7, 0, 74, 2],
  [8, 0, 78, 1.5],
  [8, 2, 76, 2],
];

export const piece = {
  title: 'Late Blinds',
  credit: 'Trio Nachtbus',
  mood: 'late',
  bars: 10,
  barSeconds: 2.4,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the pianist tries two chords'],
    [2, 4, 'brushes and bass, a car goes by'],
    [4, 6, 'the answer in the tune'],
    [2, 8, 'the whole chorus'],
    [8, 10, 'last chord, last car'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const isEnd = bar === 9;
      const { bass, notes } = chord(isEnd ? 'Dmaj9' : CHORDS[Math.floor(bar / 2)], 54);
      notes.forEach((midi, index) => {
        score.note('keys', bar, index * 0.04, isEnd ? 4 : 1.8, midi, 0.46);
        if (!isEnd) score.note('keys', bar, 2.5, 0.6, midi, 0.3);
      });
      const walk = [bass, bass + 7, bass + 12, bass + (bar % 2 ? 11 : 9)];
      if (bar >= 2 && !isEnd)
        walk.forEach((midi, beat) => score.note('bass', bar, beat, 0.85, midi, 0.7));
      if (isEnd) score.note('bass', bar, 0, 3.5, bass, 0.8);
    }
    for (const [bar, beat, midi, beats] of TUNE) score.note('piano', bar, beat, beats, midi, 0.85);
    score.steps('brush', 2, 9, '5.63.55.63.5');
    score.steps('hat', 2, 9, '...5.3...5.3');
    score.steps('kick', 2, 9, '5.....4.....');
    score.note('brush', 9, 0, 2, 60, 0.7);
  },
};
