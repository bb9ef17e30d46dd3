import { mix, oklch } from '../color.mjs';
import { chord } from '../score.mjs';

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
  title: 'Slow Peach',
  credit: 'Lune Aubert',
  mood: 'warm',
  bars: 8,
  barSeconds: 3.2,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'two chords and nothing else'],
    [2, 4, 'the beat settles in, a little late on purpose'],
    [4, 6, 'the small bell melody'],
    [4, 8, 'the whole second half'],
    [7, 8, 'the last chord hangs in the air'],
  ],
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
  paint() {
    const base = oklch(0.83, 0.09, 62);
    const drops = [
      { color: oklch(0.74, 0.16, 28), x: 0.2, y: 0.3, reach: 0.55, speed: 0.11, swing: 0.22 },
      { color: oklch(0.66, 0.16, 355), x: 0.85, y: 0.75, reach: 0.6, speed: -0.08, swing: 0.2 },
      { color: oklch(0.62, 0.13, 300), x: 0.1, y: 0.95, reach: 0.55, speed: 0.07, swing: 0.18 },
      { color: oklch(0.9, 0.09, 85), x: 0.65, y: 0.15, reach: 0.5, speed: -0.1, swing: 0.25 },
    ];
    return (canvas, now) => {
      const kick = now.pulse('kick', 0.5);
      canvas.field(32, 18, (u, v) =>
        drops.reduce((color, { color: drop, x, y, reach, speed, swing }, index) => {
          const turn = now.time * speed * Math.PI * 2 + index * 1.9;
          const distance = Math.hypot(
            (u - x - Math.cos(turn) * swing) * 1.4,
            v - y - Math.sin(turn) * swing,
          );
          return mix(color, drop, Math.exp(-((distance / reach) ** 2) * 2.2) * 0.95);
        }, base),
      );
      const [x, y] = [320 + 26 * Math.sin(now.time * 0.4), 186 + 10 * Math.cos(now.time * 0.55)];
      const radius = 74 + kick * 9 + now.pulse('keys', 1.2) * 8;
      const cream = oklch(0.96, 0.04, 80);
      canvas.glow(x, y, radius * 3, cream, 0.2 + kick * 0.12);
      canvas.disc(x, y, radius, mix(cream, drops[0].color, 0.25), { soft: 26, alpha: 0.85 });
      canvas.disc(x - 8, y - 10, radius * 0.7, cream, { soft: 50, alpha: 0.7 });
      for (const { start, midi } of now.begun('bell').slice(-6)) {
        const age = now.time - start;
        if (age > 2.4) continue;
        canvas.ring(x, y, radius + 10 + age * 70, 2.5 + age, cream, {
          alpha: 0.6 * (1 - age / 2.4) ** 2,
          soft: 1.5 + age * 4 + (midi - 70) * 0.1,
        });
      }
      canvas.vignette(0.12);
    };
  },
};
