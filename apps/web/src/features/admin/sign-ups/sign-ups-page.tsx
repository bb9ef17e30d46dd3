import { adminEndpoints, type SignUpOverview } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import { adminSignUpTexts as texts, adminTexts } from '@reprise/contract/admin/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActionButton, ActionDialog } from '#features/admin/action-dialog.tsx';
import type { AdminAction } from '#features/admin/action-form.tsx';
import { AdminSection, adminUserPath, timeOf } from '#features/admin/admin-parts.tsx';
import { actionFailure, signUpsQuery, useAction } from '#features/admin/admin.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from '#features/admin/admin.module.css';
import { callApi } from '#platform/api/api-client.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';

const MODES = (['open', 'invite', 'approval', 'closed'] as const).map((value) => ({
  value,
  label: texts.modes[value],
}));

export function SignUpsPage({ viewer }: { viewer: string }) {
  const { data, isPending, refetch } = useQuery(signUpsQuery(viewer));
  if (isPending) return <Skeleton height={320} />;
  if (data === undefined) {
    return <FailedState text={texts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap={4}>
      <SignUpModeSection overview={data} />
      <WaitingAccounts usernames={data.pending} count={data.pending_count} />
      <InviteLinks invites={data.invites} />
    </Stack>
  );
}

interface WaitingAccountsProps {
  readonly usernames: readonly string[];
  readonly count: number;
}

interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly usernames: readonly string[];
}

function WaitingAccounts({ usernames, count }: WaitingAccountsProps) {
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
      {usernames.length === 0 && (
        <Text tone="muted" size="small">
          {texts.noneWaiting}
        </Text>
      )}
      <Stack as="ul" isDivided className={styles.plainRows}>
        {usernames.map((username) => (
          <Row as="li" gap={2} key={username} className={styles.plainRow}>
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
          </Row>
        ))}
      </Stack>
      {count > usernames.length && (
        <Text tone="muted" size="small">
          {texts.waitingMore(count - usernames.length)}
        </Text>
      )}
      {usernames.length > 1 && (
        <Row gap={2} justify="end" isWrapping>
          <Button onClick={() => ask(usernames)}>{texts.rejectAll(usernames.length)}</Button>
          <Button isBusy={isPending} onClick={() => approve(usernames)}>
            {texts.approveAll(usernames.length)}
          </Button>
        </Row>
      )}
      <LiveText role="alert" tone="red">
        {error ? actionFailure(error) : null}
      </LiveText>
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

function SignUpModeSection({ overview }: { overview: SignUpOverview }) {
  const { mode, start_mode: startMode, is_flood: isFlood, changed_at: changedAt } = overview;
  const [chosen, setChosen] = useState<SignUpMode>(mode);
  const [isOpen, setIsOpen] = useState(false);

  function choose(next: SignUpMode) {
    setChosen(next);
    setIsOpen(true);
  }

  return (
    <AdminSection title={texts.mode}>
      {isFlood && <p className={styles.warning}>{texts.flood}</p>}
      <SegmentedControl label={texts.mode} value={mode} segments={MODES} onChange={choose} />
      <p>{texts.modeHints[mode]}</p>
      <Text tone="muted" size="small">
        {changedAt === null ? texts.fromSettings : texts.since(timeOf(changedAt))}
      </Text>
      {changedAt !== null && (
        <ActionButton
          action={modeAction(null, texts.modes[startMode], texts.modeHints[startMode])}
          label={texts.asSettings(texts.modes[startMode])}
          className={styles.start}
        />
      )}
      <ActionDialog
        action={modeAction(chosen, texts.modes[chosen], texts.modeHints[chosen])}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </AdminSection>
  );
}

/** Null restores SIGN_UPS. */
function modeAction(mode: SignUpMode | null, name: string, hint: string): AdminAction {
  return {
    title: texts.changeTitle(name),
    hint,
    submit: texts.change,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.setSignUpMode, { body: { mode, note } });
      return null;
    },
  };
}

function InviteLinks({ invites }: Pick<SignUpOverview, 'invites'>) {
  return (
    <AdminSection
      title={texts.invites}
      action={<ActionButton action={inviteAction} label={texts.newInvite} kind="tint" />}
    >
      {invites.length === 0 && (
        <Text tone="muted" size="small">
          {texts.noInvites}
        </Text>
      )}
      <Stack as="ul" isDivided className={styles.plainRows}>
        {invites.map(({ id, uses_left: uses, ends_at: end }) => (
          <Row as="li" gap={2} key={id} className={styles.plainRow}>
            <span>{texts.usesLeft(uses)}</span>
            <Text as="span" tone="muted" size="small" className={styles.quiet}>
              {end === null ? adminTexts.forever : texts.endsOn(timeOf(end))}
            </Text>
            <ActionButton
              action={endAction(id)}
              label={texts.endInvite}
              name={texts.endInviteName(id)}
            />
          </Row>
        ))}
      </Stack>
    </AdminSection>
  );
}

function endAction(id: number): AdminAction {
  return {
    title: texts.endInviteTitle,
    hint: texts.endInviteHint,
    submit: texts.endInvite,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.endSignUpInvite, { body: { id, note } });
      return null;
    },
  };
}

const inviteAction: AdminAction = {
  title: texts.newInvite,
  hint: texts.inviteHint,
  submit: texts.create,
  note: { label: texts.purpose, hint: adminTexts.reasonForLogHint },
  usesField: { label: texts.uses, error: texts.usesError, max: adminLimits.inviteUsesMax },
  hasEnd: true,
  linkHint: texts.inviteCreated,
  run: async ({ uses, until, note }) => {
    const { rows } = await callApi(adminEndpoints.createSignUpInvite, {
      body: { id: crypto.randomUUID(), uses, until, note },
    });
    return rows[0]?.link ?? null;
  },
};
