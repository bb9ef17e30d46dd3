import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import type { OwnWebhook, WebhookDelivery } from '@reprise/contract/webhooks/calls.ts';
import { deliveryTexts, newWebhookTexts } from '@reprise/contract/webhooks/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import accountsStyles from '#features/accounts/accounts.module.css';
import { Entry, EntryList } from '#features/accounts/entries/entry-list.tsx';
import type { DialogState } from '#features/accounts/form-dialog.tsx';
import { PasswordStep } from '#features/accounts/password-step.tsx';
import { SecretFormDialog, useNewSecret } from '#features/accounts/secrets/secret-dialog.tsx';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { deliveriesQuery, renewSecret, resend, sendTest, turnOnWebhook } from './webhooks.api.ts';

const texts = deliveryTexts;

const TONES = { waiting: 'muted', delivered: 'green', failed: 'red' } as const;

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
  const query = useQuery(deliveriesQuery(uid, webhook.id));
  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSettled() {
      void query.refetch();
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
      <EntryList label={texts.list} query={query} failed={texts.failed} none={<p>{texts.none}</p>}>
        {(delivery, now) => {
          const event = texts.events[delivery.event];
          const age = relativeAge(delivery.created, now);
          return (
            <Entry
              key={delivery.id}
              title={
                <p>
                  {`${event} · `}
                  <Text as="span" tone={TONES[delivery.state]} weight={600}>
                    {texts.states[delivery.state]}
                  </Text>
                </p>
              }
              about={[age, ...answerOf(delivery)].join(' · ')}
            >
              {delivery.state !== 'waiting' && (
                <Button
                  disabled={webhook.is_off || isPending}
                  aria-label={texts.resendOf(event, age)}
                  onClick={() => handleResend(delivery)}
                >
                  {texts.resend}
                </Button>
              )}
            </Entry>
          );
        }}
      </EntryList>
    </Stack>
  );
}

/** Nothing before the first attempt, and until its response. */
function answerOf({ attempts, status, answer }: WebhookDelivery): readonly string[] {
  const isKnown = attempts > 0 && (status !== null || answer !== '');
  return isKnown ? [texts.answer(status, answer)] : [];
}

interface NewSecretDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly webhook: OwnWebhook;
}

function NewSecretDialog({ user, webhook, ...dialog }: NewSecretDialogProps) {
  const change = useNewSecret(() => renewSecret(user.uid, webhook.id));
  return (
    <SecretFormDialog
      {...dialog}
      title={texts.newSecretTitle}
      submit={texts.newSecret}
      texts={newWebhookTexts}
      change={change}
    >
      {(id) => (
        <PasswordStep
          id={id}
          text={texts.newSecretText}
          fallback={texts.changeFailed}
          change={{ ...change, mutate: (password) => change.mutate({ password }) }}
        />
      )}
    </SecretFormDialog>
  );
}
