import { gradient, mix, oklch } from '../color.mjs';
import { createRandom } from '../random.mjs';
import { chord } from '../score.mjs';

const CHORDS = ['Em9', 'A9', 'Dmaj9', 'Gmaj7', 'Em9'];
const TUNE = [
  [2, 0.5, 78, 1],
  [2, 1.5, 81, 0.5],
  [2, 2, 83, 1.5],
  [3, 0, 79, 1],
  [3, 1, 78, 0.5],
  [3, 1.5, 76, 2],
  [4, 0.5, 73, 0.5],
  [4, 1, 76, 0.5],
  [4, 1.5, 78, 1.5],
  [5, 0, 81, 1.5],
  [5, 2, 78, 1.5],
  [6, 0.5, 83, 1],
  [6, 1.5, 81, 0.5],
  [6, 2, 79, 0.5],
  [6, 2.5, 78, 1.5],
  [7, 0, 74, 2],
  [8, 0, 78, 1.5],
  [8, 2, 76, 2],
];
const WATER = 244;

export const piece = {
  title: 'Harbour Lights',
  credit: 'Trio Nachtbus',
  mood: 'late',
  bars: 10,
  barSeconds: 2.4,
  beatsPerBar: 4,
  loops: [
    [0, 2, 'the pianist tries two chords'],
    [2, 4, 'brushes and bass, windows come on'],
    [4, 6, 'the answer in the tune'],
    [2, 8, 'the whole chorus'],
    [8, 10, 'last chord, last ferry'],
  ],
  compose(score) {
    for (let bar = 0; bar < score.bars; bar += 1) {
      const isEnd = bar === 9;
      const { bass, notes } = chord(isEnd ? 'Dmaj9' : CHORDS[Math.floor(bar / 2)], 54);
      notes.forEach((midi, index) => {
        score.note('keys', bar, index * 0.04, isEnd ? 4 : 1.8, midi, 0.46);
        if (!isEnd) score.note('keys', bar, 2.5, 0.6, midi, 0.3);
      });
      const walk = [bass, bass + 7, bass + 12, bass + (bar % 2 ? 11 : 9)];
      if (bar >= 2 && !isEnd)
        walk.forEach((midi, beat) => score.note('bass', bar, beat, 0.85, midi, 0.7));
      if (isEnd) score.note('bass', bar, 0, 3.5, bass, 0.8);
    }
    for (const [bar, beat, midi, beats] of TUNE) score.note('piano', bar, beat, beats, midi, 0.85);
    score.steps('brush', 2, 9, '5.63.55.63.5');
    score.steps('hat', 2, 9, '...5.3...5.3');
    score.steps('kick', 2, 9, '5.....4.....');
    score.note('brush', 9, 0, 2, 60, 0.7);
  },
  paint() {
    const random = createRandom(34);
    const houses = makeHouses(random);
    const sky = [
      oklch(0.2, 0.06, 280),
      oklch(0.32, 0.09, 300),
      oklch(0.5, 0.1, 340),
      oklch(0.62, 0.11, 20),
    ];
    const wall = oklch(0.19, 0.04, 280);
    const glass = [
      oklch(0.86, 0.12, 80),
      oklch(0.8, 0.13, 60),
      oklch(0.9, 0.08, 100),
      oklch(0.78, 0.1, 210),
    ];
    return (canvas, now) => {
      canvas.field(4, 24, (_, v) =>
        v < 0.68
          ? gradient(sky, v * 1.45)
          : gradient(sky, (1.36 - v) * 1.3).map((value) => value * 0.55),
      );
      canvas.glow(505, 74, 130, oklch(0.85, 0.06, 90), 0.25);
      canvas.disc(505, 74, 23, oklch(0.94, 0.04, 95), { soft: 2 });
      const notes = [...now.begun('keys').slice(-10), ...now.begun('piano').slice(-4)];
      for (const house of houses) {
        const tone = mix(wall, sky[2], house.far * 0.3);
        canvas.tile(house.x, (house.top + WATER) / 2, house.width, WATER - house.top, 2, tone);
        canvas.tile(
          house.x,
          WATER + (WATER - house.top) * 0.3,
          house.width,
          (WATER - house.top) * 0.6,
          2,
          tone,
          { alpha: 0.45, soft: 5 },
        );
      }
      for (const { x, y, tone, pitch, from } of houses.flatMap(({ windows }) => windows)) {
        const current = notes.find(({ midi }) => midi % 12 === pitch);
        const light = current ? Math.exp((current.start - now.time) / 1.1) * current.velocity : 0;
        const isOn = now.bar > from;
        const alpha = Math.min(1, (isOn ? 0.55 : 0.1) + light * 0.8);
        canvas.tile(x, y, 6, 8, 1, glass[tone], { alpha });
        if (light > 0.1) canvas.glow(x, y, 26, glass[tone], light * 0.35);
        const sway = 2.5 * Math.sin(now.time * 1.3 + y * 0.2);
        canvas.tile(x + sway, WATER + (WATER - y) * 0.6, 7, 7, 3, glass[tone], {
          alpha: alpha * 0.3,
          soft: 4,
        });
      }
      paintFerry(canvas, now, glass[0]);
      for (let band = 0; band < 5; band += 1) {
        const y = WATER + 18 + band * 20;
        canvas.tile(
          505 + 8 * Math.sin(now.time + band),
          y,
          44 - band * 3,
          3,
          1.5,
          oklch(0.92, 0.05, 95),
          { alpha: 0.3, soft: 3 },
        );
      }
      canvas.vignette(0.3);
    };
  },
};

function makeHouses(random) {
  const houses = [];
  for (let x = 6; x < 640;) {
    const width = 34 + Math.floor(random() * 5) * 8;
    const tall = 44 + random() * 118 * (0.45 + 0.55 * Math.sin((x / 640) * Math.PI));
    const top = WATER - tall;
    const windows = [];
    for (let wx = x + 9; wx < x + width - 6; wx += 12) {
      for (let wy = top + 12; wy < WATER - 10; wy += 15) {
        if (random() < 0.62) {
          windows.push({
            x: wx,
            y: wy,
            tone: Math.floor(random() * 3.3),
            pitch: Math.floor(random() * 12),
            from: random() * 9,
          });
        }
      }
    }
    houses.push({ x: x + width / 2, top, width, far: random(), windows });
    x += width + 2 + Math.floor(random() * 3) * 4;
  }
  return houses;
}

function paintFerry(canvas, now, lamp) {
  const x = -70 + now.progress * 780;
  const y = WATER + 46 + 1.5 * Math.sin(now.time * 1.7);
  const hull = oklch(0.15, 0.03, 280);
  canvas.tile(x, y, 76, 10, 5, hull);
  canvas.tile(x - 4, y - 9, 50, 10, 3, hull);
  canvas.tile(x - 14, y - 17, 14, 10, 2, hull);
  for (let port = 0; port < 5; port += 1)
    canvas.tile(x - 22 + port * 9, y - 8, 5, 4, 1, lamp, { alpha: 0.9 });
  canvas.glow(x, y - 6, 60, lamp, 0.16 + now.pulse('bass', 0.4) * 0.16);
  canvas.tile(x, y + 14, 56, 8, 4, lamp, { alpha: 0.22, soft: 6 });
}
