import { Menu } from '@base-ui/react/menu';
import type { KeyboardEvent } from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import type { MenuEntry } from './menu-props.ts';
import styles from './menu.module.css';

interface MenuSliderProps {
  readonly entry: Extract<MenuEntry, { kind: 'slider' }>;
}

/** A menu may contain only items: this one is changed with the arrow keys, its track by pointer. */
export function MenuSlider({ entry }: MenuSliderProps) {
  const { label, value, min, max, step, onChange } = entry;

  function handleKeyDown(event: KeyboardEvent) {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (direction === 0 || isComposing(event)) return;
    event.preventDefault();
    onChange(Math.min(Math.max(value + direction * step, min), max));
  }

  return (
    <Menu.Item
      className={classNames(styles.item, styles.slider)}
      closeOnClick={false}
      onKeyDown={handleKeyDown}
    >
      {label}
      <input
        type="range"
        aria-hidden
        tabIndex={-1}
        {...{ value, min, max, step }}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <span className={styles.value}>{value} %</span>
    </Menu.Item>
  );
}
