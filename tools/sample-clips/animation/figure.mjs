import { mixPoint, rotate } from './motion.mjs';

const add = ([x, y], [dx, dy]) => [x + dx, y + dy];
const distance = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

/**
 * Returns three points from `start` to `target` with the lengths of `rest`; `side` turns the bend.
 */
export function limb(rest, start, target, side = 1) {
  const [upper, lower] = [distance(rest[0], rest[1]), distance(rest[1], rest[2])];
  const far = distance(start, target) || 0.001;
  const reach = Math.min(Math.max(far, Math.abs(upper - lower) + 0.01), upper + lower - 0.01);
  const end = mixPoint(start, target, reach / far);
  const cos = (upper * upper + reach * reach - lower * lower) / (2 * upper * reach);
  const angle = Math.atan2(end[1] - start[1], end[0] - start[0]);
  const bend = Math.acos(Math.min(1, Math.max(-1, cos))) * (bendOf(rest) < 0 ? 1 : -1) * side;
  return [
    start,
    [start[0] + upper * Math.cos(angle + bend), start[1] + upper * Math.sin(angle + bend)],
    end,
  ];
}

function bendOf([a, b, c]) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/**
 * Uses the groups `{name}-leg-a`, `-leg-b`, `-arm-a`, `-arm-b`, `-body`, `-neck` and `-head`.
 * Returns the pose for a shift of the hips, a lean (degrees), a nod, and the places of feet and
 * hands.
 */
export function createFigure(drawing, name, parts = ['leg-a', 'leg-b', 'arm-a', 'arm-b']) {
  const rest = Object.fromEntries(
    ['body', 'neck', ...parts].map((part) => [part, drawing.points(`${name}-${part}`)]),
  );
  const hips = rest.body[0];
  const { cx, cy } = drawing.children(`${name}-head`)[0].attributes;
  return {
    rest,
    hips,
    head: [cx, cy],
    pose({ shift = [0, 0], lean = 0, nod = 0, targets = {}, sides = {} }) {
      const upper = (point) => add(rotate(point, lean, hips), shift);
      const head = upper([cx, cy]);
      const pose = {
        [`${name}-body`]: { points: rest.body.map(upper) },
        [`${name}-neck`]: { points: [upper(rest.neck[0]), head] },
        [`${name}-head`]: { about: [cx, cy], move: [head[0] - cx, head[1] - cy], turn: lean + nod },
      };
      for (const part of parts) {
        const isLeg = part.startsWith('leg');
        const start = isLeg ? add(rest[part][0], shift) : upper(rest[part][0]);
        const target = targets[part] ?? (isLeg ? rest[part][2] : upper(rest[part][2]));
        pose[`${name}-${part}`] = { points: limb(rest[part], start, target, sides[part]) };
      }
      return pose;
    },
    upper: (point, { shift = [0, 0], lean = 0 }) => add(rotate(point, lean, hips), shift),
  };
}
