const TAU = Math.PI * 2;

export const wave = (turns) => Math.sin(turns * TAU);

/** 1 on each whole number, 0 halfway between. */
export const onBeat = (beats) => 0.5 + 0.5 * Math.cos(beats * TAU);

export const part = (value) => value - Math.floor(value);

export const mix = (from, to, share) => from + (to - from) * share;

export const mixPoint = ([ax, ay], [bx, by], share) => [mix(ax, bx, share), mix(ay, by, share)];

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));

export function ease(share) {
  const inside = clamp(share);
  return inside * inside * (3 - 2 * inside);
}

export const between = (value, from, to) => ease((value - from) / (to - from));

export const arc = (share) => 4 * clamp(share) * (1 - clamp(share));

export function rotate([x, y], degrees, [cx, cy]) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}
