import { secondFactorTexts } from '@reprise/contract/accounts/second-factor-texts.ts';
import { signInCode } from '@reprise/contract/rules/typed-code.ts';
import { lazy, Suspense, type SubmitEvent, useState } from 'react';
import { FormError } from '#features/accounts/form-error.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { codeErrorOf } from './code-error.ts';
import styles from './second-factor.module.css';

const { setUp, step } = secondFactorTexts;
const QrCode = lazy(() => import('#ui/qr-code/qr-code.tsx').then((m) => ({ default: m.QrCode })));

interface CodeStepProps {
  readonly id: string;
  readonly uri: string;
  readonly change: {
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(code: string): void;
  };
}

export function CodeStep({ id, uri, change }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const fieldError = codeErrorOf(change.error);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const typed = signInCode(code);
    setIsMissing(typed === '');
    if (typed !== '') change.mutate(typed);
  }

  return (
    <form id={id} noValidate className={styles.step} onSubmit={handleSubmit}>
      <p>{setUp.scan}</p>
      <div className={styles.qrCode}>
        <Suspense>
          <QrCode text={uri} label={setUp.qrCode} />
        </Suspense>
      </div>
      <p>
        {setUp.secret} <code className={styles.secret}>{secretOf(uri)}</code>
      </p>
      <TextField
        label={step.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        readOnly={change.isPending}
        error={isMissing ? step.missing : fieldError}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormError error={fieldError === undefined ? change.error : null} fallback={setUp.failed} />
    </form>
  );
}

/** Splits the secret into groups of four, which are easier to type. */
function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
