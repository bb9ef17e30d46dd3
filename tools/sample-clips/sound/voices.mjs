import { brush, clap, crash, hat, kick, rim, shaker, snare, tom } from './drums.mjs';
import { createRandom } from './random.mjs';

export const RATE = 48_000;
const TAU = Math.PI * 2;
const TABLE_SIZE = 2048;

function makeTable(warmth, isOdd) {
  const table = new Float32Array(TABLE_SIZE + 1);
  for (let n = 1; n <= 24; n += isOdd ? 2 : 1) {
    const level = Math.exp(-n / warmth) / n;
    for (let i = 0; i <= TABLE_SIZE; i += 1)
      table[i] += level * Math.sin((TAU * n * i) / TABLE_SIZE);
  }
  return table;
}

const WARM = makeTable(4, false);
const BRIGHT = makeTable(9, false);
const HOLLOW = makeTable(6, true);

function read(table, phase) {
  const place = (phase - Math.floor(phase)) * TABLE_SIZE;
  const index = place | 0;
  return table[index] + (table[index + 1] - table[index]) * (place - index);
}

function frequencyOf(midi) {
  return 440 * 2 ** ((midi - 69) / 12);
}

function swell(t, length, attack, release) {
  const rise = Math.min(1, t / attack);
  const fall = t < length ? 1 : Math.max(0, 1 - (t - length) / release);
  return rise * rise * (3 - 2 * rise) * fall * fall;
}

/**
 * A sound is a tail (seconds after the note's length) and a function of time returning [left,
 * right].
 */
function pad(frequency, length) {
  const detune = [0.9965, 1, 1.0042];
  return {
    tail: 0.9,
    at(t) {
      const level = swell(t, length, 0.28, 0.9) * 0.16;
      const [a, b, c] = detune.map((ratio) => read(WARM, frequency * ratio * t + ratio * 0.37));
      return [level * (a + b * 0.7), level * (c + b * 0.7)];
    },
  };
}

function choir(frequency, length) {
  return {
    tail: 1.1,
    at(t) {
      const level = swell(t, length, 0.35, 1.1) * 0.2;
      const sway = 0.0022 * Math.sin(TAU * 4.6 * t);
      const one =
        read(HOLLOW, frequency * (t + sway * 0.6)) + 0.5 * Math.sin(TAU * frequency * 2 * t);
      const two =
        read(HOLLOW, frequency * 1.003 * t + 0.4) + 0.3 * Math.sin(TAU * frequency * 0.5 * t);
      return [level * one, level * two];
    },
  };
}

function keys(frequency, length) {
  return {
    tail: 0.5,
    at(t) {
      const fall = Math.exp(-t * 1.7) * swell(t, length, 0.004, 0.5);
      const hammer = Math.sin(TAU * frequency * 14 * t) * 0.35 * Math.exp(-t * 22);
      const tone = Math.sin(
        TAU * frequency * t + 1.5 * Math.exp(-t * 3.2) * Math.sin(TAU * frequency * t) + hammer,
      );
      const sway = 0.16 * Math.sin(TAU * 4.2 * t);
      return [fall * tone * (0.3 + sway * 0.3), fall * tone * (0.3 - sway * 0.3)];
    },
  };
}

function piano(frequency, length) {
  const partials = [1, 2.002, 3.006, 4.014, 5.03].map((ratio, n) => ({
    step: TAU * frequency * ratio,
    level: 0.3 / (n + 1) ** 1.5,
    fall: 1.1 + n * 1.3 + frequency / 700,
  }));
  return {
    tail: 0.6,
    at(t) {
      const hold = swell(t, length, 0.003, 0.6);
      let sum = 0;
      for (const { step, level, fall } of partials)
        sum += level * Math.sin(step * t) * Math.exp(-t * fall);
      return [hold * sum, hold * sum * 0.92];
    },
  };
}

