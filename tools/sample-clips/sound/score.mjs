const PITCHES = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const QUALITIES = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  9: [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
};

export function chord(name, low = 55) {
  const [, letter, sign, quality] = /^([A-G])([#b]?)(.*)$/.exec(name);
  const root = PITCHES[letter] + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
  const within = (pitch, from) => from + ((((pitch - from) % 12) + 12) % 12);
  const notes = QUALITIES[quality].map((step) => within(root + step, low));
  return { bass: within(root, 33), notes: notes.toSorted((a, b) => a - b) };
}

/** Takes times in bars and beats and stores seconds. */
export function createScore({ bars, barSeconds, beatsPerBar }) {
  const beatSeconds = barSeconds / beatsPerBar;
  const events = [];
  return {
    events,
    bars,
    barSeconds,
    beatsPerBar,
    beatSeconds,
    duration: bars * barSeconds,
    note(voice, bar, beat, beats, midi, velocity = 0.8) {
      const start = bar * barSeconds + beat * beatSeconds;
      if (start >= bars * barSeconds - 0.01) return;
      events.push({ voice, start, length: beats * beatSeconds, midi, velocity });
    },
    /** A line of steps that fills each bar in [from, to): a dot is silence, 1-9 is the loudness. */
    steps(voice, from, to, line, midi = 60) {
      const marks = line.replaceAll(' ', '');
      const beats = beatsPerBar / marks.length;
      for (let bar = from; bar < to; bar += 1) {
        [...marks].forEach((mark, index) => {
          if (mark !== '.') this.note(voice, bar, index * beats, beats, midi, Number(mark) / 9);
        });
      }
    },
  };
}

export function momentOf(score, time) {
  const past = score.events.filter(({ start }) => start <= time + 0.001);
  return {
    time,
    bar: time / score.barSeconds,
    beat: time / score.beatSeconds,
    progress: time / score.duration,
    begun: (voice) => past.filter((event) => event.voice === voice),
    all: (voice) => score.events.filter((event) => event.voice === voice),
    pulse(voice, fall = 0.2) {
      let strength = 0;
      for (const event of past) {
        if (event.voice === voice) {
          strength = Math.max(strength, event.velocity * Math.exp((event.start - time) / fall));
        }
      }
      return strength;
    },
  };
}
