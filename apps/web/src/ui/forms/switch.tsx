import { type ComponentProps, useId } from 'react';

import { classNames } from '#ui/primitives/class-names.ts';
import styles from './switch.module.css';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'onChange'
> & {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** An on/off setting that applies at once. The whole row is the target. */
export function Switch({ label, hint, isOn, onChange, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={classNames(styles.row, className)}>
      <span>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it itself
        role="switch"
        checked={isOn}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        className={styles.switch}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
