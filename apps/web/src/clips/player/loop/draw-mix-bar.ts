import type { MixClip } from '@reprise/contract/mixes/calls.ts';
import styles from './mix-bar.module.css';

export interface MixBarClip {
  readonly seconds: number;
  /** It does not play for the viewer. */
  readonly isLeftOut: boolean;
}

export function mixBarOf(clips: readonly MixClip[]): MixBarClip[] {
  return clips.map(({ tile }) => ({
    seconds: tile === undefined ? 0 : tile.endtime - tile.starttime,
    isLeftOut: tile === undefined || tile.source?.unavailable !== undefined,
  }));
}

/** Above that, segments would be too narrow: one shows how far the whole mix is, words the place. */
export const SEGMENTS_MAX = 60;

/**
 * Draws a segment for each clip of a mix, as wide as the clip is long. The one of the current clip
 * follows the clock `--p` of the bar. `current` is -1 while none plays, and their number at the end. Needs no React, for the
 * framed page.
 */
export function drawMixBar(bar: HTMLElement, clips: readonly MixBarClip[], current: number): void {
  bar.classList.add(styles.bar ?? '');
  bar.ariaHidden = 'true';
  const draw = clips.length > SEGMENTS_MAX ? drawWhole : drawSegments;
  bar.replaceChildren(...draw(clips, current));
}

function drawSegments(clips: readonly MixBarClip[], current: number): HTMLElement[] {
  return clips.map(({ seconds, isLeftOut }, index) => {
    if (isLeftOut) return createPart(styles.leftOut);
    const segment = createPart(index < current ? styles.past : undefined);
    segment.style.flexGrow = String(seconds);
    if (index === current) segment.append(createFill(0, 1));
    return segment;
  });
}

function drawWhole(clips: readonly MixBarClip[], current: number): HTMLElement[] {
  const lengths = clips.map(({ seconds, isLeftOut }) => (isLeftOut ? 0 : seconds));
  const all = sumOf(lengths);
  const whole = createPart(undefined);
  whole.style.flexGrow = '1';
  if (current >= 0) {
    whole.append(createFill(sumOf(lengths.slice(0, current)) / all, (lengths[current] ?? 0) / all));
  }
  return [whole];
}

/** `from` is where it starts, `share` how much of it the clock fills. */
function createFill(from: number, share: number): HTMLElement {
  const fill = createPart(styles.fill);
  fill.style.setProperty('--from', String(from));
  fill.style.setProperty('--share', String(share));
  return fill;
}

function createPart(name: string | undefined): HTMLElement {
  const part = document.createElement('i');
  if (name !== undefined) part.className = name;
  return part;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
