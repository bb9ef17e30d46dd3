import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'>;

/** Set `autoComplete` to current-password or new-password. */
export function PasswordField({
  label,
  isLabelHidden,
  hint,
  error,
  success,
  hasLongMessage,
  className,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const message = { hint, error, success, hasLongMessage };
  const look = { label, isLabelHidden: isLabelHidden ?? false, ...message };
  return (
    <Field {...look}>
      {(inputProps) => (
        <>
          <input
            {...input}
            {...inputProps}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            className={classNames(styles.input, styles.trailing, className)}
          />
          <IconButton
            label={controlTexts.show(label)}
            icon={isShown ? <EyeOff /> : <Eye />}
            isPressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className={styles.inside}
          />
        </>
      )}
    </Field>
  );
}
