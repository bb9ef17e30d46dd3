import type { Inviter } from '@reprise/contract/friends/invite-calls.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { invitePath } from '@reprise/contract/rules/invite-link.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { relationQuery } from '#users/friendship/friends.api.ts';
import { inviterQuery } from '#users/invite/invites.api.ts';
import { storePendingInvite } from '#users/sign-up/pending-invite.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { useAcceptInvite } from './invite.api.ts';

const PHOTO_PX = 96;

interface InvitationProps {
  readonly code: string;
  readonly viewer: string | null;
}

export function Invitation({ code, viewer }: InvitationProps) {
  const { data: inviter, isError, isFetching, refetch } = useQuery(inviterQuery(viewer, code));
  if (isError) {
    return (
      <Body text={inviteTexts.pageFailed}>
        <Button kind="main" isBusy={isFetching} onClick={() => void refetch()}>
          {controlTexts.retry}
        </Button>
      </Body>
    );
  }
  if (inviter === undefined) return <InvitationSkeleton />;
  if (inviter === null) {
    return (
      <Body title={inviteTexts.gone} text={inviteTexts.goneText}>
        <ButtonLink to="/" kind="main">
          {inviteTexts.home}
        </ButtonLink>
      </Body>
    );
  }
  if (viewer === null) return <ForVisitor code={code} inviter={inviter} />;
  if (viewer === inviter.username) return <ForInviter inviter={inviter} />;
  if (inviter.is_blocked) return <ForBlocker inviter={inviter} />;
  return <ForUser code={code} inviter={inviter} viewer={viewer} />;
}

function ForVisitor({ code, inviter }: { code: string; inviter: Inviter }) {
  useEffect(() => storePendingInvite(code), [code]);
  return (
    <Body inviter={inviter} title={inviteTexts.invites(inviter.username)} text={inviteTexts.pitch}>
      <ButtonLink to="/login" state={{ tab: 'register' }} kind="main" isWide>
        {inviteTexts.signUp}
      </ButtonLink>
      <ButtonLink to="/login" state={{ from: invitePath(code) }} isWide>
        {inviteTexts.signIn}
      </ButtonLink>
    </Body>
  );
}

function ForInviter({ inviter }: { inviter: Inviter }) {
  return (
    <Body inviter={inviter} title={inviteTexts.own} text={inviteTexts.ownText}>
      <ButtonLink to="/invite" kind="main" isWide>
        {inviteTexts.manage}
      </ButtonLink>
    </Body>
  );
}

function ForBlocker({ inviter }: { inviter: Inviter }) {
  const { username } = inviter;
  return (
    <Body
      inviter={inviter}
      title={inviteTexts.invites(username)}
      text={inviteTexts.blocked(username)}
    >
      <ButtonLink to={friendPath(username)} isWide>
        {inviteTexts.open}
      </ButtonLink>
    </Body>
  );
}

function ForUser({
  code,
  inviter,
  viewer,
}: InvitationProps & { inviter: Inviter; viewer: string }) {
  const { username } = inviter;
  const relation = useQuery(relationQuery({ user: viewer, friend: username }));
  const { mutate, isPending, isSuccess } = useAcceptInvite(viewer, code);
  if (relation.isPending) return <InvitationSkeleton />;
  if (isSuccess || relation.data?.accept2) {
    return (
      <Body inviter={inviter} title={inviteTexts.accepted(username)}>
        <ButtonLink to={friendPath(username)} kind="main" isWide>
          {inviteTexts.open}
        </ButtonLink>
      </Body>
    );
  }
  return (
    <Body inviter={inviter} title={inviteTexts.invites(username)} text={inviteTexts.ask(username)}>
      <Button
        kind="main"
        isWide
        icon={<Check aria-hidden />}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {friendTexts.accept}
      </Button>
      <ButtonLink to={friendPath(username)} isWide>
        {inviteTexts.open}
      </ButtonLink>
    </Body>
  );
}

interface BodyProps {
  readonly inviter?: Inviter;
  readonly title?: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Body({ inviter, title, text, children }: BodyProps) {
  return (
    <Stack gap={4}>
      {inviter && <Avatar key={inviter.img_url} src={inviter.img_url} size={PHOTO_PX} />}
      <Stack gap={2} role="status">
        {title && (
          <Text tone="strong" size="lead" weight={600}>
            {title}
          </Text>
        )}
        {text && <p>{text}</p>}
      </Stack>
      <Stack gap={3}>{children}</Stack>
    </Stack>
  );
}

function InvitationSkeleton() {
  return (
    <Stack gap={4} aria-busy="true">
      <Skeleton width={PHOTO_PX} height={PHOTO_PX} isRound />
      <Stack gap={2}>
        <Text tone="strong" size="lead" weight={600}>
          <Skeleton width="80%" />
        </Text>
        <p>
          <Skeleton />
        </p>
      </Stack>
      <Stack gap={3}>
        <Skeleton height="var(--target)" />
        <Skeleton height="var(--target)" />
      </Stack>
    </Stack>
  );
}
