import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'>;

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

export function PasswordManagerUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
