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
 * Places flags above what they point at, clear of each other and of the hint. Returns null for one
 * without room.
 */
export function placeFlags(
  wanted: readonly Wanted[],
  lineWidth: number,
  hint: Placed | null,
): (Placed | null)[] {
  const taken: Placed[] = hint ? [hint] : [];
  return wanted.map((flag) => {
    const placed = placeFlag(flag, lineWidth, taken);
    if (placed) taken.push(placed);
    return placed;
  });
}

function placeFlag(
  { tip, width }: Wanted,
  lineWidth: number,
  taken: readonly Placed[],
): Placed | null {
  const centered = tip - width / 2;
  const lefts = [
    centered,
    ...taken.flatMap((other) => [other.left - GAP_PX - width, other.left + other.width + GAP_PX]),
  ].map((left) => Math.max(0, Math.min(left, lineWidth - width)));
  const fitting = lefts
    .filter((left) => tip >= left + TIP_MARGIN_PX && tip <= left + width - TIP_MARGIN_PX)
    .filter((left) => left + width <= lineWidth)
    .filter((left) => taken.every((other) => isClear({ left, width }, other)))
    .toSorted((one, other) => Math.abs(one - centered) - Math.abs(other - centered));
  return fitting[0] === undefined ? null : { left: fitting[0], width, tip };
}

function isClear(one: Omit<Placed, 'tip'>, other: Placed): boolean {
  return (
    one.left + one.width + GAP_PX <= other.left || other.left + other.width + GAP_PX <= one.left
  );
}
