/**
 * Returns `inner` for groups within the head and `outer` for parts drawn on it, in units of the
 * picture.
 */
export function nodHead([x, y], scale, { turn, move = [0, 0] }) {
  const sign = Math.sign(scale);
  return {
    inner: {
      about: [0, 60],
      move: [move[0] / scale, move[1] / Math.abs(scale)],
      turn: turn * sign,
    },
    outer: { about: [x, y + 60 * Math.abs(scale)], move, turn },
  };
}

/** Closes the eyes for a moment before the given beats. */
export function blink(beat, every = 4, at = 2.6) {
  const since = (((beat - at) % every) + every) % every;
  const closed = since < 0.3 ? 1 - Math.abs(since / 0.15 - 1) : 0;
  return { about: [0, -3], stretch: [1, 1 - 0.9 * closed] };
}
