/** Elements above the page, such as an open menu. A dialog's element covers the whole window. */
const covers = new Set<Element>();
const listeners = new Set<() => void>();
let frame = 0;

/** A ref for an element that is above the page while mounted. */
export function addCover(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  covers.add(element);
  // Positions change without an event: by scrolling, with the content, during animations.
  if (covers.size === 1) frame = requestAnimationFrame(notifyEachFrame);
  return () => {
    covers.delete(element);
    if (covers.size === 0) cancelAnimationFrame(frame);
    notify();
  };
}

export function hasCovers(): boolean {
  return covers.size > 0;
}

/** Returns true if any part of the element is under a cover that does not contain it. */
export function isCovered(element: Element): boolean {
  const others = [...covers].filter((cover) => !cover.contains(element));
  if (others.length === 0) return false;
  const box = element.getBoundingClientRect();
  return others.some((cover) => overlap(box, cover.getBoundingClientRect()));
}

export interface CoverWatch {
  readonly isCovered: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Measures the element once per frame, because measuring during a render would force a layout. */
export function watchCovers(element: Element): CoverWatch {
  let isUnderCover = false;
  return {
    isCovered: () => isUnderCover,
    subscribe: (listener) =>
      subscribeToCovers(() => {
        isUnderCover = isCovered(element);
        listener();
      }),
  };
}

/** Calls back on each frame while there are covers, and when one is removed. */
export function subscribeToCovers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyEachFrame(): void {
  frame = requestAnimationFrame(notifyEachFrame);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
