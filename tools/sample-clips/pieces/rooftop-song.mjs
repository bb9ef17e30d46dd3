import { scene } from '../scenes/dance.mjs';
import { chord } from '../sound/score.mjs';

const LINE = [60, 67, 64, 72, 67, 64, 69, 67];
const ANSWER = [76, 0, 79, 74, 0, 76, 72, 0, 81, 79, 0, 76, 74, 0, 72, 74];
const CHORDS = ['C6', 'Am7', 'Fmaj7', 'G6'];

export const piece = {
  title: 'Rooftop Song',
  credit: 'Otto Marl',
  mood: 'bright',
  bars: 12,
  barSeconds: 2,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'one marimba, two dancers'],
    [2, 4, 'the second marimba answers between the notes of the first'],
    [4, 7, 'bass and kick come in and every bulb joins'],
    [6, 8, 'the claps join, she spins'],
    [10, 12, 'the drums stop and the marimba finishes the sentence'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 55);
      LINE.forEach((midi, step) => {
        const fitted = notes.reduce((best, note) =>
          near(note, midi) < near(best, midi) ? note : best,
        );
        score.note(
          'mallet',
          bar,
          step * 0.5,
          0.5,
          fitted + (midi > 66 ? 12 : 0),
          step % 4 ? 0.6 : 0.85,
        );
      });
      if (bar >= 2) {
        ANSWER.forEach(
          (midi, step) => midi && score.note('mallet', bar, step * 0.25, 0.25, midi, 0.42),
        );
      }
      if (bar >= 4) {
        for (const beat of [0, 1.5, 2.5]) score.note('bass', bar, beat, 0.7, bass, 0.8);
      }
      if (bar >= 8) for (const midi of notes) score.note('pad', bar, 0, 4, midi, 0.4);
    }
    score.steps('kick', 4, 10, '9...9...9...9...');
    score.steps('shaker', 4, 10, '5373537353735373');
    score.steps('clap', 6, 10, '....7.......7..3');
  },
};

function near(note, midi) {
  return Math.abs((note % 12) - (midi % 12));
}
