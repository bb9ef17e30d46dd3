import { adminEndpoints, type RefusedChannel } from '@reprise/contract/admin/calls.ts';
import { adminNoteField } from '@reprise/contract/admin/rules/admin-note.ts';
import { refusedChannelField } from '@reprise/contract/admin/rules/refused-channel.ts';
import { adminChannelTexts as texts, adminTexts } from '@reprise/contract/admin/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ActionButton } from '#features/admin/action-dialog.tsx';
import type { AdminAction } from '#features/admin/action-form.tsx';
import { AdminSection, dayOf } from '#features/admin/admin-parts.tsx';
import { actionFailure, channelsQuery, useAction } from '#features/admin/admin.api.ts';
import styles from '#features/admin/admin.module.css';
import { callApi } from '#platform/api/api-client.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea, TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';

export function ChannelsPage({ viewer }: { viewer: string }) {
  const { data, isPending, refetch } = useQuery(channelsQuery(viewer));
  if (isPending) return <Skeleton height={320} />;
  if (data === undefined) {
    return <FailedState text={texts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap={4}>
      <RefuseSection />
      <AdminSection title={texts.listTitle}>
        {data.length === 0 && (
          <Text tone="muted" size="small">
            {texts.none}
          </Text>
        )}
        <Stack as="ul" isDivided className={styles.plainRows}>
          {data.map((channel) => (
            <ChannelRow key={channel.channel_url} channel={channel} />
          ))}
        </Stack>
      </AdminSection>
    </Stack>
  );
}

function ChannelRow({ channel: { channel_url: url, clips, since } }: { channel: RefusedChannel }) {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return (
    <Row as="li" gap={2} className={styles.plainRow}>
      <a href={url} target="_blank" rel="noopener">
        {name}
      </a>
      <Text as="span" tone="muted" size="small" className={styles.quiet}>
        {`${texts.clips(clips)} · ${texts.since(dayOf(since))}`}
      </Text>
      <ActionButton
        action={allowAction(url, name)}
        label={texts.allow}
        name={texts.allowName(name)}
      />
    </Row>
  );
}

function allowAction(channel: string, name: string): AdminAction {
  return {
    title: texts.allowTitle(name),
    hint: texts.allowHint,
    submit: texts.allow,
    note: { label: adminTexts.reasonForLog, hint: adminTexts.reasonForLogHint },
    run: async ({ note }) => {
      await callApi(adminEndpoints.allowChannel, { body: { channel, note } });
      return null;
    },
  };
}

function RefuseSection() {
  const [channel, setChannel] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const refusal = useAction(
    async (input: { readonly channel: string; readonly note: string }) =>
      (await callApi(adminEndpoints.refuseChannel, { body: input })).rows[0]?.clips ?? 0,
    () => {
      setChannel('');
      setNote('');
      setIsTried(false);
    },
  );
  const problems = {
    channel: refusedChannelField.safeParse(channel).error?.issues[0]?.message,
    note: adminNoteField.safeParse(note).error?.issues[0]?.message,
  };

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    const wrong = (['channel', 'note'] as const).find((field) => problems[field] !== undefined);
    if (wrong === undefined) return refusal.mutate({ channel, note: note.trim() });
    const field = event.currentTarget.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <AdminSection title={texts.refuseTitle}>
      <Stack as="form" gap={3} noValidate onSubmit={handleSubmit}>
        <p>{texts.refuseHint}</p>
        <TextField
          label={texts.channel}
          hint={texts.channelHint}
          name="channel"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={channel}
          error={isTried ? problems.channel : undefined}
          onChange={({ currentTarget }) => setChannel(currentTarget.value)}
        />
        <TextArea
          label={adminTexts.reasonForLog}
          hint={adminTexts.reasonForLogHint}
          name="note"
          rows={2}
          value={note}
          error={isTried ? problems.note : undefined}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <LiveText tone={refusal.error ? 'red' : 'muted'}>
          {refusal.error
            ? actionFailure(refusal.error)
            : refusal.data !== undefined && texts.refused(refusal.data)}
        </LiveText>
        <Button type="submit" className={styles.start} isBusy={refusal.isPending}>
          {texts.refuse}
        </Button>
      </Stack>
    </AdminSection>
  );
}
