import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import type { OwnWebhook, WebhookDelivery } from '@reprise/contract/webhooks/calls.ts';
import { deliveryTexts, newWebhookTexts } from '@reprise/contract/webhooks/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import accountsStyles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog } from '#features/accounts/form-dialog.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import { SecretDialog } from '#features/accounts/tokens/secret-dialog.tsx';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { deliveriesQuery, renewSecret, resend, sendTest, turnOnWebhook } from './webhooks.api.ts';

const texts = deliveryTexts;

interface DeliveriesDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly webhook: OwnWebhook;
  readonly onChanged: () => void;
}

/** The last deliveries of a webhook, and what can be done with it. */
export function DeliveriesDialog({ user, webhook, onChanged, ...dialog }: DeliveriesDialogProps) {
  const [isRenewing, setIsRenewing] = useState(false);
  if (isRenewing) {
    const handleClose = () => setIsRenewing(false);
    return <NewSecretDialog {...dialog} onClose={handleClose} user={user} webhook={webhook} />;
  }
  return (
    <Dialog {...dialog} title={texts.title}>
      {dialog.isOpen && (
        <Deliveries
          uid={user.uid}
          webhook={webhook}
          onChanged={onChanged}
          onRenew={() => setIsRenewing(true)}
        />
      )}
    </Dialog>
  );
}

interface DeliveriesProps {
  readonly uid: string;
  readonly webhook: OwnWebhook;
  readonly onChanged: () => void;
  readonly onRenew: () => void;
}

interface Change {
  readonly run: () => Promise<void>;
  readonly outcome: string;
}

function Deliveries({ uid, webhook, onChanged, onRenew }: DeliveriesProps) {
  const { data, isError, isFetching, refetch } = useQuery(deliveriesQuery(uid, webhook.id));
  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSettled() {
      void refetch();
      onChanged();
    },
    meta: { notice: false },
  });

  const handleTest = () => mutate({ run: () => sendTest(uid, webhook.id), outcome: texts.queued });
  const handleTurnOn = () =>
    mutate({ run: () => turnOnWebhook(uid, webhook.id), outcome: texts.turnedOn });
  const handleResend = ({ id }: WebhookDelivery) =>
    mutate({ run: () => resend(uid, webhook.id, id), outcome: texts.queued });

  return (
    <Stack gap={4}>
      <p dir="ltr" className={accountsStyles.outcome}>
        {webhook.address}
      </p>
      {webhook.is_off && <p>{texts.isOff}</p>}
      <Row gap={2} isWrapping>
        {webhook.is_off ? (
          <Button isBusy={isPending} onClick={handleTurnOn}>
            {texts.turnOn}
          </Button>
        ) : (
          <Button isBusy={isPending} onClick={handleTest}>
            {texts.test}
          </Button>
        )}
        <Button onClick={onRenew}>{texts.newSecret}</Button>
      </Row>
      <LiveText tone={error ? 'red' : 'strong'}>
        {error ? failureNotice(error, texts.changeFailed) : isSuccess && variables?.outcome}
      </LiveText>
      {data === undefined ? (
        isError ? (
          <FailedState text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={64} />
        )
      ) : (
        <DeliveryList
          deliveries={data.rows}
          canResend={!webhook.is_off && !isPending}
          onResend={handleResend}
        />
      )}
    </Stack>
  );
}

interface DeliveryListProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly canResend: boolean;
  readonly onResend: (delivery: WebhookDelivery) => void;
}

function DeliveryList({ deliveries, canResend, onResend }: DeliveryListProps) {
  const now = serverNow();
  if (deliveries.length === 0) return <p>{texts.none}</p>;
  return (
    <Stack as="ul" aria-label={texts.list}>
      {deliveries.map((delivery) => {
        const event = texts.events[delivery.event];
        const age = relativeAge(delivery.created, now);
        return (
          <Row as="li" gap={3} key={delivery.id} className={accountsStyles.entry}>
            <div className={accountsStyles.entryText}>
              <p>
                {event} · {texts.states[delivery.state]}
              </p>
              <Text tone="muted" size="small">
                {age}
                {delivery.attempts > 0 &&
                  delivery.answer + delivery.status !== '' &&
                  ` · ${texts.answer(delivery.status, delivery.answer)}`}
              </Text>
            </div>
            {delivery.state !== 'waiting' && (
              <Button
                disabled={!canResend}
                aria-label={texts.resendOf(event, age)}
                onClick={() => onResend(delivery)}
              >
                {texts.resend}
              </Button>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}

interface NewSecretDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly webhook: OwnWebhook;
}

function NewSecretDialog({ user, webhook, ...dialog }: NewSecretDialogProps) {
  const auth = useAuthClient();
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      return renewSecret(user.uid, webhook.id);
    },
    // The cache must not keep the secret.
    gcTime: 0,
    meta: { notice: false },
  });
  if (change.data !== undefined) {
    const { shownTitle: title, shown: text, secret: label } = newWebhookTexts;
    return <SecretDialog {...dialog} {...{ title, text, label }} value={change.data} />;
  }
  return (
    <FormDialog {...dialog} title={texts.newSecretTitle} submit={texts.newSecret} change={change}>
      {(id) => (
        <PasswordStep
          id={id}
          text={texts.newSecretText}
          fallback={texts.changeFailed}
          change={change}
        />
      )}
    </FormDialog>
  );
}
