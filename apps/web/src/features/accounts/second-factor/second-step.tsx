import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { signInCode } from '@reprise/contract/rules/typed-code.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormError } from '#features/accounts/form-error.tsx';
import styles from '#features/accounts/account-form.module.css';
import { finishSignIn } from '#features/accounts/registration.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { codeErrorOf } from './code-error.ts';

const { step } = secondFactorTexts;

interface SecondStepProps {
  /** On /login, which leaves then, nothing has to be done. */
  readonly onSignedIn?: () => void;
  readonly onUnregistered: () => void;
  readonly onBack: () => void;
}

export function SecondStep({ onSignedIn, onUnregistered, onBack }: SecondStepProps) {
  const auth = useAuthClient();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) => finishSignIn(auth, typed),
    onSuccess: (outcome) => {
      if (outcome === 'unregistered') onUnregistered();
      else onSignedIn?.();
    },
    meta: { notice: false },
  });
  const fieldError = codeErrorOf(error);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = signInCode(code);
    setIsMissing(typed === '');
    if (typed !== '') mutate(typed);
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <h2>{step.title}</h2>
      <p>{step.text}</p>
      <TextField
        label={step.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        readOnly={isPending}
        error={isMissing ? step.missing : fieldError}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormError error={fieldError === undefined ? error : null} fallback={step.failed} />
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {step.submit}
      </Button>
      <Button kind="quiet" isWide onClick={onBack}>
        {step.back}
      </Button>
    </form>
  );
}
