import type { OwnSession } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { sessionTexts } from '@reprise/contract/accounts/security-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Entry } from '#features/accounts/entries/entry-list.tsx';
import { useDialogState } from '#features/accounts/form-dialog.tsx';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { serverNow } from '#platform/server-clock.ts';
import { deleteUserData } from '#platform/storage/user-data.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { useNotice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from '#features/accounts/accounts.module.css';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { endSessions, sessionsQuery, useEndSession } from './sessions.api.ts';

const { section } = accountTexts;

/** A button shows the others. */
const FIRST_SHOWN = 5;

export function DevicesRow({ uid }: { uid: string }) {
  const { opener, open, dialog } = useDialogState();
  const { mutate, isPending, error } = useSignOutEverywhere(uid);

  function handleConfirm() {
    dialog.onClose();
    mutate();
  }

  return (
    <AccountRow
      title={section.devices}
      outcome={error ? failureNotice(error, section.signOutFailed) : undefined}
      isFailure
      // Firebase does not report its sessions.
      details={config.authProvider === 'embedded' && <SessionList uid={uid} />}
      actions={
        <Button ref={opener} isBusy={isPending} onClick={open}>
          {section.signOutEverywhere}
        </Button>
      }
    >
      <p>{section.devicesText}</p>
      <AlertDialog
        {...dialog}
        title={section.signOutTitle}
        actions={
          <>
            <Button onClick={dialog.onClose}>{controlTexts.cancel}</Button>
            <Button kind="main" onClick={handleConfirm}>
              {section.signOutEverywhere}
            </Button>
          </>
        }
      >
        <p>{section.signOutText}</p>
      </AlertDialog>
    </AccountRow>
  );
}

function useSignOutEverywhere(uid: string) {
  const auth = useAuthClient();
  const showNotice = useNotice();
  return useMutation({
    mutationFn: async () => {
      await endSessions(uid, false);
      // The server has already ended this session, so a failure does no harm. `endSession` would find
      // no user if the socket reported the end before the response.
      await auth.signOut().catch(() => undefined);
      deleteUserData(uid);
    },
    onSuccess: () => showNotice(section.signedOut),
    meta: { notice: false },
  });
}

export function SessionList({ uid }: { uid: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery(uid));
  const { mutate, isPending, variables, error } = useEndSession(uid);
  const [ended, setEnded] = useState<string>();
  const [isWhole, setIsWhole] = useState(false);
  const keepFocus = useFocusFallback(`${isWhole} ${data?.rows.length}`);
  if (isError && data === undefined) {
    const handleRetry = () => void refetch();
    return (
      <FailedState isSmall text={sessionTexts.failed} isBusy={isFetching} onRetry={handleRetry} />
    );
  }
  if (data === undefined) return <Skeleton height={64} />;

  const sessions = data.rows.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const shown = isWhole ? sessions : sessions.slice(0, FIRST_SHOWN);

  function handleEnd({ id, device }: OwnSession) {
    setEnded(undefined);
    mutate(id, { onSuccess: () => setEnded(sessionTexts.device(device)) });
  }

  return (
    <Stack gap={2} ref={keepFocus} tabIndex={-1} className="focus-target">
      <Stack as="ul" aria-label={sessionTexts.list}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            onEnd={handleEnd}
          />
        ))}
      </Stack>
      {shown.length < sessions.length && (
        <Button className={styles.start} onClick={() => setIsWhole(true)}>
          {sessionTexts.showAll}
        </Button>
      )}
      <LiveText tone={error ? 'red' : 'strong'}>
        {error ? failureNotice(error, sessionTexts.endFailed) : ended && sessionTexts.ended(ended)}
      </LiveText>
    </Stack>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: (session: OwnSession) => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const [now] = useState(serverNow);
  const device = sessionTexts.device(session.device);
  const lastUsed = relativeAge(session.last_used, now);
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <Entry
      icon={<Icon aria-hidden />}
      title={
        <Row as="p" gap={2} rowGap={0} isWrapping>
          {device}
          {session.is_current && (
            <Text as="span" tone="green">
              {sessionTexts.current}
            </Text>
          )}
        </Row>
      }
      about={`${sessionTexts.lastUsed(lastUsed)}, ${sessionTexts.signedIn(relativeAge(session.signed_in, now))}`}
    >
      {!session.is_current && (
        <Button
          isBusy={isEnding}
          aria-label={sessionTexts.endOf(device, lastUsed)}
          onClick={() => onEnd(session)}
        >
          {sessionTexts.end}
        </Button>
      )}
    </Entry>
  );
}
