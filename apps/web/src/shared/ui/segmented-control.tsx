import { type MouseEvent } from 'react';

import styles from './segmented-control.module.css';

export type Segment<Value extends string> = { value: Value; label: string };

export type SegmentedControlProps<Value extends string> = {
  /** What is chosen here, for those who do not see the group. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
};

/** A few ways of seeing the same thing, one of them on. Scrolls sideways where it does not fit. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>) {
  function handleClick(event: MouseEvent<HTMLButtonElement>, next: Value) {
    // A half-hidden segment comes into view; the page itself does not move.
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (next !== value) onChange(next);
  }
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          className={styles.option}
          onClick={(event) => handleClick(event, segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
