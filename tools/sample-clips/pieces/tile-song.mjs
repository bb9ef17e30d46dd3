import { gradient, mix, oklch } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

const LINE = [60, 67, 64, 72, 67, 64, 69, 67];
const ANSWER = [76, 0, 79, 74, 0, 76, 72, 0, 81, 79, 0, 76, 74, 0, 72, 74];
const COLUMNS = 8;
const ROWS = 5;
/** A lit tile also lights its neighbors. */
const SPREAD = [
  [0, 0, 1],
  [1, 0, 0.25],
  [-1, 0, 0.25],
  [0, 1, 0.25],
  [0, -1, 0.25],
];
const CHORDS = ['C6', 'Am7', 'Fmaj7', 'G6'];

export const piece = {
  title: 'Tile Song',
  credit: 'Otto Marl',
  mood: 'bright',
  bars: 12,
  barSeconds: 2,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'one marimba, alone'],
    [2, 4, 'the second marimba answers between the notes of the first'],
    [4, 7, 'bass and kick come in and the floor lights up'],
    [6, 8, 'the claps join, everything runs'],
    [10, 12, 'the drums stop and the tiles finish the sentence'],
  ],
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
  paint() {
    const random = createRandom(1);
    const lean = Array.from({ length: COLUMNS * ROWS }, () => random());
    const night = oklch(0.2, 0.05, 285);
    const stops = [
      oklch(0.74, 0.16, 32),
      oklch(0.84, 0.13, 75),
      oklch(0.72, 0.16, 350),
      oklch(0.68, 0.14, 275),
    ];
    return (canvas, now) => {
      canvas.field(4, 3, (u, v) => mix(night, oklch(0.25, 0.08, 305), u * 0.6 + v * 0.4));
      const lights = lightsOf(now);
      for (let index = 0; index < lean.length; index += 1) {
        const { x, y, share } = placeOf(index);
        const light = lights.get(index) ?? 0;
        const sway = 0.5 + 0.5 * Math.sin(x * 0.012 + y * 0.02 - now.bar * 1.57);
        const color = gradient(stops, share * 0.7 + lean[index] * 0.3);
        const base = mix(night, color, 0.3 + 0.16 * sway);
        const size = 66 + light * 9;
        canvas.tile(x, y, size, size, 16 + light * 8, mix(base, color, light * 1.1), {
          turn: light * (lean[index] - 0.5) * 0.35,
          soft: 1.6,
        });
      }
      for (const [index, light] of lights) {
        const { x, y, share } = placeOf(index);
        const color = gradient(stops, share * 0.7 + lean[index] * 0.3);
        if (light > 0.3) canvas.glow(x, y, 150, color, light * 0.26);
        if (light > 0.3) canvas.glow(x, y, 30, [1, 0.95, 0.85], (light - 0.3) * 0.5);
      }
    };
  },
};

function placeOf(index) {
  const column = index % COLUMNS;
  return {
    x: 40 + column * 80,
    y: 20 + Math.floor(index / COLUMNS) * 80,
    share: column / (COLUMNS - 1),
  };
}

function near(note, midi) {
  return Math.abs((note % 12) - (midi % 12));
}

/** One column per step of the bar, one row per pitch. */
function lightsOf(now) {
  const lights = new Map();
  for (const { start, midi, velocity } of now.begun('mallet').slice(-24)) {
    const column = Math.floor((start / 2) * COLUMNS + 0.01) % COLUMNS;
    const row = ROWS - 1 - Math.min(ROWS - 1, Math.max(0, Math.round((midi - 57) / 5.5)));
    const light = Math.exp((start - now.time) / 0.45) * (0.5 + velocity * 0.6);
    for (const [dx, dy, share] of SPREAD) {
      const [x, y] = [column + dx, row + dy];
      const index = y * COLUMNS + x;
      if (x < 0 || x >= COLUMNS || y < 0 || y >= ROWS || light * share < 0.03) continue;
      lights.set(index, Math.max(light * share, lights.get(index) ?? 0));
    }
  }
  return lights;
}
