import type { SignInMethodKind } from '@reprise/contract/accounts/sign-in-calls.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2, LockKeyhole, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog, useDialogState } from '#features/accounts/form-dialog.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import { ApiError } from '#platform/api/api-client.ts';
import { AuthError, type AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import {
  type OwnMethod,
  removeSignInMethod,
  signInMethodsQuery,
} from '#users/identity/sign-in-methods.api.ts';

const { methods: texts } = signInTexts;

/** A password or a provider. */
interface Method {
  readonly kind: SignInMethodKind;
  readonly name: string;
  readonly isAdded: boolean;
  readonly added: string | null;
}

export function SignInMethodsRow({ user }: { user: AuthUser }) {
  const auth = useAuthClient();
  const { data, isError, isFetching, refetch } = useQuery(signInMethodsQuery(auth, user.uid));
  const { open: openAdd, dialog: addDialog } = useDialogState();
  const { open: openRemove, dialog: removeDialog } = useDialogState();
  const [chosen, setChosen] = useState<Method | null>(null);
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<string>();

  function choose(method: Method, button: HTMLElement) {
    setChosen(method);
    setFocusTarget(button);
    if (method.isAdded) openRemove();
    else openAdd();
  }

  function handleRemoved(name: string) {
    setOutcome(texts.wasRemoved(name));
    void refetch();
  }

  function details() {
    if (data) return <MethodList methods={methodsOf(data)} onChoose={choose} />;
    if (!isError) return <Skeleton height={24} />;
    return <FailedState text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />;
  }

  const dialogProps = { finalFocus: () => focusTarget, method: chosen };
  return (
    <AccountRow title={texts.title} outcome={outcome} actions={null} details={details()}>
      <p>{texts.text}</p>
      <AddDialog {...addDialog} {...dialogProps} />
      <RemoveDialog {...removeDialog} {...dialogProps} user={user} onDone={handleRemoved} />
    </AccountRow>
  );
}

/** Also lists providers that the account uses and the site no longer offers. */
function methodsOf(rows: readonly OwnMethod[]): readonly Method[] {
  const names = new Map<string, string>([
    ['password', texts.password],
    ...config.signIn.map(({ id, name }) => [id, name] as const),
  ]);
  const own = rows.map((row) => ({ ...row, isAdded: true, name: names.get(row.kind) ?? row.kind }));
  const others = config.signIn
    .filter(({ id }) => !rows.some(({ kind }) => kind === id))
    .map(({ id, name }) => ({ kind: id as SignInMethodKind, name, isAdded: false, added: null }));
  return [...own, ...others];
}

interface MethodListProps {
  readonly methods: readonly Method[];
  readonly onChoose: (method: Method, button: HTMLElement) => void;
}

function MethodList({ methods, onChoose }: MethodListProps) {
  const [now] = useState(serverNow);
  return (
    <Stack as="ul" aria-label={texts.list}>
      {methods.map((method) => (
        <Row
          as="li"
          gap={1}
          key={method.kind}
          className={classNames(accountsStyles.entry, accountsStyles.passkey)}
        >
          {method.kind === 'password' ? <LockKeyhole aria-hidden /> : <Link2 aria-hidden />}
          <div className={accountsStyles.entryText}>
            <p>{method.name}</p>
            <Text tone="muted" size="small">
              {stateOf(method, now)}
            </Text>
          </div>
          <IconButton
            label={(method.isAdded ? texts.removeOf : texts.addOf)(method.name)}
            icon={method.isAdded ? <Trash2 /> : <Plus />}
            onClick={(event) => onChoose(method, event.currentTarget)}
          />
        </Row>
      ))}
    </Stack>
  );
}

function stateOf({ isAdded, added }: Method, now: Date): string {
  if (!isAdded) return texts.notAdded;
  return added === null ? texts.inUse : texts.added(relativeAge(added, now));
}

interface MethodDialogProps extends DialogState {
  readonly method: Method | null;
}

/** Opens the provider, whose response returns to /finish-sign-in. */
function AddDialog({ method, ...dialog }: MethodDialogProps) {
  const auth = useAuthClient();
  const name = method?.name ?? '';
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      const calls = await auth.providers();
      await calls.open(method?.kind ?? '', 'link');
    },
    meta: { notice: false },
  });
  return (
    <FormDialog {...dialog} title={texts.addTitle(name)} submit={texts.add} change={change}>
      {(id) => (
        <PasswordStep
          id={id}
          text={texts.addText(name)}
          fallback={signInTexts.failedToStart}
          change={change}
        />
      )}
    </FormDialog>
  );
}

interface RemoveDialogProps extends MethodDialogProps {
  readonly user: AuthUser;
  readonly onDone: (name: string) => void;
}

function RemoveDialog({ user, method, onDone, ...dialog }: RemoveDialogProps) {
  const auth = useAuthClient();
  const name = method?.name ?? '';
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      await removeSignInMethod(auth, user.uid, method?.kind ?? 'password');
    },
    onSuccess: () => {
      dialog.onClose();
      onDone(name);
    },
    meta: { notice: false },
  });
  const isLast = isLastMethod(change.error);
  return (
    <FormDialog
      {...dialog}
      title={texts.removeTitle(name)}
      submit={texts.remove}
      kind="danger"
      change={change}
    >
      {(id) => (
        <PasswordStep
          id={id}
          text={texts.removeText}
          fallback={isLast ? texts.last : texts.removeFailed}
          change={change}
        />
      )}
    </FormDialog>
  );
}

function isLastMethod(error: Error | null): boolean {
  if (error instanceof AuthError) return error.code === 'last-method';
  return error instanceof ApiError && error.code === 'LAST_SIGN_IN_METHOD';
}
