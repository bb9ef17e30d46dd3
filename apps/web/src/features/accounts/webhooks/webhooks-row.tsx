import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { OwnWebhook } from '@reprise/contract/webhooks/calls.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { webhookRowTexts, webhookTexts } from '@reprise/contract/webhooks/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, useDialogState } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { deleteWebhook, webhooksQuery } from './webhooks.api.ts';

const texts = webhookRowTexts;
const [before, docs, after] = texts.text;

export function WebhooksRow({ user }: { user: AuthUser }) {
  const { data, isError, isFetching, refetch } = useQuery(webhooksQuery(user.uid));
  const { opener, open: openNew, dialog: newDialog } = useDialogState();
  const { open: openDeliveries, dialog: deliveriesDialog } = useDialogState();
  const { open: openDelete, dialog: deleteDialog } = useDialogState();
  const [chosenId, setChosenId] = useState<number>();
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<string>();
  const chosen = data?.rows.find(({ id }) => id === chosenId);
  const isFull = (data?.rows.length ?? 0) >= webhookLimits.perUserMax;

  const choose = (open: () => void) => (webhook: OwnWebhook, button: HTMLElement) => {
    setChosenId(webhook.id);
    setFocusTarget(button);
    open();
  };

  function handleDeleted() {
    // The webhook's buttons are about to disappear.
    setFocusTarget(opener.current);
    deleteDialog.onClose();
    setOutcome(texts.wasDeleted);
    void refetch();
  }

  return (
    <AccountRow
      title={texts.title}
      outcome={outcome}
      actions={
        <Button ref={opener} disabled={data === undefined || isFull} onClick={openNew}>
          {texts.create}
        </Button>
      }
      details={
        data === undefined ? (
          isError ? (
            <FailedState text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={24} />
          )
        ) : (
          data.rows.length > 0 && (
            <WebhookList
              webhooks={data.rows}
              onShow={choose(openDeliveries)}
              onDelete={choose(openDelete)}
            />
          )
        )
      }
    >
      <p>
        {before}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          {docs}
        </a>
        {after}
      </p>
      {isFull && <p>{webhookTexts.tooMany}</p>}
      <NewWebhookDialog
        {...newDialog}
        user={user}
        groups={data?.groups ?? []}
        onCreated={() => void refetch()}
      />
      {chosen && (
        <>
          <DeliveriesDialog
            {...deliveriesDialog}
            finalFocus={() => focusTarget}
            user={user}
            webhook={chosen}
            onChanged={() => void refetch()}
          />
          <DeleteDialog
            {...deleteDialog}
            finalFocus={() => focusTarget}
            uid={user.uid}
            webhook={chosen}
            onDeleted={handleDeleted}
          />
        </>
      )}
    </AccountRow>
  );
}

type ChooseWebhook = (webhook: OwnWebhook, button: HTMLElement) => void;

interface WebhookListProps {
  readonly webhooks: readonly OwnWebhook[];
  readonly onShow: ChooseWebhook;
  readonly onDelete: ChooseWebhook;
}

function WebhookList({ webhooks, onShow, onDelete }: WebhookListProps) {
  const [now] = useState(serverNow);
  return (
    <Stack as="ul" aria-label={texts.list}>
      {webhooks.map((webhook) => (
        <Row as="li" gap={2} key={webhook.id} className={accountsStyles.entry}>
          <Webhook aria-hidden />
          <div className={accountsStyles.entryText}>
            <p dir="ltr">{webhook.address}</p>
            <Text tone="muted" size="small">
              {aboutWebhook(webhook, now)}
            </Text>
          </div>
          <Button
            aria-label={texts.showOf(webhook.address)}
            onClick={(event) => onShow(webhook, event.currentTarget)}
          >
            {texts.show}
          </Button>
          <IconButton
            label={texts.deleteOf(webhook.address)}
            icon={<Trash2 />}
            onClick={(event) => onDelete(webhook, event.currentTarget)}
          />
        </Row>
      ))}
    </Stack>
  );
}

function aboutWebhook({ group, failing_since, is_off }: OwnWebhook, now: Date): string {
  const failing = failing_since === null ? [] : [texts.failing(relativeAge(failing_since, now))];
  return [sentBy(group), ...(is_off ? [texts.off] : failing)].join(' · ');
}

function sentBy(group: OwnWebhook['group']): string {
  if (group === undefined) return texts.clips;
  return group.name === '' ? texts.leftGroup : texts.messages(group.name);
}

interface DeleteDialogProps extends DialogState {
  readonly uid: string;
  readonly webhook: OwnWebhook;
  readonly onDeleted: () => void;
}

function DeleteDialog({ uid, webhook, onDeleted, ...dialog }: DeleteDialogProps) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteWebhook(uid, webhook.id),
    onSuccess: onDeleted,
    meta: { notice: false },
  });

  function handleClose() {
    if (isPending) return;
    dialog.onClose();
    reset();
  }

  return (
    <AlertDialog
      {...dialog}
      onClose={handleClose}
      title={texts.deleteTitle}
      actions={
        <>
          <Button onClick={handleClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" isBusy={isPending} onClick={() => mutate()}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <p>{texts.deleteText(webhook.address)}</p>
      <FormError error={error} fallback={texts.deleteFailed} />
    </AlertDialog>
  );
}
