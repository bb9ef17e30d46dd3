// Unpitched instruments; voices.mjs defines what a sound is.
const TAU = Math.PI * 2;

export function kick() {
  return {
    tail: 0.4,
    at(t) {
      const phase = 46 * t + (95 / 32) * (1 - Math.exp(-t * 32));
      const sample = Math.sin(TAU * phase) * Math.exp(-t * 8.5) * 0.95 + Math.exp(-t * 420) * 0.18;
      return [sample, sample];
    },
  };
}

export function tom(frequency) {
  return {
    tail: 0.5,
    at(t) {
      const phase = frequency * t + (frequency / 60) * (1 - Math.exp(-t * 30));
      const sample = Math.sin(TAU * phase) * Math.exp(-t * 9) * 0.8 + Math.exp(-t * 300) * 0.12;
      return [sample, sample];
    },
  };
}

function noise(random, edge, fall, level) {
  let low = 0;
  return (t) => {
    const sample = random() * 2 - 1;
    low += (1 - edge) * (sample - low);
    return (sample - low) * Math.exp(-t * fall) * level;
  };
}

export function snare(_frequency, _length, random) {
  const rattle = noise(random, 0.72, 17, 0.42);
  return {
    tail: 0.3,
    at(t) {
      const body =
        Math.sin(TAU * (182 * t + 1.6 * (1 - Math.exp(-t * 60)))) * Math.exp(-t * 26) * 0.5;
      const sample = body + rattle(t);
      return [sample, sample];
    },
  };
}

export function hat(_frequency, _length, random) {
  const tick = noise(random, 0.24, 62, 0.5);
  return { tail: 0.1, at: (t) => both(tick(t), 0.9, 1) };
}

export function crash(_frequency, _length, random) {
  const wash = noise(random, 0.12, 2.6, 0.4);
  return { tail: 1.6, at: (t) => both(wash(t), 1, 0.85) };
}

export function shaker(_frequency, _length, random) {
  const grains = noise(random, 0.3, 26, 0.36);
  return { tail: 0.16, at: (t) => both(grains(t) * Math.min(1, t * 45), 1, 0.75) };
}

export function brush(_frequency, _length, random) {
  const sweep = noise(random, 0.62, 11, 0.26);
  return { tail: 0.35, at: (t) => both(sweep(t) * Math.min(1, t * 70), 0.85, 1) };
}

export function clap(_frequency, _length, random) {
  const hands = noise(random, 0.6, 15, 0.42);
  return {
    tail: 0.3,
    at(t) {
      const flam = t < 0.03 ? Math.exp(-((t % 0.01) * 260)) : 1;
      return both(hands(t) * flam, 1, 0.86);
    },
  };
}

export function rim() {
  return {
    tail: 0.08,
    at(t) {
      const sample =
        (Math.sin(TAU * 820 * t) + 0.6 * Math.sin(TAU * 1310 * t)) * Math.exp(-t * 75) * 0.4;
      return [sample, sample * 0.7];
    },
  };
}

function both(sample, left, right) {
  return [sample * left, sample * right];
}
