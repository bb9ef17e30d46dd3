import { scene } from '../scenes/choir.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Dbadd9', 'Bbm7', 'Gbmaj9', 'Absus4', 'Gbmaj7', 'Dbadd9'];
const BELLS = [
  [5, 80, 0.5],
  [6.5, 77, 0.4],
  [8, 85, 0.6],
  [9.5, 82, 0.4],
  [11, 80, 0.4],
  [12, 82, 0.6],
  [13, 85, 0.5],
  [14, 87, 0.5],
  [16, 89, 0.6],
  [17, 85, 0.4],
  [18, 82, 0.5],
  [20, 80, 0.6],
  [21.5, 77, 0.4],
];

export const piece = {
  title: 'North Window',
  credit: 'Sunniva Lie',
  mood: 'wide',
  bars: 6,
  barSeconds: 4,
  beatsPerBar: 4,
  loops: [
    [0, 1, 'the choir breathes in'],
    [1, 2, 'the first bell, very far away'],
    [2, 4, 'the harp joins and the hall warms up'],
    [3, 5, 'the suspended chord and where it goes'],
    [4, 6, 'home again, slowly'],
  ],
  scene,
  compose(score) {
    CHORDS.forEach((name, bar) => {
      const { bass, notes } = chord(name, 53);
      for (const midi of notes) score.note('choir', bar, 0, 4, midi, 0.5);
      for (const midi of notes.slice(0, 3))
        score.note('pad', bar, 0, 4, midi + 12, bar < 2 ? 0.2 : 0.4);
      if (bar >= 1) score.note('bass', bar, 0, 3.8, bass, 0.65);
      if (bar >= 2 && bar < 5) {
        notes.forEach((midi, step) => score.note('pluck', bar, step, 1, midi + 12, 0.3));
      }
    });
    for (const [beat, midi, velocity] of BELLS) score.note('bell', 0, beat, 2, midi, velocity);
  },
};
