import type { Page } from '@playwright/test';
import { type LoopTurn, type ShownFrame, turnsOf } from '../../bench/clip-loop/frames.ts';

const RECORDER = new URL('../../bench/clip-loop/record-frames.js', import.meta.url).pathname;

/** Notes from now on each picture that a video shows, in the provider's frame too. */
export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript({ path: RECORDER });
}

/** The pictures shown so far. */
export async function shownFrames(page: Page): Promise<readonly ShownFrame[]> {
  const lists = await Promise.all(
    page.frames().map((frame) =>
      // A frame may be on its way out.
      frame.evaluate((): ShownFrame[] => Reflect.get(window, 'shownFrames') ?? []).catch(() => []),
    ),
  );
  return lists.flat();
}

/** Notes from now on when a key went down, and how far the provider's players say they are. */
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

/** Waits until a spare player holds the video at its start. */
export async function expectReady(page: Page, videoId: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const isReadyFile = [...document.querySelectorAll<HTMLVideoElement>('[inert] video')].some(
        ({ currentSrc, readyState, seeking, paused }) =>
          currentSrc.includes(wanted) && readyState >= 3 && !seeking && paused,
      );
      const told: Record<
        string,
        { playerState: number; duration: number; videoData: { video_id: string } }
      > = Reflect.get(window, 'players');
      const PAUSED = 2;
      return (
        isReadyFile ||
        Object.values(told).some(
          ({ playerState, duration, videoData }) =>
            videoData.video_id === wanted && playerState === PAUSED && duration > 0,
        )
      );
    },
    videoId,
    { polling: 20 },
  );
}

/** The turns that a clip has made so far. */
export async function turns(
  page: Page,
  clip: { source: string; startTime: number; endTime: number },
): Promise<readonly LoopTurn[]> {
  const frames = await shownFrames(page);
  return turnsOf(
    frames.filter(({ source }) => source.includes(clip.source)),
    clip,
  );
}

/** One movement of boxes that nobody asked for. */
export interface Shift {
  readonly score: number;
  /** Within half a second of a click or key, which the browser does not count as a fault. */
  readonly isAfterInput: boolean;
  readonly moved: readonly (string | undefined)[];
}

/** Notes from now on what moves on the page. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className : node?.nodeName,
        );
        shifts.push({ score: entry.value, isAfterInput: entry.hadRecentInput, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Each shift so far. */
export function layoutShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate((): Shift[] => Reflect.get(window, 'layoutShifts') ?? []);
}

/** Middle and 95th percentile, in whole numbers. */
export function spread(values: readonly number[]): { median: number; p95: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { median: at(0.5), p95: at(0.95) };
}
