/** In pixels from the left edge of the line. */
export interface Placed {
  readonly left: number;
  readonly width: number;
  /** What it points at. */
  readonly tip: number;
}

interface Wanted {
  readonly tip: number;
  readonly width: number;
}

const GAP_PX = 8;
/** A flag's rounded end does not carry its tip. */
const TIP_MARGIN_PX = 16;

/** Places the hint at its handle, as far as the line reaches. */
export function placeHint({ tip, width }: Wanted, lineWidth: number): Placed {
  const left = Math.max(0, Math.min(tip - GAP_PX, lineWidth - width));
  return { left, width, tip };
}

/**
 * Places flags above what they point at, clear of each other and of the hint: as many as have room,
 * the first ones rather than the last, each as near to its middle as it can be. Returns null for
 * one without room.
 */
export function placeFlags(
  wanted: readonly Wanted[],
  lineWidth: number,
  hint: Placed | null,
): readonly (Placed | null)[] {
  return bestLayout(wanted, lineWidth, hint ? [hint] : []).flags;
}

interface Layout {
  readonly flags: readonly (Placed | null)[];
  readonly missing: number;
  /** How far the flags are from their middles, in pixels. */
  readonly shift: number;
}

/** Tries each place of the first flag with each one of the others. Two flags are offered at most. */
function bestLayout(
  [flag, ...others]: readonly Wanted[],
  lineWidth: number,
  taken: readonly Placed[],
): Layout {
  if (!flag) return { flags: [], missing: 0, shift: 0 };
  const without = bestLayout(others, lineWidth, taken);
  const [best] = leftsOf(flag, lineWidth, [...taken, ...others.map(centered)])
    .map((left) => ({ ...flag, left }))
    .filter((placed) => taken.every((other) => isClear(placed, other)))
    .map((placed) => {
      const rest = bestLayout(others, lineWidth, [...taken, placed]);
      const shift = rest.shift + Math.abs(placed.left - centered(flag).left);
      return { ...rest, flags: [placed, ...rest.flags], shift };
    })
    .toSorted((one, other) => one.missing - other.missing || one.shift - other.shift);
  if (best && best.missing <= without.missing + 1) return best;
  return { ...without, flags: [null, ...without.flags], missing: without.missing + 1 };
}

/** In its middle, next to others, and as far to each side as its tip allows. */
function leftsOf(flag: Wanted, lineWidth: number, others: readonly Placed[]): readonly number[] {
  const { tip, width } = flag;
  const from = Math.max(0, tip + TIP_MARGIN_PX - width);
  const to = Math.min(tip - TIP_MARGIN_PX, lineWidth - width);
  if (from > to) return [];
  const lefts = [
    centered(flag).left,
    ...others.flatMap((other) => [other.left - GAP_PX - width, other.left + other.width + GAP_PX]),
    from,
    to,
  ].map((left) => Math.max(from, Math.min(left, to)));
  return [...new Set(lefts)];
}

function centered({ tip, width }: Wanted): Placed {
  return { tip, width, left: tip - width / 2 };
}

function isClear(one: Placed, other: Placed): boolean {
  return (
    one.left + one.width + GAP_PX <= other.left || other.left + other.width + GAP_PX <= one.left
  );
}
