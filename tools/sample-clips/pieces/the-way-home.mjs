import { scene } from '../scenes/train.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Fmaj9', 'Em7', 'Dm9', 'Cmaj9'];
const TUNE = [
  [
    [1.5, 76, 1],
    [2.5, 79, 0.5],
    [3, 77, 1],
  ],
  [
    [0.5, 76, 1.5],
    [2.5, 74, 0.5],
    [3, 71, 1],
  ],
  [
    [1, 72, 1],
    [2.5, 76, 0.5],
    [3, 77, 1],
  ],
  [
    [0, 79, 2],
    [2.5, 76, 0.5],
    [3, 74, 1],
  ],
];

export const piece = {
  title: 'The Way Home',
  credit: 'Lune Aubert',
  mood: 'warm',
  bars: 8,
  barSeconds: 3.2,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'two chords and the evening outside'],
    [2, 4, 'the beat settles in, a little late on purpose'],
    [4, 6, 'the small bell melody'],
    [4, 8, 'the whole second half of the way home'],
    [7, 8, 'the last chord hangs in the air'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 57);
      notes.forEach((midi, index) => {
        score.note('keys', bar, index * 0.03, 2.3, midi, 0.5);
        if (bar < 7) score.note('keys', bar, 2.5 + index * 0.02, 1.2, midi, 0.34);
      });
      if (bar >= 2) {
        score.note('bass', bar, 0, 1.4, bass, 0.85);
        score.note('bass', bar, 1.75, 0.5, bass + 7, 0.5);
        score.note('bass', bar, 2.5, 1, bass, 0.7);
      }
      if (bar >= 4) {
        for (const [beat, midi, beats] of TUNE[bar % 4])
          score.note('bell', bar, beat, beats, midi, 0.5);
        for (const midi of notes.slice(0, 3)) score.note('pad', bar, 0, 4, midi, 0.35);
      }
    }
    score.steps('kick', 2, 7, '9.....5.8.......');
    score.steps('rim', 2, 7, '....6.......7...');
    score.steps('shaker', 2, 7, '.4.3.4.5.4.3.4.5');
    score.note('kick', 7, 0, 1, 36, 0.9);
  },
};
