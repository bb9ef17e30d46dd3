import { scene } from '../scenes/piano.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Am9', 'Fmaj7', 'Dm9', 'Em7', 'Fmaj9', 'Am9'];
const DROPS = [
  [0, 69, 0.8],
  [1.5, 76, 0.6],
  [3, 72, 0.5],
  [4, 81, 0.8],
  [5, 79, 0.5],
  [6.5, 76, 0.6],
  [8, 74, 0.8],
  [8.5, 77, 0.5],
  [10, 81, 0.6],
  [11, 84, 0.5],
  [12, 83, 0.8],
  [13, 79, 0.5],
  [14, 76, 0.6],
  [15, 74, 0.5],
  [16, 72, 0.8],
  [16.75, 76, 0.5],
  [17.5, 79, 0.6],
  [18.25, 81, 0.6],
  [19, 84, 0.7],
  [20, 88, 0.7],
  [20.5, 81, 0.5],
  [21, 76, 0.5],
  [22, 69, 0.8],
];

export const piece = {
  title: 'Quiet Hall',
  credit: 'Ines Takala',
  mood: 'still',
  bars: 6,
  barSeconds: 4,
  beatsPerBar: 4,
  loops: [
    [0, 1, 'three notes into a dark hall'],
    [1, 3, 'the chord opens underneath'],
    [2, 4, 'the second light joins'],
    [4, 5, 'five notes climbing, the loveliest bar'],
    [5, 6, 'back down to the first note'],
  ],
  scene,
  compose(score) {
    CHORDS.forEach((name, bar) => {
      const { bass, notes } = chord(name, 52);
      for (const midi of notes) score.note('pad', bar, 0, 4, midi, bar === 0 ? 0.3 : 0.45);
      if (bar >= 1) score.note('bass', bar, 0, 3.6, bass, 0.6);
      if (bar >= 2)
        for (const midi of notes.slice(1, 3)) score.note('choir', bar, 0, 4, midi + 12, 0.3);
      if (bar >= 3) score.steps('shaker', bar, bar + 1, '3.2.3.2.');
    });
    for (const [beat, midi, velocity] of DROPS) score.note('piano', 0, beat, 2, midi, velocity);
  },
};
