import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './segmented-control.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly segments: readonly Segment<Value>[];
  /** As wide as its container, with segments of one width. */
  readonly isWide?: boolean;
  readonly onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  isWide = false,
  onChange,
}: SegmentedControlProps<Value>) {
  const group = useSelectedInView(value);
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      className={classNames(styles.group, isWide && styles.wide)}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          className={styles.option}
          onClick={() => segment.value !== value && onChange(segment.value)}
        >
          {segment.icon}
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
    const box = group.current;
    const selected = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!box || !selected) return;
    // Called between layout and paint: measuring here would force a layout.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const left = selected.offsetLeft - (box.clientWidth - selected.offsetWidth) / 2;
      box.scrollTo({ left, behavior: hasScrolled.current ? 'auto' : 'instant' });
      hasScrolled.current = true;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [value]);
  return group;
}
