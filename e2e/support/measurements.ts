import type { BrowserContext, Page } from '@playwright/test';
import { type MeasuredLoop, type ShownFrame, measureLoops } from '../../bench/clip-loop/frames.ts';

/** Of the first script of `/` in each language, compressed. */
export const START_SCRIPT_BYTES = 150_000;

const RECORDER = new URL('../../bench/clip-loop/record-frames.js', import.meta.url).pathname;

export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript({ path: RECORDER });
}

export async function shownFrames(page: Page): Promise<readonly ShownFrame[]> {
  const lists = await Promise.all(
    page.frames().map((frame) =>
      // The frame may be detached.
      frame.evaluate((): ShownFrame[] => Reflect.get(window, 'shownFrames') ?? []).catch(() => []),
    ),
  );
  return lists.flat();
}

export async function recordReadiness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const players: Record<string, unknown> = {};
    Object.assign(window, { players });
    addEventListener('keydown', ({ timeStamp }) => {
      Object.assign(window, { askedAt: performance.timeOrigin + timeStamp });
    });
    addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || !data.includes('"infoDelivery"')) return;
      const { id, info } = JSON.parse(data);
      Reflect.get(window, 'players')[id] = info;
    });
  });
}

export async function expectReady(page: Page, videoId: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const isReadyFile = [...document.querySelectorAll<HTMLVideoElement>('[inert] video')].some(
        ({ currentSrc, readyState, seeking, paused }) =>
          currentSrc.includes(wanted) && readyState >= 3 && !seeking && paused,
      );
      const states: Record<string, { playerState: number; videoData: { video_id: string } }> =
        Reflect.get(window, 'players');
      const CUED = 5;
      // Since it was the active player.
      const PAUSED = 2;
      return (
        isReadyFile ||
        Object.values(states).some(
          ({ playerState, videoData }) =>
            videoData.video_id === wanted && (playerState === CUED || playerState === PAUSED),
        )
      );
    },
    videoId,
    { polling: 20 },
  );
}

export async function measuredLoops(
  page: Page,
  clip: { source: string; startTime: number; endTime: number },
): Promise<readonly MeasuredLoop[]> {
  const frames = await shownFrames(page);
  return measureLoops(
    frames.filter(({ source }) => source.includes(clip.source)),
    clip,
  );
}

export interface Shift {
  readonly score: number;
  /**
   * Within half a second of a click or key press, Chromium does not count a shift as unexpected.
   */
  readonly isAfterInput: boolean;
  /** Class or text, and the rectangles before and after. */
  readonly moved: readonly string[];
}

export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.className : node?.textContent;
          const [before, after] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}x${height}`,
          );
          return `${name}: ${before} to ${after}`;
        });
        shifts.push({ score: entry.value, isAfterInput: entry.hadRecentInput, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function clearLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { layoutShifts: Shift[] }).layoutShifts.length = 0;
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** A font that arrives late may widen or narrow a button by a few pixels: up to 0.0001. */
const SMALLEST_SHIFT = 0.0005;

export async function layoutShifts(page: Page): Promise<readonly Shift[]> {
  const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'layoutShifts') ?? []);
  return shifts.filter(({ score }) => score >= SMALLEST_SHIFT);
}

export function spread(values: readonly number[]): { median: number; p95: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { median: at(0.5), p95: at(0.95) };
}

export interface Interaction {
  /** Type of the slowest event. */
  readonly event: string;
  readonly control: string;
  /** From input to the next frame, in steps of 8. */
  readonly ms: number;
  /** The parts of `ms`: until the handlers run, while they run, and until the frame. */
  readonly delay: number;
  readonly script: number;
  readonly paint: number;
}

/**
 * Records clicks, taps and key presses in every page of the context that take more than 16 ms to
 * show an effect.
 */
export async function recordInteractions(context: BrowserContext): Promise<readonly Interaction[]> {
  const interactions: Interaction[] = [];
  const name = 'reportInteraction';
  await context.exposeFunction(name, (one: Interaction) => void interactions.push(one));
  await context.addInitScript((report) => {
    function describe(longest: EventTiming, events: readonly EventTiming[]): Interaction {
      const { startTime, duration, target, name: event } = longest;
      const end = startTime + duration;
      const element = target instanceof Element ? target.closest('button, a, input, [role]') : null;
      const control =
        element?.getAttribute('aria-label') ?? element?.textContent ?? target?.nodeName ?? '';
      // Handlers of the other events run before the same frame, such as `click` after `pointerup`.
      const sameFrame = events.filter((one) => one.startTime >= startTime && one.startTime < end);
      const scriptStart = Math.min(...sameFrame.map(({ processingStart }) => processingStart));
      const scriptEnd = Math.max(...sameFrame.map(({ processingEnd }) => processingEnd));
      return {
        event,
        control: control.slice(0, 40),
        ms: duration,
        delay: Math.round(scriptStart - startTime),
        script: Math.round(scriptEnd - scriptStart),
        paint: Math.max(0, Math.round(end - scriptEnd)),
      };
    }
    new PerformanceObserver((list) => {
      const entries = (list.getEntries() as EventTiming[]).filter((one) => one.interactionId > 0);
      for (const id of new Set(entries.map(({ interactionId }) => interactionId))) {
        const events = entries.filter(({ interactionId }) => interactionId === id);
        const longest = events.reduce((one, other) =>
          other.duration > one.duration ? other : one,
        );
        Reflect.get(window, report)(describe(longest, events));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as object);
  }, name);
  return interactions;
}

interface EventTiming extends PerformanceEntry {
  readonly processingStart: number;
  readonly processingEnd: number;
  readonly interactionId: number;
  readonly target: Node | null;
}

export function slowestInteraction(interactions: readonly Interaction[]): Interaction | undefined {
  return interactions.toSorted((one, other) => other.ms - one.ms)[0];
}
