import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { invitePath } from '@reprise/contract/rules/invite-link.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Copy, UserPlus } from 'lucide-react';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { ownInviteQuery } from '#users/invite/invites.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './no-friends.module.css';
import { SuggestedUsers } from './suggested-users.tsx';

interface NoFriendsProps {
  readonly user: string;
  readonly title?: string;
  /** How many users to suggest. */
  readonly suggestions?: number;
}

/** In place of what needs a friend: an invitation, and users to send a request to. */
export function NoFriends({ user, title = inviteTexts.first, suggestions = 3 }: NoFriendsProps) {
  const invite = useQuery(ownInviteQuery(user));
  const code = invite.data?.code;
  return (
    <Stack gap={4} className={styles.noFriends}>
      {/* No landmark: messages show it twice, one hidden on phones. */}
      <Stack gap={4} className={styles.card}>
        <Row gap={4}>
          <div className={styles.code}>
            {code === undefined ? (
              <Skeleton width="100%" height="100%" />
            ) : (
              <QrCode text={urlOf(code)} label={inviteTexts.qr} />
            )}
          </div>
          <Stack gap={1} className={styles.words}>
            <h2>{title}</h2>
            <p>{invite.isError ? inviteTexts.loadFailed : inviteTexts.firstText}</p>
          </Stack>
        </Row>
        {code !== undefined && <InviteActions user={user} url={urlOf(code)} />}
        {invite.isPending && <Skeleton height="var(--target)" />}
        {invite.isError && (
          <Button isBusy={invite.isFetching} onClick={() => void invite.refetch()}>
            {controlTexts.retry}
          </Button>
        )}
      </Stack>
      {suggestions > 0 && <SuggestedUsers user={user} count={suggestions} />}
    </Stack>
  );
}

function urlOf(code: string): string {
  return location.origin + invitePath(code);
}

/** Opens the share sheet. Browsers without one copy the link. */
function InviteActions({ user, url }: { user: string; url: string }) {
  const { outcome, copy, share } = useLinkSharing(url, inviteTexts.shareTitle(user));
  return (
    <>
      <Stack gap={2} className={styles.actions}>
        <Button
          kind="main"
          icon={<UserPlus aria-hidden />}
          onClick={() => void (share ? share() : copy())}
        >
          {friendTexts.invite}
        </Button>
        {share && (
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {inviteTexts.copyInvite}
          </Button>
        )}
      </Stack>
      <Text tone="muted" size="small" role="status" className={styles.outcome}>
        {outcome === 'copied' ? inviteTexts.inviteCopied : outcome && inviteTexts[outcome]}
        {outcome === 'copyFailed' && <span className={styles.address}> {url}</span>}
      </Text>
    </>
  );
}
