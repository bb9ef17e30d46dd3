import type { ObserveVisibility } from './autoplay.ts';

/** The provider's rule: a player may start by itself while more than half of it is in view. */
const VISIBLE_RATIO = 0.5;
const THRESHOLDS = [...Array.from({ length: 21 }, (_, step) => step / 20), 0.51];

interface ObservedElement {
  ratio: number;
  readonly onChange: (isSeen: boolean) => void;
}

const observed = new Map<Element, ObservedElement>();
let visibleElement: Element | null = null;
let claimedElement: Element | null = null;
let observer: IntersectionObserver | null = null;

/**
 * Of all watched elements of the page at most one counts as seen: the one most in view, with more
 * than half of it, in a shown page. So two clips never play at a time. While an open dialog holds
 * clips, those behind it are out of sight.
 */
export function observeVisibility(element: Element): ObserveVisibility {
  return (onChange) => {
    observe(element, { ratio: 0, onChange });
    return () => unobserve(element);
  };
}

/** The reader wants this one: it counts as seen until it is no longer half in view. */
export function claimVisibility(element: Element): void {
  claimedElement = element;
  updateVisibleElement();
}

function observe(element: Element, entry: ObservedElement): void {
  if (observed.size === 0) {
    observer = new IntersectionObserver(handleEntries, { threshold: THRESHOLDS });
    document.addEventListener('visibilitychange', updateVisibleElement);
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

/** Of two that are equally in view the one that is shown already, else the upper one. */
function mostVisibleElement(): Element | null {
  const inView = [...observed].filter(([element]) => isInView(element));
  const most = Math.max(...inView.map(([, { ratio }]) => ratio));
  const first = inView.filter(([, { ratio }]) => ratio === most).map(([element]) => element);
  return (
    first.find((element) => element === visibleElement) ??
    first.toSorted(byDocumentOrder)[0] ??
    null
  );
}

function isInView(element: Element | null): boolean {
  if (element === null || (observed.get(element)?.ratio ?? 0) <= VISIBLE_RATIO) return false;
  return isInDialog(element) || ![...observed.keys()].some(isInDialog);
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null;
}

function byDocumentOrder(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
