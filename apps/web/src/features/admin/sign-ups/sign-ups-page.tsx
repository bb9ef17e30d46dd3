import { adminSignUpTexts } from '@reprise/contract/admin/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { signUpsQuery } from '#features/admin/admin.api.ts';
import styles from '#features/admin/admin.module.css';
import { InviteLinks } from './invite-links.tsx';
import { SignUpModeSection } from './sign-up-mode.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

export function SignUpsPage({ viewer }: { viewer: string }) {
  const { data, isPending, refetch } = useQuery(signUpsQuery(viewer));
  if (isPending) return <Skeleton height={320} />;
  if (data === undefined) {
    return <FailedState text={adminSignUpTexts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.page}>
      <SignUpModeSection overview={data} />
      <WaitingAccounts usernames={data.pending} count={data.pending_count} />
      <InviteLinks invites={data.invites} />
    </div>
  );
}
