import { gradient, mix, oklch } from '../color.mjs';
import { chord } from '../score.mjs';

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
  title: 'Ripple Study',
  credit: 'Ines Takala',
  mood: 'still',
  bars: 6,
  barSeconds: 4,
  beatsPerBar: 4,
  loops: [
    [0, 1, 'three drops into still water'],
    [1, 3, 'the chord opens underneath'],
    [2, 4, 'the rings begin to cross'],
    [4, 5, 'five notes climbing, the loveliest bar'],
    [5, 6, 'back down to the first note'],
  ],
  compose(score) {
    CHORDS.forEach((name, bar) => {
      const { bass, notes } = chord(name, 52);
      for (const midi of notes) score.note('pad', bar, 0, 4, midi, bar === 0 ? 0.3 : 0.45);
      if (bar >= 1) score.note('bass', bar, 0, 3.6, bass, 0.6);
      if (bar >= 2)
        for (const midi of notes.slice(1, 3)) score.note('choir', bar, 0, 4, midi + 12, 0.3);
      if (bar >= 3) score.steps('shaker', bar, bar + 1, '3.2.3.2.');
    });
    for (const [beat, midi, velocity] of DROPS) score.note('bell', 0, beat, 1, midi, velocity);
  },
  paint() {
    const water = [oklch(0.19, 0.05, 235), oklch(0.34, 0.08, 215), oklch(0.46, 0.09, 195)];
    const lights = [oklch(0.85, 0.12, 190), oklch(0.9, 0.1, 150), oklch(0.92, 0.09, 95)];
    return (canvas, now) => {
      canvas.field(24, 14, (u, v) =>
        gradient(
          water,
          0.15 +
            0.55 * v +
            0.2 * Math.sin(u * 3.4 + now.time * 0.12) * Math.cos(v * 3 - now.time * 0.1),
        ),
      );
      const drops = now.begun('bell');
      drops.forEach(({ start, midi, velocity }, index) => {
        const age = now.time - start;
        const life = 3.8;
        if (age > life) return;
        const x = 90 + ((midi * 97 + index * 61) % 460);
        const y = 70 + ((midi * 53 + index * 89) % 220);
        const light = gradient(lights, (midi - 68) / 20);
        const fade = (1 - age / life) ** 1.6 * velocity;
        canvas.glow(x, y, 60 + age * 24, light, 0.8 * Math.exp(-age * 1.7) * velocity + 0.1 * fade);
        for (let ring = 0; ring < 3; ring += 1) {
          const radius = (age - ring * 0.42) * 54;
          if (radius <= 0) continue;
          canvas.ring(x, y, radius, 3 + age * 1.4, light, {
            alpha: fade * (0.95 - ring * 0.2),
            soft: 2.5 + age * 1.8,
          });
        }
        canvas.disc(x, y, 4.5 * Math.exp(-age * 1.2) + 1, mix(light, [1, 1, 1], 0.5), {
          alpha: fade,
          soft: 2,
        });
      });
      canvas.vignette(0.4);
    };
  },
};
