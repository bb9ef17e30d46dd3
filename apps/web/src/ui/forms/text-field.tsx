import type { ComponentProps } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldBaseProps } from './field.tsx';

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

type TextAreaProps = FieldBaseProps & ComponentProps<'textarea'>;

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  success,
  hasLongMessage,
  action,
  className,
  ...area
}: TextAreaProps) {
  const message = { hint, error, success, hasLongMessage };
  const look = { label, isLabelHidden: isLabelHidden ?? false, ...message, action };
  return (
    <Field {...look}>
      {(inputProps) => (
        <textarea
          dir="auto"
          {...area}
          {...inputProps}
          className={classNames(styles.input, styles.area, className)}
        />
      )}
    </Field>
  );
}
