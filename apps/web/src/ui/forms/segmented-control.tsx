import { useLayoutEffect, useRef } from 'react';

import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>) {
  const group = useSelectedInView(value);
  return (
    <div ref={group} role="group" aria-label={label} className={styles.group}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          className={styles.option}
          onClick={() => segment.value !== value && onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the selected segment into the middle of the group. Does not scroll the page. */
function useSelectedInView(value: string) {
  const group = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);
  useLayoutEffect(() => {
    const selected = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!group.current || !selected) return;
    const left = selected.offsetLeft - (group.current.clientWidth - selected.offsetWidth) / 2;
    group.current.scrollTo({ left, behavior: hasScrolled.current ? 'auto' : 'instant' });
    hasScrolled.current = true;
  }, [value]);
  return group;
}
