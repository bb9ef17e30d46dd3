import { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import { adminSignUpTexts as texts } from '@reprise/contract/admin/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '#platform/api/api-client.ts';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { actionFailure, useAction } from '#features/admin/admin.api.ts';
import { adminUserPath } from '#features/admin/admin-paths.ts';
import { AdminSection } from '#features/admin/admin-section.tsx';
import styles from '#features/admin/admin.module.css';

interface WaitingAccountsProps {
  readonly usernames: readonly string[];
  readonly count: number;
}

interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly usernames: readonly string[];
}

export function WaitingAccounts({ usernames, count }: WaitingAccountsProps) {
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useAction(({ decision, usernames: names }: Decision) =>
    callApi(adminEndpoints.decideSignUps, { body: { decision, usernames: [...names] } }),
  );
  const approve = (names: readonly string[]) => mutate({ decision: 'approve', usernames: names });

  function ask(names: readonly string[]) {
    setRejected(names);
    setIsAsking(true);
  }

  function reject() {
    setIsAsking(false);
    mutate({ decision: 'reject', usernames: rejected });
  }

  return (
    <AdminSection title={texts.waiting}>
      {usernames.length === 0 && <p className={styles.quiet}>{texts.noneWaiting}</p>}
      <ul className={styles.plainRows}>
        {usernames.map((username) => (
          <li key={username} className={styles.plainRow}>
            <Link to={adminUserPath(username)}>{username}</Link>
            <Button
              kind="quiet"
              aria-label={texts.rejectUser(username)}
              onClick={() => ask([username])}
            >
              {texts.reject}
            </Button>
            <Button
              kind="tint"
              aria-label={texts.approveUser(username)}
              onClick={() => approve([username])}
            >
              {texts.approve}
            </Button>
          </li>
        ))}
      </ul>
      {count > usernames.length && (
        <p className={styles.quiet}>{texts.waitingMore(count - usernames.length)}</p>
      )}
      {usernames.length > 1 && (
        <div className={styles.all}>
          <Button onClick={() => ask(usernames)}>{texts.rejectAll(usernames.length)}</Button>
          <Button isBusy={isPending} onClick={() => approve(usernames)}>
            {texts.approveAll(usernames.length)}
          </Button>
        </div>
      )}
      <p role="alert" className={styles.failure}>
        {error ? actionFailure(error) : null}
      </p>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.rejectTitle(rejected.length)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" onClick={reject}>
              {texts.reject}
            </Button>
          </>
        }
      >
        <p>{texts.rejectText}</p>
      </AlertDialog>
    </AdminSection>
  );
}
