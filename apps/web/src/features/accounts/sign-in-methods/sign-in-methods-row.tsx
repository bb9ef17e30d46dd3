import type { SignInMethodKind } from '@reprise/contract/accounts/sign-in-calls.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LockKeyhole, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Entry, EntryList } from '#features/accounts/entries/entry-list.tsx';
import { useRefreshLists } from '#features/accounts/entries/use-refresh-lists.ts';
import { useEntryDialog } from '#features/accounts/entries/use-entry-dialog.ts';
import { type DialogState, FormDialog } from '#features/accounts/form-dialog.tsx';
import { ProviderIcon } from '#features/accounts/sign-in/provider-icon.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import { ApiError } from '#platform/api/api-client.ts';
import { AuthError, type AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
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
  const query = useQuery({
    ...signInMethodsQuery(useAuthClient(), user.uid),
    select: (rows) => ({ rows: methodsOf(rows) }),
  });
  const refreshLists = useRefreshLists();
  const adding = useEntryDialog<Method>();
  const removal = useEntryDialog<Method>();
  const [outcome, setOutcome] = useState<string>();

  function handleRemoved(name: string) {
    setOutcome(texts.wasRemoved(name));
    refreshLists();
  }

  return (
    <AccountRow
      title={texts.title}
      outcome={outcome}
      actions={null}
      details={
        <EntryList label={texts.list} query={query} failed={texts.failed}>
          {(method, now) => (
            <Entry
              key={method.kind}
              icon={
                method.kind === 'password' ? (
                  <LockKeyhole aria-hidden />
                ) : (
                  <ProviderIcon id={method.kind} />
                )
              }
              title={<p>{method.name}</p>}
              about={stateOf(method, now)}
            >
              <IconButton
                label={(method.isAdded ? texts.removeOf : texts.addOf)(method.name)}
                icon={method.isAdded ? <Trash2 /> : <Plus />}
                onClick={(event) => (method.isAdded ? removal : adding).open(method, event)}
              />
            </Entry>
          )}
        </EntryList>
      }
    >
      <p>{texts.text}</p>
      {adding.entry && <AddDialog {...adding.dialog} method={adding.entry} />}
      {removal.entry && (
        <RemoveDialog
          {...removal.dialog}
          user={user}
          method={removal.entry}
          onDone={handleRemoved}
        />
      )}
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

function stateOf({ isAdded, added }: Method, now: Date): string {
  if (!isAdded) return texts.notAdded;
  return added === null ? texts.inUse : texts.added(relativeAge(added, now));
}

interface MethodDialogProps extends DialogState {
  readonly method: Method;
}

/** Opens the provider, whose response returns to /finish-sign-in. */
function AddDialog({ method, ...dialog }: MethodDialogProps) {
  const auth = useAuthClient();
  const { kind, name } = method;
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      const calls = await auth.providers();
      await calls.open(kind, 'link');
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
  const { kind, name } = method;
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      await removeSignInMethod(auth, user.uid, kind);
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
