import { type ClipTimes, formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { trimTexts } from '@reprise/contract/clips/trim-texts.ts';
import { countedPeople } from '@reprise/contract/moments/rules/counted.ts';
import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { Magnet } from 'lucide-react';
import type { CSSProperties } from 'react';
import { shareOf, TRACK_INSET_PX, type View } from '#clips/trim/trim-rules.ts';
import { type Placed, placeFlags, placeHint } from './flag-layout.ts';
import { edgeText } from './snap-rules.ts';
import styles from './heat.module.css';

/** As the style sheet has them. */
const NARROW_PX = 520;
const CHARACTER_PX = 6.2;
const PADDING_PX = 26;
const ICON_PX = 24;
const LABEL_GAP_PX = 16;

interface TrimFlagsProps {
  /** Of the line; 0 until measured. */
  readonly width: number;
  readonly view: View;
  /** The first ones have room before others. */
  readonly cuts: readonly ClipTimes[];
  /** The edge that a handle has. */
  readonly hint: SharedEdge | null;
  /** The last edge that a handle came to. */
  readonly announced: SharedEdge | null;
  readonly hintId: string;
  /** Who marked the video. */
  readonly people: number;
  readonly onUse: (cut: ClipTimes) => void;
}

/** The line between player and track: what others marked there. */
export function TrimFlags({
  width,
  view,
  cuts,
  hint,
  announced,
  hintId,
  people,
  onUse,
}: TrimFlagsProps) {
  const isNarrow = width <= NARROW_PX;
  const tipOf = (time: number) =>
    TRACK_INSET_PX + shareOf(time, view) * (width - 2 * TRACK_INSET_PX);
  const text = hint && edgeText(hint);
  const placedHint =
    hint && text !== null
      ? placeHint({ tip: tipOf(hint.time), width: widthOf(text) + ICON_PX }, width)
      : null;
  const places = placeFlags(
    cuts.map((cut) => ({
      tip: tipOf((cut.startTime + cut.endTime) / 2),
      width: widthOf(isNarrow ? trimTexts.useCut : `${timesOf(cut)} ${trimTexts.useCut}`),
    })),
    width,
    placedHint,
  );
  const flags = cuts
    .flatMap((cut, index) => {
      const placed = places[index];
      return placed ? { cut, placed } : [];
    })
    .toSorted((one, other) => one.placed.left - other.placed.left);

  const label = trimTexts.marked(countedPeople(people));
  const isLabelClear = [placedHint, ...places].every(
    (placed) => placed === null || placed.left >= label.length * CHARACTER_PX + LABEL_GAP_PX,
  );

  return (
    <div className={styles.flags}>
      <span className={isLabelClear ? styles.label : 'visually-hidden'}>{label}</span>
      {flags.map(({ cut, placed }) => (
        <button
          key={`${cut.startTime} ${cut.endTime}`}
          type="button"
          className={styles.flag}
          style={styleOf(placed)}
          onClick={() => onUse(cut)}
        >
          <span className={isNarrow ? 'visually-hidden' : styles.times}>{timesOf(cut)}</span>{' '}
          <b>{trimTexts.useCut}</b>
        </button>
      ))}
      {placedHint && (
        <span id={hintId} className={styles.hint} style={styleOf(placedHint)}>
          <Magnet size={16} aria-hidden="true" />
          {text}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {/* A new element, because two edges can have the same text. */}
        {announced && (
          <span key={`${announced.side} ${announced.time}`}>{edgeText(announced)}</span>
        )}
      </span>
    </div>
  );
}

function timesOf(cut: ClipTimes): string {
  return formatClipTimes(cut).join(' – ');
}

function widthOf(text: string): number {
  return Math.ceil(text.length * CHARACTER_PX + PADDING_PX);
}

function styleOf({ left, width, tip }: Placed): CSSProperties {
  return { left, width, '--tip': `${Math.round(tip - left)}px` } as CSSProperties;
}
