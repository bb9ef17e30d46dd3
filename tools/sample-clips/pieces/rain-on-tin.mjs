import { mix, oklch } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

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
  paint() {
    const random = createRandom(13);
    const street = oklch(0.27, 0.055, 245);
    const lamps = Array.from({ length: 15 }, (_, index) => ({
      x: 20 + random() * 600,
      y: 40 + random() * 170,
      size: 18 + random() * 34,
      color: [
        oklch(0.8, 0.14, 70),
        oklch(0.7, 0.16, 30),
        oklch(0.75, 0.1, 200),
        oklch(0.82, 0.1, 100),
      ][index % 4],
      voice: index,
    }));
    const streaks = Array.from({ length: 26 }, () => ({
      x: random() * 700,
      phase: random(),
      speed: 0.75 + random() * 0.5,
    }));
    return (canvas, now) => {
      canvas.field(6, 12, (u, v) =>
        mix(
          street,
          v > 0.66 ? oklch(0.4, 0.06, 215) : oklch(0.42, 0.08, 265),
          v > 0.66 ? (v - 0.66) * 2 : 0.5 - Math.abs(v - 0.3),
        ),
      );
      const notes = now.begun('piano').slice(-10);
      for (const { x, y, size, color, voice } of lamps) {
        const current = notes.find(({ midi }) => midi % lamps.length === voice);
        const light = current ? Math.exp((current.start - now.time) / 0.9) * current.velocity : 0;
        canvas.glow(x, y, size * 2.4, color, 0.14 + light * 0.35);
        canvas.disc(x, y, size, color, { alpha: 0.2 + light * 0.4, soft: 5 });
        canvas.ring(x, y, size - 1.5, 2, mix(color, [1, 1, 1], 0.3), {
          alpha: 0.16 + light * 0.25,
          soft: 2.5,
        });
        canvas.glow(x, 470 - y * 0.75, size * 2, color, 0.1 + light * 0.22);
      }
      for (const { x, phase, speed } of streaks) {
        const fallen = (now.time * speed + phase) % 1;
        const y = fallen * 320 - 40;
        canvas.line(x - fallen * 26, y, x - fallen * 26 - 4, y + 46, 1.3, [0.8, 0.88, 0.95], {
          alpha: 0.28,
          soft: 1.8,
        });
      }
      paintPuddle(canvas, now);
      canvas.vignette(0.35);
    };
  },
};

function paintPuddle(canvas, now) {
  const circle = (x, y, radius, alpha, color) =>
    canvas.shape(
      [x - radius - 4, y - radius * 0.35 - 4, x + radius + 4, y + radius * 0.35 + 4],
      (px, py) => Math.abs(Math.hypot(px - x, (py - y) / 0.32) - radius) * 0.55 - 0.8,
      color,
      { alpha, soft: 2 },
    );
  for (let drop = 0; drop < 12; drop += 1) {
    const turn = now.time * 0.9 + drop * 0.381;
    const age = turn % 1;
    const seed = Math.floor(turn) * 7 + drop * 13;
    circle(
      (seed * 137) % 640,
      262 + ((seed * 71) % 84),
      4 + age * 24,
      0.35 * (1 - age),
      [0.75, 0.85, 0.92],
    );
  }
  for (const { start, midi, velocity } of now.begun('piano').slice(-8)) {
    const age = now.time - start;
    if (age > 1.8) continue;
    const [x, y] = [40 + ((midi * 83) % 560), 270 + ((midi * 29) % 66)];
    circle(x, y, 8 + age * 52, velocity * (1 - age / 1.8) ** 1.5, oklch(0.88, 0.09, 75));
    circle(x, y, 4 + age * 30, 0.6 * velocity * (1 - age / 1.8) ** 1.5, oklch(0.88, 0.09, 75));
  }
}
