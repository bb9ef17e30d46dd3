import type { ComponentProps } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import styles from './field.module.css';

export type TextAreaProps = FieldBaseProps & ComponentProps<'textarea'>;

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
