import { nodHead } from '../animation/bust.mjs';
import { dot, glow } from '../animation/light.mjs';
import { arc, between, clamp, mix, onBeat, part, wave } from '../animation/motion.mjs';

const WINDOW = [380, 20, 220, 250];
const CARS = new Set([2, 3, 5, 7, 9]);

export const scene = {
  drawing: 'noir',
  poster: 3.5,
  shots: [
    [0, { x: 320, y: 180, zoom: 1 }],
    [4, { x: 262, y: 162, zoom: 1.4 }],
    [6, { x: 320, y: 180, zoom: 1 }],
  ],
  animate() {
    return (now) => {
      const bar = Math.floor(now.bar + 1e-6);
      const beat = now.beat - bar * 4 + 1e-6;
      const car = CARS.has(bar) ? clamp((beat - 0.5) / 3) : 0;
      const sweep = arc(car);
      const draw = between(beat, 2.2, 2.6) * (1 - between(beat, 3.2, 3.8));
      const head = nodHead([236, 150], 1.4, {
        turn: 2.2 * wave(now.beat / 4) + 1.6 * onBeat(now.beat),
        move: [2 * wave(now.beat / 4), 3 * onBeat(now.beat)],
      });
      const tip = now.pulse('piano', 0.5);
      return {
        window: { paint: (context) => paintStreet(context, now, car) },
        stripes: { move: [mix(-30, 30, car) * (sweep > 0 ? 1 : 0), 0], alpha: 1 + 1.6 * sweep },
        man: { move: [0, 1.5 * onBeat(now.beat / 2)] },
        head: head.inner,
        hat: { move: [0, -2 * tip], turn: -2 * tip, about: [0, -28] },
        brows: { move: [0, -4 * tip] },
        mouth: { about: [2, 32], stretch: [1 - 0.2 * draw, 1] },
        bars: { move: [mix(-16, 16, car) * (sweep > 0 ? 1 : 0), 0], alpha: 1 + 2 * sweep },
        cigarette: {
          ...head.outer,
          paint: (context) => glow(context, 308, 206, 9 + 8 * draw, '#ffffff', 0.4 + 0.6 * draw),
        },
        smoke: { instead: (context) => paintSmoke(context, now) },
        lamp: {
          paint: (context) =>
            glow(context, 490, 250, 80, '#d8dae0', 0.14 + 0.1 * now.pulse('brush', 0.2)),
        },
      };
    };
  },
};

function paintStreet(context, now, car) {
  const [x, y, width, height] = WINDOW;
  context.save();
  context.beginPath();
  // Light falls only between the slats.
  for (let slat = 0; slat < 13; slat += 1) context.rect(x, y + 9 + slat * 18, width, 9);
  context.clip();
  for (let index = 0; index < 26; index += 1) {
    const fall = part(2 * now.bar + index * 0.618);
    context.fillStyle = 'rgba(70, 74, 86, 0.5)';
    context.fillRect(x + ((index * 53) % width), y - 20 + fall * (height + 20), 1.6, 16);
  }
  if (car > 0 && car < 1) {
    const at = mix(x - 60, x + width + 60, car);
    for (const lamp of [-16, 16]) {
      dot(context, at + lamp, 176, 9, '#ffffff', 0.95);
      glow(context, at + lamp, 176, 54, '#ffffff', 0.9);
    }
  }
  context.restore();
}

function paintSmoke(context, now) {
  context.save();
  // Three strokes of each thread make a soft edge.
  for (const [offset, width, alpha] of [
    [0, 15, 0.07],
    [0, 10, 0.12],
    [0, 5, 0.2],
    [0.5, 13, 0.06],
    [0.5, 8, 0.1],
    [0.5, 4, 0.14],
  ]) {
    context.beginPath();
    for (let step = 0; step <= 34; step += 1) {
      const rise = step / 34;
      const curl = (4 + 24 * rise) * wave(rise * 1.6 - now.bar + offset * rise);
      context.lineTo(310 + curl * Math.min(1, rise * 4) + 12 * rise, 202 - 190 * rise);
    }
    Object.assign(context, {
      strokeStyle: `rgba(232, 234, 240, ${alpha})`,
      lineWidth: width,
      lineCap: 'round',
      lineJoin: 'round',
    });
    context.stroke();
  }
  context.restore();
}
