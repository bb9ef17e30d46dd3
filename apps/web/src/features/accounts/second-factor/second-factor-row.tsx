import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { useRefreshLists } from '#features/accounts/entries/use-refresh-lists.ts';
import { useDialogState } from '#features/accounts/form-dialog.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { RenewCodesDialog, SetUpDialog, TurnOffDialog } from './second-factor-dialogs.tsx';

const { row } = secondFactorTexts;
const NBSP = '\u00a0';

export function SecondFactorRow({ user }: { user: AuthUser }) {
  const auth = useAuthClient();
  const refreshLists = useRefreshLists();
  const { data: isOn, isPending } = useQuery({
    queryKey: ['accounts', 'second-factor', user.uid],
    queryFn: async () => (await auth.secondFactor()).isOn(),
    meta: { notice: false },
  });
  const { opener: setUpOpener, open: openSetUp, dialog: setUp } = useDialogState();
  const { opener: renewalOpener, open: openRenewal, dialog: renewal } = useDialogState();
  const { opener: turnOffOpener, open: openTurnOff, dialog: turnOff } = useDialogState();
  const [outcome, setOutcome] = useState<string>();

  function handleChanged(text: string) {
    setOutcome(text);
    refreshLists();
  }

  return (
    <AccountRow
      title={row.title}
      outcome={outcome}
      actions={
        isOn ? (
          <>
            <Button ref={renewalOpener} onClick={openRenewal}>
              {row.newCodes}
            </Button>
            <Button ref={turnOffOpener} onClick={openTurnOff}>
              {row.turnOff}
            </Button>
          </>
        ) : (
          <Button ref={setUpOpener} disabled={isOn === undefined} onClick={openSetUp}>
            {row.turnOn}
          </Button>
        )
      }
    >
      <p aria-busy={isPending}>{isPending ? NBSP : stateText(isOn)}</p>
      <SetUpDialog {...setUp} onDone={() => handleChanged(row.turnedOn)} />
      <RenewCodesDialog {...renewal} />
      <TurnOffDialog {...turnOff} onDone={() => handleChanged(row.turnedOff)} />
    </AccountRow>
  );
}

function stateText(isOn: boolean | undefined): string {
  if (isOn === undefined) return row.failed;
  return isOn ? row.on : row.off;
}
