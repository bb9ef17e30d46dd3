import { type ComponentProps, useId } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './switch.module.css';

export type SwitchInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'onChange'
> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export type SwitchProps = SwitchInputProps & {
  readonly label: string;
  readonly hint?: string | undefined;
};

/** An on/off setting that applies immediately. The whole row is the target. */
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
      <SwitchInput
        {...input}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        isOn={isOn}
        onChange={onChange}
      />
    </label>
  );
}

/** The caller must name the control and make it large enough for touch. */
export function SwitchInput({ isOn, onChange, ...input }: SwitchInputProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it itself
      role="switch"
      checked={isOn}
      className={styles.switch}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
