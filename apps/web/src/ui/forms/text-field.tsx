import type { ComponentProps } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldBaseProps & ComponentProps<'input'>;

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  success,
  hasLongMessage,
  action,
  messageAction,
  className,
  ...input
}: TextFieldProps) {
  const message = { hint, error, success, hasLongMessage };
  const look = { label, isLabelHidden: isLabelHidden ?? false, ...message, action, messageAction };
  return (
    <Field {...look}>
      {(inputProps) => (
        <input
          type="text"
          dir="auto"
          {...input}
          {...inputProps}
          className={classNames(styles.input, className)}
        />
      )}
    </Field>
  );
}
