import { locale } from '@reprise/contract/language/current.ts';
import { suspensionTexts } from '@reprise/contract/accounts/texts.ts';
import {
  suspensionDetails,
  type SuspensionDetails,
} from '@reprise/contract/accounts/suspension.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Stack } from '#ui/primitives/layout.tsx';
import accountStyles from '#features/accounts/accounts.module.css';
import { Outcome } from '#features/accounts/recovery/outcome.tsx';
import { syncProfile } from '#features/accounts/registration.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { clearRestriction } from '#platform/auth/account-restriction.ts';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './restriction-notices.module.css';

const UNKNOWN: SuspensionDetails = { reason: '', until: null, contact: null };

const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

function RestrictionActions({ children }: { readonly children?: ReactNode }) {
  const { uid, check, isPending, outcome } = useRestrictionCheck();
  const auth = useAuthClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => endSession(auth),
    onSettled: () => {
      clearRestriction();
      void navigate('/login', { replace: true });
    },
  });
  return (
    <>
      {children}
      {uid !== null && (
        <Button isWide isBusy={isPending} onClick={check}>
          {suspensionTexts.checkAgain}
        </Button>
      )}
      <LiveText tone="strong">
        {outcome === 'restricted' && suspensionTexts.unchanged}
        {outcome === 'failed' && suspensionTexts.checkFailed}
      </LiveText>
      <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {uid === null ? suspensionTexts.toLogin : suspensionTexts.signOut}
      </Button>
    </>
  );
}

const CHECK_MS = 20_000;

interface RestrictionCheck {
  /** Null without a session. The account can then sign in again to check. */
  readonly uid: string | null;
  readonly check: () => void;
  readonly isPending: boolean;
  readonly outcome: 'restricted' | 'failed' | null;
}

/** Checks regularly whether the account is still restricted; if not, opens the app. */
function useRestrictionCheck(): RestrictionCheck {
  const auth = useAuthClient();
  const state = useAuthState();
  const uid = 'user' in state ? state.user.uid : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (account: string) => syncProfile(auth, account),
    onSuccess: clearRestriction,
    meta: { notice: false },
  });
  const check = () => {
    if (uid !== null) mutate(uid);
  };
  const checkUnasked = useEffectEvent(check);
  useEffect(() => {
    const timer = setInterval(checkUnasked, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return { uid, check, isPending, outcome: outcomeOf(error) };
}

function outcomeOf(error: Error | null): RestrictionCheck['outcome'] {
  if (error === null) return null;
  return error instanceof ApiError && error.status === 403 ? 'restricted' : 'failed';
}

interface SuspensionNoticeProps {
  readonly details: unknown;
}

export function SuspensionNotice({ details }: SuspensionNoticeProps) {
  const { reason, until, contact } = suspensionDetails.safeParse(details).data ?? UNKNOWN;
  const { until: endsOn, noEnd, kept } = suspensionTexts;
  return (
    <Outcome>
      {reason !== '' && (
        <Stack as="dl" gap={1} className={styles.reason}>
          <Text as="dt" tone="muted" size="small">
            {suspensionTexts.reason}
          </Text>
          <dd>{reason}</dd>
        </Stack>
      )}
      <p className={accountStyles.lead}>
        {until === null ? noEnd : endsOn(fullDate.format(new Date(until)))}
      </p>
      <p>{kept}</p>
      <RestrictionActions>
        {contact !== null && (
          <a href={contact} className={styles.contact}>
            {suspensionTexts.contact}
          </a>
        )}
      </RestrictionActions>
    </Outcome>
  );
}

export function ApprovalNotice() {
  return (
    <Outcome>
      <p className={accountStyles.lead}>{signUpTexts.pending}</p>
      <p>{signUpTexts.pendingHint}</p>
      <RestrictionActions />
    </Outcome>
  );
}
