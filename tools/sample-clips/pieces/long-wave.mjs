import { scene } from '../scenes/surf.mjs';
import { chord } from '../sound/score.mjs';

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
    [0, 2, 'a guitar picks at the morning'],
    [2, 4, 'the bass lifts the sea'],
    [4, 8, 'the tune, once around'],
    [6, 8, 'the turn upwards in the tune'],
    [8, 11, 'it thins out to the guitar again'],
  ],
  scene,
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
};
