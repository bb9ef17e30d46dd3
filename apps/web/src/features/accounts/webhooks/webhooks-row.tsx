import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import type { OwnWebhook } from '@reprise/contract/webhooks/calls.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { webhookRowTexts, webhookTexts } from '@reprise/contract/webhooks/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Entry, EntryList, Fault } from '#features/accounts/entries/entry-list.tsx';
import { RemovalDialog } from '#features/accounts/entries/removal-dialog.tsx';
import { useEntryDialog } from '#features/accounts/entries/use-entry-dialog.ts';
import { useDialogState } from '#features/accounts/form-dialog.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { deleteWebhook, webhooksQuery } from './webhooks.api.ts';

const texts = webhookRowTexts;
const [before, docs, after] = texts.text;

export function WebhooksRow({ user }: { user: AuthUser }) {
  const query = useQuery(webhooksQuery(user.uid));
  const { opener, open: openNew, dialog: newDialog } = useDialogState();
  const deliveries = useEntryDialog<number>();
  const deletion = useEntryDialog<OwnWebhook>();
  const [outcome, setOutcome] = useState<string>();
  const { data, refetch } = query;
  const shown = data?.rows.find(({ id }) => id === deliveries.entry);
  const { entry: chosen } = deletion;
  const isFull = (data?.rows.length ?? 0) >= webhookLimits.perUserMax;

  function handleDeleted() {
    deletion.closeAndFocus(opener.current);
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
        <EntryList label={texts.list} query={query} failed={texts.failed}>
          {(webhook, now) => (
            <Entry
              key={webhook.id}
              icon={<Webhook aria-hidden />}
              title={<p dir="ltr">{webhook.address}</p>}
              about={aboutWebhook(webhook, now)}
            >
              <Button
                aria-label={texts.showOf(webhook.address)}
                onClick={(event) => deliveries.open(webhook.id, event)}
              >
                {texts.show}
              </Button>
              <IconButton
                label={texts.deleteOf(webhook.address)}
                icon={<Trash2 />}
                onClick={(event) => deletion.open(webhook, event)}
              />
            </Entry>
          )}
        </EntryList>
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
      {shown && (
        <DeliveriesDialog
          {...deliveries.dialog}
          user={user}
          webhook={shown}
          onChanged={() => void refetch()}
        />
      )}
      {chosen && (
        <RemovalDialog
          {...deletion.dialog}
          title={texts.deleteTitle}
          text={texts.deleteText(chosen.address)}
          submit={texts.delete}
          failed={texts.deleteFailed}
          remove={() => deleteWebhook(user.uid, chosen.id)}
          onRemoved={handleDeleted}
        />
      )}
    </AccountRow>
  );
}

function aboutWebhook({ group, failing_since, is_off }: OwnWebhook, now: Date): ReactNode {
  const failing = failing_since && texts.failing(relativeAge(failing_since, now));
  const fault = is_off ? texts.off : failing;
  return (
    <>
      {sentBy(group)}
      {fault && (
        <>
          {' · '}
          <Fault>{fault}</Fault>
        </>
      )}
    </>
  );
}

function sentBy(group: OwnWebhook['group']): string {
  if (group === undefined) return texts.clips;
  return group.name === '' ? texts.leftGroup : texts.messages(group.name);
}
