import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { invitePath } from '@reprise/contract/rules/invite-link.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, RefreshCw, Share2 } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { ownInviteQuery } from '#users/invite/invites.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Card } from '#ui/primitives/card.tsx';
import styles from './invite-card.module.css';
import { useRenewInvite } from './invite.api.ts';

interface InviteCardProps {
  readonly user: string;
}

export function InviteCard({ user }: InviteCardProps) {
  const invite = useQuery(ownInviteQuery(user));
  const code = invite.data?.code;
  if (code !== undefined) return <InviteLink key={code} {...{ user, code }} />;
  if (invite.isPending) return <InviteSkeleton />;
  return (
    <Stack gap={3} align="center" justify="center" className={styles.failed} role="alert">
      <p>{inviteTexts.loadFailed}</p>
      <Button isBusy={invite.isFetching} onClick={() => void invite.refetch()}>
        {controlTexts.retry}
      </Button>
    </Stack>
  );
}

function InviteLink({ user, code }: InviteCardProps & { code: string }) {
  const url = location.origin + invitePath(code);
  const { outcome, copy, share } = useLinkSharing(url, inviteTexts.shareTitle(user));
  return (
    <Card isPadded className={styles.card}>
      <div className={styles.code}>
        <QrCode text={url} label={inviteTexts.qr} />
      </div>
      <Stack gap={3} justify="start" className={styles.link}>
        <TextField
          label={inviteTexts.link}
          value={url}
          readOnly
          onFocus={selectAll}
          hint={inviteTexts.linkHint}
          success={outcome === 'copied' ? inviteTexts.copied : undefined}
          error={outcome === null || outcome === 'copied' ? undefined : inviteTexts[outcome]}
          className={styles.address}
        />
        <Row gap={2} isWrapping className={styles.actions}>
          <Button kind="main" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {inviteTexts.copy}
          </Button>
          {share ? (
            <Button icon={<Share2 aria-hidden />} onClick={() => void share()}>
              {inviteTexts.share}
            </Button>
          ) : (
            <ButtonLink
              to={`mailto:?${emailQuery(inviteTexts.shareTitle(user), url)}`}
              icon={<Mail aria-hidden />}
            >
              {inviteTexts.email}
            </ButtonLink>
          )}
          <RenewButton user={user} code={code} />
        </Row>
      </Stack>
    </Card>
  );
}

function RenewButton({ user, code }: { user: string; code: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useRenewInvite(user);

  function handleRenew() {
    setIsAsking(false);
    mutate(code);
  }

  return (
    <>
      <Button
        kind="quiet"
        icon={<RefreshCw aria-hidden />}
        isBusy={isPending}
        onClick={() => setIsAsking(true)}
      >
        {inviteTexts.renew}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={inviteTexts.renewTitle}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="main" onClick={handleRenew}>
              {inviteTexts.renew}
            </Button>
          </>
        }
      >
        <p>{inviteTexts.renewText}</p>
      </AlertDialog>
    </>
  );
}

function InviteSkeleton() {
  return (
    <Card isPadded className={styles.card} role="status" aria-label={controlTexts.loading}>
      <div className={styles.code}>
        <Skeleton width="100%" height="100%" />
      </div>
      <Stack gap={3} justify="start" className={styles.link}>
        <Skeleton height={103} />
        <Skeleton width={240} height="var(--target)" />
      </Stack>
    </Card>
  );
}

/** Not `URLSearchParams`: email programs show its plus signs. */
function emailQuery(subject: string, body: string): string {
  return `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}
