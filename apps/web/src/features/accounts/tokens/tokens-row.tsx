import { locale } from '@reprise/contract/language/current.ts';
import type { OwnToken } from '@reprise/contract/tokens/calls.ts';
import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import { tokenRowTexts, tokenTexts } from '@reprise/contract/tokens/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, useDialogState } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { revokeToken, tokensQuery } from './tokens.api.ts';

const texts = tokenRowTexts;

export function TokensRow({ user }: { user: AuthUser }) {
  const { data, isError, isFetching, refetch } = useQuery(tokensQuery(user.uid));
  const { opener, open: openNew, dialog: newDialog } = useDialogState();
  const { open: openRevoke, dialog: revokeDialog } = useDialogState();
  const [chosen, setChosen] = useState<OwnToken | null>(null);
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<string>();
  const isFull = (data?.rows ?? []).filter(isOpen).length >= tokenLimits.perUserMax;

  function handleRevoke(token: OwnToken, button: HTMLElement) {
    setChosen(token);
    setFocusTarget(button);
    openRevoke();
  }

  function handleRevoked({ name }: OwnToken) {
    // The token's button is about to disappear.
    setFocusTarget(opener.current);
    revokeDialog.onClose();
    setOutcome(texts.wasRevoked(name));
    void refetch();
  }

  return (
    <AccountRow
      title={texts.title}
      outcome={outcome}
      actions={
        <Button ref={opener} disabled={data === undefined || isFull} onClick={openNew}>
          {texts.create}
        </Button>
      }
      details={
        data === undefined ? (
          isError ? (
            <FailedState text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={24} />
          )
        ) : (
          data.rows.length > 0 && <TokenList tokens={data.rows} onRevoke={handleRevoke} />
        )
      }
    >
      <p>{texts.text}</p>
      {isFull && <p>{tokenTexts.tooMany}</p>}
      <NewTokenDialog {...newDialog} user={user} onCreated={() => void refetch()} />
      <RevokeDialog
        {...revokeDialog}
        finalFocus={() => focusTarget}
        uid={user.uid}
        token={chosen}
        onRevoked={handleRevoked}
      />
    </AccountRow>
  );
}

interface TokenListProps {
  readonly tokens: readonly OwnToken[];
  readonly onRevoke: (token: OwnToken, button: HTMLElement) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  const [now] = useState(serverNow);
  return (
    <Stack as="ul" aria-label={texts.list}>
      {tokens.map((token) => (
        <Row as="li" gap={3} key={token.id} className={accountsStyles.entry}>
          <KeyRound aria-hidden />
          <div className={accountsStyles.entryText}>
            <p dir="auto">{token.name}</p>
            <Text tone="muted" size="small">
              {aboutToken(token, now)}
            </Text>
          </div>
          <IconButton
            label={texts.revokeOf(token.name)}
            icon={<Trash2 />}
            onClick={(event) => onRevoke(token, event.currentTarget)}
          />
        </Row>
      ))}
    </Stack>
  );
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

function aboutToken({ scopes, ends, last_used, has_ended }: OwnToken, now: Date): string {
  const date = dayFormat.format(new Date(ends));
  return [
    scopes.map((scope) => texts.scopes[scope]).join(', '),
    has_ended ? texts.ended(date) : texts.ends(date),
    last_used === null ? texts.unused : texts.lastUsed(relativeAge(last_used, now)),
  ].join(' · ');
}

function isOpen({ has_ended }: OwnToken): boolean {
  return !has_ended;
}

interface RevokeDialogProps extends DialogState {
  readonly uid: string;
  readonly token: OwnToken | null;
  readonly onRevoked: (token: OwnToken) => void;
}

function RevokeDialog({ uid, token, onRevoked, ...dialog }: RevokeDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: OwnToken) => revokeToken(uid, id),
    onSuccess: (_result, revoked) => onRevoked(revoked),
    meta: { notice: false },
  });

  function handleClose() {
    if (isPending) return;
    dialog.onClose();
    reset();
  }

  return (
    <AlertDialog
      {...dialog}
      onClose={handleClose}
      title={texts.revokeTitle(token?.name ?? '')}
      actions={
        <>
          <Button onClick={handleClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" isBusy={isPending} onClick={() => token && mutate(token)}>
            {texts.revoke}
          </Button>
        </>
      }
    >
      <p>{texts.revokeText}</p>
      <FormError error={error} fallback={texts.revokeFailed} />
    </AlertDialog>
  );
}
