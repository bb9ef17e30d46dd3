import { RATE, soundOf } from './voices.mjs';

/** Level, stereo position (-1 to 1), reverb send and echo send. */
const CHANNELS = {
  pad: { level: 0.9, pan: 0, room: 0.35, echo: 0, isDucked: true },
  choir: { level: 0.9, pan: 0, room: 0.5, echo: 0 },
  keys: { level: 1, pan: -0.1, room: 0.2, echo: 0.08 },
  piano: { level: 1, pan: 0.05, room: 0.28, echo: 0.06 },
  pluck: { level: 0.9, pan: 0.15, room: 0.25, echo: 0.14 },
  mallet: { level: 0.95, pan: 0.1, room: 0.22, echo: 0.12 },
  bell: { level: 0.85, pan: -0.15, room: 0.45, echo: 0.22 },
  bass: { level: 0.85, pan: 0, room: 0.02, echo: 0, isDucked: true },
  lead: { level: 0.9, pan: 0.08, room: 0.26, echo: 0.2 },
  arp: { level: 0.8, pan: -0.12, room: 0.2, echo: 0.26 },
  kick: { level: 0.95, pan: 0, room: 0.02, echo: 0 },
  snare: { level: 0.6, pan: 0.04, room: 0.14, echo: 0 },
  tom: { level: 0.8, pan: 0.1, room: 0.12, echo: 0 },
  crash: { level: 0.35, pan: -0.2, room: 0.3, echo: 0 },
  hat: { level: 0.3, pan: 0.25, room: 0.05, echo: 0 },
  shaker: { level: 0.42, pan: -0.3, room: 0.08, echo: 0 },
  brush: { level: 0.6, pan: 0.12, room: 0.14, echo: 0 },
  clap: { level: 0.55, pan: -0.06, room: 0.22, echo: 0.04 },
  rim: { level: 0.5, pan: 0.3, room: 0.2, echo: 0.12 },
  rain: { level: 1, pan: 0, room: 0.1, echo: 0 },
};
const LOUDNESS = 0.14;
const CEILING = 0.92;
const FADE_SECONDS = 0.35;

export function renderWav(score) {
  const size = Math.round(score.duration * RATE);
  const stereo = () => [new Float32Array(size), new Float32Array(size)];
  const bus = { dry: stereo(), ducked: stereo(), room: stereo(), echo: stereo() };
  score.events.forEach((event, index) => addNote(bus, event, index * 7919 + 17));
  duck(bus.ducked, score);
  echo(bus.echo, Math.round(score.beatSeconds * 0.75 * RATE));
  const rooms = [reverb(bus.room[0], 0), reverb(bus.room[1], 23)];
  const mixed = [0, 1].map((ear) =>
    bus.dry[ear].map((dry, i) => dry + bus.ducked[ear][i] + rooms[ear][i] + bus.echo[ear][i]),
  );
  return wavOf(master(mixed));
}

function addNote(bus, event, seed) {
  const { level, pan, room, echo: echoShare, isDucked } = CHANNELS[event.voice];
  const sound = soundOf(event, seed);
  const from = Math.round(event.start * RATE);
  const size = bus.dry[0].length;
  const to = Math.min(size, from + Math.round(sound.seconds * RATE));
  const direct = isDucked ? bus.ducked : bus.dry;
  const gain = level * event.velocity;
  const ears = [gain * Math.min(1, 1 - pan), gain * Math.min(1, 1 + pan)];
  for (let i = from; i < to; i += 1) {
    const sample = sound.at((i - from) / RATE);
    for (let ear = 0; ear < 2; ear += 1) {
      const value = sample[ear] * ears[ear];
      direct[ear][i] += value;
      bus.room[ear][i] += value * room;
      bus.echo[ear][i] += value * echoShare;
    }
  }
}

/** Sidechain: pads and bass duck at each kick. */
function duck(channel, score) {
  for (const { voice, start, velocity } of score.events) {
    if (voice !== 'kick') continue;
    const from = Math.round(start * RATE);
    const to = Math.min(channel[0].length, from + Math.round(0.3 * RATE));
    for (let i = from; i < to; i += 1) {
      const t = (i - from) / RATE;
      const share = 1 - 0.45 * velocity * Math.min(1, t * 200) * (1 - t / 0.3) ** 1.5;
      channel[0][i] *= share;
      channel[1][i] *= share;
    }
  }
}

function echo([left, right], delay) {
  for (let i = delay; i < left.length; i += 1) {
    const fromRight = right[i - delay];
    right[i] += left[i - delay] * 0.55;
    left[i] += fromRight * 0.42;
  }
}

/** A reverb: four damped combs, then two all-passes. */
function reverb(input, spread) {
  const output = new Float32Array(input.length);
  for (const delay of [1557, 1817, 1991, 2277].map((each) => each + spread)) {
    const line = new Float32Array(delay);
    let damped = 0;
    for (let i = 0, at = 0; i < input.length; i += 1, at = (at + 1) % delay) {
      output[i] += line[at] * 0.42;
      damped += 0.62 * (line[at] - damped);
      line[at] = input[i] + damped * 0.83;
    }
  }
  for (const delay of [341 + spread, 613 + spread]) {
    const line = new Float32Array(delay);
    for (let i = 0, at = 0; i < output.length; i += 1, at = (at + 1) % delay) {
      const passed = line[at] - output[i] * 0.5;
      line[at] = output[i] + line[at] * 0.5;
      output[i] = passed;
    }
  }
  return output;
}

/** Normalizes loudness, limits peaks and avoids clicks at the ends. */
function master(ears) {
  const size = ears[0].length;
  let power = 0;
  for (const ear of ears) for (const value of ear) power += value * value;
  const gain = LOUDNESS / Math.sqrt(power / (2 * size) || 1);
  const fade = FADE_SECONDS * RATE;
  return ears.map((ear) =>
    ear.map((value, i) => {
      const end = Math.min(1, (size - i) / fade);
      return CEILING * Math.tanh((value * gain) / CEILING) * Math.min(1, i / 240) * end;
    }),
  );
}

function wavOf([left, right]) {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round(left[i] * 32_767), 44 + i * 4);
    bytes.writeInt16LE(Math.round(right[i] * 32_767), 46 + i * 4);
  }
  return bytes;
}
