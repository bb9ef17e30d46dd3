import { inviteCodeIn } from '@reprise/contract/friends/rules/invite-link.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  readPendingInvite,
  removePendingInvite,
  storePendingInvite,
} from '#users/sign-up/pending-invite.ts';

interface InviteCode {
  readonly code: string | null;
  /** True if the page was opened with a sign-up link. */
  readonly isOfLink: boolean;
  readonly change: (code: string | null) => void;
}

/** Returns the invite from the link /login?invite=... or an earlier one. */
export function useInviteCode(): InviteCode {
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const [linkCode] = useState(() => inviteCodeIn(params.get('invite') ?? ''));
  const [code, setCode] = useState(() => linkCode ?? readPendingInvite());
  const isShown = params.has('invite');

  useEffect(() => {
    if (linkCode !== null) storePendingInvite(linkCode);
  }, [linkCode]);
  useEffect(() => {
    if (isShown) void navigate('.', { replace: true, state });
  }, [isShown, navigate, state]);

  function change(next: string | null): void {
    if (next === null) removePendingInvite();
    else storePendingInvite(next);
    setCode(next);
  }

  return { code, isOfLink: linkCode !== null, change };
}
