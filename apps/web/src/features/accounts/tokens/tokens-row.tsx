import { locale } from '@reprise/contract/language/current.ts';
import type { OwnToken } from '@reprise/contract/tokens/calls.ts';
import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import { tokenRowTexts, tokenTexts } from '@reprise/contract/tokens/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Entry, EntryList, Fault } from '#features/accounts/entries/entry-list.tsx';
import { RemovalDialog } from '#features/accounts/entries/removal-dialog.tsx';
import { useEntryDialog } from '#features/accounts/entries/use-entry-dialog.ts';
import { useDialogState } from '#features/accounts/form-dialog.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { revokeToken, tokensQuery } from './tokens.api.ts';

const texts = tokenRowTexts;

export function TokensRow({ user }: { user: AuthUser }) {
  const query = useQuery(tokensQuery(user.uid));
  const { opener, open: openNew, dialog: newDialog } = useDialogState();
  const revocation = useEntryDialog<OwnToken>();
  const [outcome, setOutcome] = useState<string>();
  const { data, refetch } = query;
  const { entry: chosen } = revocation;
  const isFull = (data?.rows ?? []).filter(isOpen).length >= tokenLimits.perUserMax;

  function handleRevoked({ name }: OwnToken) {
    revocation.closeAndFocus(opener.current);
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
        <EntryList label={texts.list} query={query} failed={texts.failed}>
          {(token, now) => (
            <Entry
              key={token.id}
              icon={<KeyRound aria-hidden />}
              title={<p dir="auto">{token.name}</p>}
              about={aboutToken(token, now)}
            >
              <IconButton
                label={texts.revokeOf(token.name)}
                icon={<Trash2 />}
                onClick={(event) => revocation.open(token, event)}
              />
            </Entry>
          )}
        </EntryList>
      }
    >
      <p>{texts.text}</p>
      {isFull && <p>{tokenTexts.tooMany}</p>}
      <NewTokenDialog {...newDialog} user={user} onCreated={() => void refetch()} />
      {chosen && (
        <RemovalDialog
          {...revocation.dialog}
          title={texts.revokeTitle(chosen.name)}
          text={texts.revokeText}
          submit={texts.revoke}
          failed={texts.revokeFailed}
          remove={() => revokeToken(user.uid, chosen.id)}
          onRemoved={() => handleRevoked(chosen)}
        />
      )}
    </AccountRow>
  );
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

function aboutToken({ scopes, ends, last_used, has_ended }: OwnToken, now: Date): ReactNode {
  const date = dayFormat.format(new Date(ends));
  return (
    <>
      {`${scopes.map((scope) => texts.scopes[scope]).join(', ')} · `}
      {has_ended ? <Fault>{texts.ended(date)}</Fault> : texts.ends(date)}
      {` · ${last_used === null ? texts.unused : texts.lastUsed(relativeAge(last_used, now))}`}
    </>
  );
}

function isOpen({ has_ended }: OwnToken): boolean {
  return !has_ended;
}
