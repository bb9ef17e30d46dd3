import { type ReactNode, useId } from 'react';

import { classNames } from '#ui/primitives/class-names.ts';
import styles from './field.module.css';

export type FieldLook = {
  label: string;
  /** The label is only said, not drawn: the placeholder or the surrounding shows it. */
  isLabelHidden?: boolean;
  /** Helps before and while typing. */
  hint?: string | undefined;
  /** Takes the place of the hint. */
  error?: string | undefined;
  /** Good news about the value; takes the place of the hint. */
  success?: string | undefined;
  /** Its longest message takes two lines, which are kept free. */
  hasLongMessage?: boolean | undefined;
  /** A button on the right of the box. */
  action?: ReactNode;
};

/** What ties a box to its label and its message. */
export type FieldInputProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldLook & { children: (ties: FieldInputProps) => ReactNode };

/** Label above, message below; a box with a drawn label keeps one line free for its message. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  success,
  hasLongMessage = false,
  action,
  children,
}: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? success ?? hint;
  const inputProps: FieldInputProps = {
    id,
    'aria-describedby': message ? messageId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames(styles.field, hasLongMessage && styles.hasLongMessage)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        {children(inputProps)}
        {action}
      </div>
      {(message || !isLabelHidden) && (
        <p
          id={messageId}
          aria-live="polite"
          className={classNames(
            styles.message,
            error !== undefined && styles.error,
            error === undefined && success !== undefined && styles.success,
          )}
        >
          {message}
        </p>
      )}
    </div>
  );
}
