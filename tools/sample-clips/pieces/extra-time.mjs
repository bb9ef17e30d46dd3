import { scene } from '../scenes/goal.mjs';
import { chord } from '../sound/score.mjs';

const CHORDS = ['Am7', 'Fmaj7', 'Cmaj7', 'G6'];

export const piece = {
  title: 'Extra Time',
  credit: 'Kilo Meridian',
  mood: 'driving',
  bars: 13,
  barSeconds: 1.9,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the filter is still closed, the ball stays up'],
    [2, 4, 'the bass line starts walking'],
    [4, 8, 'full beat, full stadium'],
    [8, 10, 'the break: drums out, the stadium waits'],
    [10, 13, 'and the drop'],
  ],
  scene,
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const { bass, notes } = chord(CHORDS[bar % 4], 57);
      const isBreak = bar === 8 || bar === 9;
      for (const [beat, velocity] of [
        [0.75, 0.5],
        [1.5, 0.65],
        [2.75, 0.45],
        [3.5, 0.6],
      ]) {
        const level = bar < 2 ? velocity * 0.6 : velocity;
        for (const midi of notes) score.note('arp', bar, beat, 0.5, midi, level);
      }
      if (bar >= 2 && !isBreak) {
        for (const beat of [0.5, 1.5, 2.5, 3.5]) score.note('bass', bar, beat, 0.4, bass, 0.95);
        score.note('bass', bar, 3.75, 0.25, bass + 12, 0.6);
      }
      if (isBreak || bar >= 10)
        for (const midi of notes) score.note('pad', bar, 0, 4, midi, isBreak ? 0.6 : 0.4);
      if (bar >= 4) {
        const top = [76, 79, 76, 74];
        const rising = [0, 0.75, 1.5, 2.25, 3].map((beat, step) => [
          beat,
          top[bar % 4] + [0, 3, 5, 3, 0][step],
        ]);
        for (const [beat, midi] of rising)
          score.note('bell', bar, beat, 0.5, midi, isBreak ? 0.5 : 0.3);
      }
    }
    score.steps('kick', 0, 8, '9...9...9...9...');
    score.steps('kick', 10, 13, '9...9...9...9..5');
    score.steps('hat', 2, 8, '..7...7...7...7.');
    score.steps('hat', 10, 13, '2.72..7.2.72..75');
    score.steps('clap', 4, 8, '....7.......7...');
    score.steps('clap', 10, 13, '....7.......7...');
    score.steps('snare', 9, 10, '3...4...5.5.6777');
  },
};
