import { scene } from '../scenes/rain.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Cm9', 'Abmaj7', 'Ebmaj7', 'Bb6'];
const TUNE = [
  [
    [0.5, 75, 1],
    [1.5, 79, 1],
    [3, 74, 1],
  ],
  [
    [0, 72, 1.5],
    [2, 75, 0.5],
    [2.5, 79, 1.5],
  ],
  [
    [0.5, 82, 1],
    [1.5, 79, 0.5],
    [2, 77, 0.5],
    [2.5, 74, 1.5],
  ],
  [
    [0, 74, 1],
    [1, 77, 1],
    [2, 72, 2],
  ],
];

export const piece = {
  title: 'Rain on Tin',
  credit: 'Mirek Holan',
  mood: 'pensive',
  bars: 8,
  barSeconds: 3,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'rain first, then the piano dares'],
    [2, 4, 'the low strings under it'],
    [2, 6, 'the tune, twice around'],
    [4, 6, 'bells like drops from the gutter'],
    [7, 8, 'it lets go of the last chord'],
  ],
  scene,
  compose(score) {
    score.note('rain', 0, 0, score.bars * 4, 60, 0.9);
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(bar === 7 ? 'Cm9' : CHORDS[bar % 4], 55);
      score.note('piano', bar, 0, 3.5, bass + 12, 0.7);
      notes.forEach((midi, index) => score.note('piano', bar, 0.5 + index * 0.5, 2, midi, 0.42));
      if (bar >= 2 && bar < 7)
        for (const [beat, midi, beats] of TUNE[bar % 4])
          score.note('piano', bar, beat, beats, midi, 0.8);
      if (bar >= 2) {
        for (const midi of notes.slice(0, 3)) score.note('pad', bar, 0, 4, midi, 0.42);
        score.note('bass', bar, 0, 3.5, bass, 0.6);
      }
      if (bar >= 4 && bar < 7) {
        for (const [beat, step] of [
          [0.25, 0],
          [1.75, 2],
          [3.25, 1],
        ])
          score.note('bell', bar, beat, 1, notes[step] + 24, 0.34);
      }
    }
    score.note('piano', 7, 2.5, 2, 79, 0.6);
    score.steps('rim', 3, 7, '....4.....3.4...');
  },
};
