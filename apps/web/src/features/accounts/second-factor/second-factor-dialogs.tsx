import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { signInCode } from '@reprise/contract/rules/typed-code.ts';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { type DialogState, FormDialog } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { copyText } from '#platform/hooks/use-link-sharing.ts';
import { saveFile } from '#platform/save-file.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { codeErrorOf } from './code-error.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './second-factor-dialogs.module.css';

const { row, setUp, step, codes: codeTexts, off } = secondFactorTexts;

const QrCode = lazy(() => import('#ui/qr-code/qr-code.tsx').then((m) => ({ default: m.QrCode })));

interface SetUpDialogProps extends DialogState {
  readonly onDone: () => void;
}

export function SetUpDialog({ onDone, ...dialog }: SetUpDialogProps) {
  const auth = useAuthClient();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const start = useMutation({
    mutationFn: async (password: string) => (await auth.secondFactor()).setUp(password),
    meta: { notice: false },
  });
  const confirmation = useMutation({
    mutationFn: async (code: string) => (await auth.secondFactor()).confirm(code),
    onSuccess: () => {
      setIsConfirmed(true);
      onDone();
    },
    meta: { notice: false },
  });
  const { data } = start;

  function handleClose() {
    dialog.onClose();
    setIsConfirmed(false);
    start.reset();
    confirmation.reset();
  }

  if (data !== undefined && isConfirmed) {
    return <RecoveryCodesDialog {...dialog} onClose={handleClose} codes={data.recoveryCodes} />;
  }
  const change = data === undefined ? start : confirmation;
  return (
    <FormDialog
      {...dialog}
      onClose={handleClose}
      title={setUp.title}
      submit={data === undefined ? setUp.next : row.turnOn}
      change={change}
    >
      {(id) =>
        data === undefined ? (
          <PasswordStep id={id} text={row.off} fallback={setUp.failed} change={start} />
        ) : (
          <CodeStep id={id} uri={data.uri} change={confirmation} />
        )
      }
    </FormDialog>
  );
}

interface CodeStepProps {
  readonly id: string;
  readonly uri: string;
  readonly change: {
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(code: string): void;
  };
}

function CodeStep({ id, uri, change }: CodeStepProps) {
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
    <Stack as="form" gap={4} id={id} noValidate className={styles.step} onSubmit={handleSubmit}>
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
    </Stack>
  );
}

/** Splits the secret into groups of four, which are easier to type. */
function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

export function RenewCodesDialog(dialog: DialogState) {
  const auth = useAuthClient();
  const change = useMutation({
    mutationFn: async (password: string) =>
      (await auth.secondFactor()).renewRecoveryCodes(password),
    meta: { notice: false },
  });
  const { data, reset } = change;

  function handleClose() {
    dialog.onClose();
    reset();
  }

  if (data !== undefined) {
    return <RecoveryCodesDialog {...dialog} onClose={handleClose} codes={data} />;
  }
  return (
    <FormDialog {...dialog} title={codeTexts.newTitle} submit={codeTexts.newSubmit} change={change}>
      {(id) => (
        <PasswordStep
          id={id}
          text={codeTexts.newText}
          fallback={codeTexts.newFailed}
          change={change}
        />
      )}
    </FormDialog>
  );
}

interface TurnOffDialogProps extends DialogState {
  readonly onDone: () => void;
}

export function TurnOffDialog({ onDone, ...dialog }: TurnOffDialogProps) {
  const auth = useAuthClient();
  const change = useMutation({
    mutationFn: async (password: string) => (await auth.secondFactor()).turnOff(password),
    onSuccess: () => {
      dialog.onClose();
      onDone();
    },
    meta: { notice: false },
  });
  return (
    <FormDialog {...dialog} title={off.title} submit={row.turnOff} kind="danger" change={change}>
      {(id) => <PasswordStep id={id} text={off.text} fallback={off.failed} change={change} />}
    </FormDialog>
  );
}

interface RecoveryCodesDialogProps extends DialogState {
  readonly codes: readonly string[];
}

function RecoveryCodesDialog({ codes, ...dialog }: RecoveryCodesDialogProps) {
  const [outcome, setOutcome] = useState<string>();
  const text = codes.join('\n');

  async function handleCopy() {
    setOutcome((await copyText(text)) ? codeTexts.copied : codeTexts.copyFailed);
  }

  function handleDownload() {
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), codeTexts.file);
  }

  return (
    <Dialog
      {...dialog}
      title={codeTexts.title}
      actions={
        <Button kind="main" onClick={dialog.onClose}>
          {codeTexts.done}
        </Button>
      }
    >
      <Stack gap={4} className={styles.step}>
        <p>{codeTexts.text}</p>
        <ul className={styles.codes} aria-label={codeTexts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Row gap={2} isWrapping>
          <Button icon={<Copy />} onClick={() => void handleCopy()}>
            {codeTexts.copy}
          </Button>
          <Button icon={<Download />} onClick={handleDownload}>
            {codeTexts.download}
          </Button>
        </Row>
        <p role="status">{outcome}</p>
      </Stack>
    </Dialog>
  );
}
