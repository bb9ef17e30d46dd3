import type { Sight } from './autoplay.ts';

/** The provider's rule: a player may start by itself while more than half of it is in view. */
const SEEN = 0.5;
const THRESHOLDS = [...Array.from({ length: 21 }, (_, step) => step / 20), 0.51];

interface Watched {
  ratio: number;
  readonly onChange: (isSeen: boolean) => void;
}

const watched = new Map<Element, Watched>();
let shown: Element | null = null;
let claimant: Element | null = null;
let observer: IntersectionObserver | null = null;

/**
 * Of all watched elements of the page at most one counts as seen: the one most in view, with more
 * than half of it, in a shown page. So two clips never play at a time. While an open dialog holds
 * clips, those behind it are out of sight.
 */
export function sightOf(element: Element): Sight {
  return (onChange) => {
    watch(element, { ratio: 0, onChange });
    return () => unwatch(element);
  };
}

/** The reader wants this one: it counts as seen until it is no longer half in view. */
export function claimSight(element: Element): void {
  claimant = element;
  settle();
}

function watch(element: Element, entry: Watched): void {
  if (watched.size === 0) {
    observer = new IntersectionObserver(note, { threshold: THRESHOLDS });
    document.addEventListener('visibilitychange', settle);
  }
  watched.set(element, entry);
  observer?.observe(element);
}

function unwatch(element: Element): void {
  watched.delete(element);
  observer?.unobserve(element);
  if (shown === element) shown = null;
  if (watched.size === 0) {
    observer?.disconnect();
    document.removeEventListener('visibilitychange', settle);
  } else settle();
}

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    const entry = watched.get(target);
    if (entry) entry.ratio = intersectionRatio;
  }
  settle();
}

function settle(): void {
  if (!isInView(claimant)) claimant = null;
  const next = document.hidden ? null : (claimant ?? mostInView());
  if (next === shown) return;
  const before = shown && watched.get(shown);
  shown = next;
  before?.onChange(false);
  if (next) watched.get(next)?.onChange(true);
}

/** Of two that are equally in view the one that is shown already, else the upper one. */
function mostInView(): Element | null {
  const inView = [...watched].filter(([element]) => isInView(element));
  const most = Math.max(...inView.map(([, { ratio }]) => ratio));
  const first = inView.filter(([, { ratio }]) => ratio === most).map(([element]) => element);
  return first.find((element) => element === shown) ?? first.toSorted(byPlace)[0] ?? null;
}

function isInView(element: Element | null): boolean {
  if (element === null || (watched.get(element)?.ratio ?? 0) <= SEEN) return false;
  return isInDialog(element) || ![...watched.keys()].some(isInDialog);
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null;
}

function byPlace(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