function pluck(frequency, length, random) {
  const size = Math.max(8, Math.round(RATE / frequency));
  const line = Float32Array.from({ length: size }, () => random() * 2 - 1);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let i = 1; i < size; i += 1) line[i] = (line[i] + line[i - 1]) * 0.5;
  }
  let index = 0;
  return {
    tail: 1.4,
    at(t) {
      const next = (index + 1) % size;
      const sample = line[index];
      line[index] = (line[index] * 0.52 + line[next] * 0.48) * 0.9975;
      index = next;
      const level = 0.85 * swell(t, length + 0.2, 0.002, 1.2);
      return [sample * level, sample * level];
    },
  };
}

function mallet(frequency) {
  return {
    tail: 0.9,
    at(t) {
      const tone =
        Math.sin(TAU * frequency * t) * Math.exp(-t * 5.5) +
        0.35 * Math.sin(TAU * frequency * 3.93 * t) * Math.exp(-t * 16) +
        0.12 * Math.sin(TAU * frequency * 9.2 * t) * Math.exp(-t * 40);
      const level = 0.42 * Math.min(1, t * 900);
      return [tone * level, tone * level];
    },
  };
}

function bell(frequency) {
  return {
    tail: 2.6,
    at(t) {
      const fall = Math.exp(-t * 1.7) * Math.min(1, t * 600);
      const color = 1.3 * Math.exp(-t * 2.4) * Math.sin(TAU * frequency * 3.51 * t);
      const left = Math.sin(TAU * frequency * t + color);
      const right = Math.sin(TAU * frequency * 1.002 * t + color * 0.8);
      return [fall * left * 0.24, fall * right * 0.24];
    },
  };
}

function bass(frequency, length) {
  let held = 0;
  return {
    tail: 0.12,
    at(t) {
      const open = 0.06 + 0.3 * Math.exp(-t * 9);
      held += open * (read(BRIGHT, frequency * t) - held);
      const level = swell(t, length, 0.006, 0.12) * (0.75 + 0.25 * Math.exp(-t * 5));
      const sample = level * (held * 0.55 + 0.4 * Math.sin(TAU * frequency * t));
      return [sample, sample];
    },
  };
}

function lead(frequency, length) {
  return {
    tail: 0.25,
    at(t) {
      const sway = Math.min(1, t * 2) * 0.0035 * Math.sin(TAU * 5.3 * t);
      const level = swell(t, length, 0.03, 0.25) * 0.2;
      const left = read(HOLLOW, frequency * (t + sway * 0.08));
      const right = read(WARM, frequency * 1.004 * (t + sway * 0.08));
      return [level * (left + right * 0.6), level * (right + left * 0.6)];
    },
  };
}

function arp(frequency, length) {
  return {
    tail: 0.2,
    at(t) {
      const level = swell(t, length * 0.7, 0.004, 0.2) * Math.exp(-t * 5) * 0.34;
      const soft = Math.exp(-t * 7);
      const tone =
        read(BRIGHT, frequency * t) * soft + read(WARM, frequency * 1.003 * t) * (1 - soft * 0.6);
      return [tone * level, tone * level];
    },
  };
}

function rain(_frequency, length, random) {
  const lows = [0, 0];
  return {
    tail: 0.8,
    at(t) {
      const level = swell(t, length, 1.2, 0.8) * 0.1;
      return lows.map((low, ear) => {
        const drop = random() > 0.9992 ? 4 * (random() - 0.5) : 0;
        lows[ear] = low + 0.22 * (random() * 2 - 1 + drop - low);
        return lows[ear] * level;
      });
    },
  };
}

const MAKERS = {
  pad,
  choir,
  keys,
  piano,
  pluck,
  mallet,
  bell,
  bass,
  lead,
  arp,
  kick,
  tom,
  snare,
  crash,
  hat,
  shaker,
  brush,
  clap,
  rim,
  rain,
};

export function soundOf({ voice, midi, length }, seed) {
  const { tail, at } = MAKERS[voice](frequencyOf(midi), length, createRandom(seed));
  return { seconds: length + tail, at };
}
