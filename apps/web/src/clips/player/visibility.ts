import { isCovered, subscribeToCovers } from '#ui/overlays/covers.ts';
import type { ObserveVisibility } from './autoplay.ts';

/** The provider allows autoplay while more than half of the player is visible. */
const VISIBLE_RATIO = 0.5;
const THRESHOLDS = [...Array.from({ length: 21 }, (_, step) => step / 20), 0.51];

interface ObservedElement {
  ratio: number;
  readonly onChange: (isVisible: boolean) => void;
}

const observed = new Map<Element, ObservedElement>();
let visibleElement: Element | null = null;
let claimedElement: Element | null = null;
let observer: IntersectionObserver | null = null;
let stopWatchingCovers = () => {};

/**
 * Of all elements that are more than half visible, only the most visible one counts, so that two
 * clips never play at once. Elements under an open dialog, menu or search do not count.
 */
export function observeVisibility(element: Element): ObserveVisibility {
  return (onChange) => {
    observe(element, { ratio: 0, onChange });
    return () => unobserve(element);
  };
}

/** The element that the user started counts as visible until half of it is hidden. */
export function claimVisibility(element: Element): void {
  claimedElement = element;
  updateVisibleElement();
}

function observe(element: Element, entry: ObservedElement): void {
  if (observed.size === 0) {
    observer = new IntersectionObserver(handleEntries, { threshold: THRESHOLDS });
    document.addEventListener('visibilitychange', updateVisibleElement);
    stopWatchingCovers = subscribeToCovers(updateVisibleElement);
  }
  observed.set(element, entry);
  observer?.observe(element);
}

function unobserve(element: Element): void {
  observed.delete(element);
  observer?.unobserve(element);
  if (visibleElement === element) visibleElement = null;
  if (observed.size === 0) {
    observer?.disconnect();
    document.removeEventListener('visibilitychange', updateVisibleElement);
    stopWatchingCovers();
  } else updateVisibleElement();
}

function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    const entry = observed.get(target);
    if (entry) entry.ratio = intersectionRatio;
  }
  updateVisibleElement();
}

function updateVisibleElement(): void {
  if (!isInView(claimedElement)) claimedElement = null;
  const next = document.hidden ? null : (claimedElement ?? mostVisibleElement());
  if (next === visibleElement) return;
  const before = visibleElement && observed.get(visibleElement);
  visibleElement = next;
  before?.onChange(false);
  if (next) observed.get(next)?.onChange(true);
}

/** On a tie, prefers the current element, then the upper one. */
function mostVisibleElement(): Element | null {
  const inView = [...observed].filter(([element]) => isInView(element));
  const maxRatio = Math.max(...inView.map(([, { ratio }]) => ratio));
  const candidates = inView
    .filter(([, { ratio }]) => ratio === maxRatio)
    .map(([element]) => element);
  return (
    candidates.find((element) => element === visibleElement) ??
    candidates.toSorted(byDocumentOrder)[0] ??
    null
  );
}

function isInView(element: Element | null): boolean {
  if (element === null || (observed.get(element)?.ratio ?? 0) <= VISIBLE_RATIO) return false;
  return !isCovered(element);
}

function byDocumentOrder(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
