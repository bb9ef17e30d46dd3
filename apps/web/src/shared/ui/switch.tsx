import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'onChange'
> & {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off; holds at once. The whole row is its target. */
export function Switch({ label, isOn, onChange, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(styles.row, className)}>
      {label}
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it itself
        role="switch"
        checked={isOn}
        className={styles.switch}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
