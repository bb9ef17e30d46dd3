import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './field.module.css';

export interface FieldBaseProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly success?: ReactNode;
  readonly hasLongMessage?: boolean | undefined;
  readonly action?: ReactNode;
  readonly messageAction?: ReactNode;
}

export interface FieldInputProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

type FieldProps = FieldBaseProps & { children: (inputProps: FieldInputProps) => ReactNode };

/** Label above, message below. With a visible label, reserves one line for the message. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  success,
  hasLongMessage = false,
  action,
  messageAction,
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
        <div className={styles.below}>
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
          {messageAction}
        </div>
      )}
    </div>
  );
}
