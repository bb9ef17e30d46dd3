// The sample clips have no speech: captions describe the sound.

// Seconds. Without a gap, a clip that starts where a caption ends would show it for a moment.
const GAP = 0.04;

export function captionsOf(loops, duration) {
  const bounds = [0, duration, ...loops.flatMap(({ start, end }) => [start, end])];
  const times = [...new Set(bounds)].toSorted((one, other) => one - other);
  const cues = [];
  for (const [index, start] of times.slice(0, -1).entries()) {
    const there = loops.filter((loop) => loop.start <= start && loop.end > start);
    const [shortest] = there.toSorted((one, other) => lengthOf(one) - lengthOf(other));
    const end = times[index + 1];
    const last = cues.at(-1);
    if (last && last.what === shortest?.what) last.end = end;
    else if (shortest) cues.push({ start, end, what: shortest.what });
  }
  const blocks = cues.map(
    ({ start, end, what }) => `${clock(start)} --> ${clock(end - GAP)}\n[${what}]\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function lengthOf({ start, end }) {
  return end - start;
}

function clock(seconds) {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
