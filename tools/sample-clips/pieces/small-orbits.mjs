import { scene } from '../scenes/skate.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Em9', 'Cmaj7', 'Gadd9', 'D6', 'Em9'];
const ORDER = [0, 2, 1, 3, 2, 4, 3, 1, 0, 2, 4, 3, 1, 2, 3, 4];

export const piece = {
  title: 'Small Orbits',
  credit: 'Ada Nordin',
  mood: 'curious',
  bars: 10,
  barSeconds: 2.5,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the arpeggio on its own, up and down'],
    [2, 4, 'the ground opens: bass and pad'],
    [4, 6, 'the kick enters, the sun breathes'],
    [6, 9, 'the long melody over everything'],
    [8, 10, 'the last turn before it all stops'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[Math.floor(bar / 2)], 52);
      const ladder = [...notes, ...notes.map((midi) => midi + 12)];
      ORDER.forEach((rung, step) => {
        score.note('arp', bar, step * 0.25, 0.25, ladder[rung] + 12, step % 4 ? 0.55 : 0.8);
      });
      if (bar >= 2) {
        for (const midi of notes.slice(0, 4)) score.note('pad', bar, 0, 4, midi, 0.42);
        for (const beat of bar >= 4 ? [0, 1.5, 2.5, 3.5] : [0])
          score.note('bass', bar, beat, bar >= 4 ? 0.8 : 3.6, bass, 0.75);
      }
    }
    const tune = [
      [6, 0, 78, 2],
      [6, 2, 83, 2],
      [7, 0, 81, 1.5],
      [7, 1.5, 78, 2.5],
      [8, 0, 79, 1],
      [8, 1, 78, 1],
      [8, 2, 76, 2],
      [9, 0, 76, 4],
    ];
    for (const [bar, beat, midi, beats] of tune) score.note('lead', bar, beat, beats, midi, 0.7);
    score.steps('kick', 4, 9, '9...9...9...9...');
    score.steps('hat', 5, 9, '..6...6...6...63');
    score.steps('rim', 6, 9, '...5..5....5..5.');
  },
};
