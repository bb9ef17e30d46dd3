import {
  notificationEndpoints,
  type NotificationSettings,
} from '@reprise/contract/notifications/calls.ts';
import { notificationSettingsTexts } from '@reprise/contract/notifications/settings-texts.ts';
import {
  type NotificationChannel,
  type NotificationSwitch,
  notificationSwitches,
  switchChannels,
  switchColumns,
} from '@reprise/contract/notifications/switches.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch, SwitchInput } from '#ui/forms/switch.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './notification-switches.module.css';

const { channels, kinds } = notificationSettingsTexts;

/** Switches per kind, in the app and as a push. Stored on the server. */
export function NotificationSwitches({ uid }: { uid: string }) {
  const { isError, data, refetch } = useQuery(notificationSettingsQuery(uid));
  if (isError && !data) {
    return (
      <Row gap={3} justify="between" isWrapping role="status">
        <p>{notificationSettingsTexts.unknown}</p>
        <Button onClick={() => void refetch()}>{controlTexts.retry}</Button>
      </Row>
    );
  }
  return (
    <>
      <Text tone="muted" size="small" className={styles.intro}>
        {notificationSettingsTexts.hint}
      </Text>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{notificationSettingsTexts.kind}</span>
            </th>
            {switchColumns.map((channel) => (
              <th key={channel} scope="col">
                {channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationSwitches.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {kinds[kind].name}
                <Text as="span" tone="muted" size="small" className={styles.hint}>
                  {kinds[kind].hint}
                </Text>
              </th>
              {switchColumns.map((channel) => (
                <td key={channel}>
                  {switchChannels[kind].includes(channel) ? (
                    <KindSwitch uid={uid} kind={kind} channel={channel} />
                  ) : (
                    <Text as="span" tone="muted" size="small">
                      {fixedText(channel)}
                    </Text>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <WeekEmailSwitch uid={uid} />
    </>
  );
}

/** Likes are never pushed, and messages always count in the app. */
function fixedText(channel: (typeof switchColumns)[number]): string {
  return channel === 'push' ? notificationSettingsTexts.never : notificationSettingsTexts.always;
}

/** Only on a site that sends mail. */
function WeekEmailSwitch({ uid }: { uid: string }) {
  const auth = useAuthState();
  const { data } = useQuery(notificationSettingsQuery(uid));
  const { mutate, isPending } = useChangeSwitch(uid);
  if (data?.email_on === undefined) return null;
  const hasWeek = !data.app_off.includes('week');
  const isConfirmed = auth.status === 'signedIn' && auth.user.isEmailVerified;
  return (
    <Switch
      label={notificationSettingsTexts.email}
      hint={
        isConfirmed
          ? notificationSettingsTexts.emailHint
          : notificationSettingsTexts.emailUnconfirmed
      }
      isOn={hasWeek && data.email_on.includes('week')}
      disabled={!hasWeek || !isConfirmed}
      aria-busy={isPending}
      onChange={(on) => mutate({ kind: 'week', channel: 'email', on })}
    />
  );
}

interface KindSwitchProps {
  readonly uid: string;
  readonly kind: NotificationSwitch;
  readonly channel: (typeof switchColumns)[number];
}

function KindSwitch({ uid, kind, channel }: KindSwitchProps) {
  const { data } = useQuery(notificationSettingsQuery(uid));
  const { mutate, isPending } = useChangeSwitch(uid);
  const off = channel === 'app' ? data?.app_off : data?.push_off;
  return (
    <label className={styles.target}>
      <span className="visually-hidden">
        {notificationSettingsTexts.switchOf(kinds[kind].name, channels[channel])}
      </span>
      {off === undefined ? (
        <Skeleton width={44} height={26} />
      ) : (
        <SwitchInput
          isOn={!off.includes(kind)}
          aria-busy={isPending}
          onChange={(on) => mutate({ kind, channel, on })}
        />
      )}
    </label>
  );
}

interface SwitchChange {
  readonly kind: NotificationSwitch;
  readonly channel: NotificationChannel;
  readonly on: boolean;
}

const ALL_ON: NotificationSettings = { app_off: [], push_off: [] };

function notificationSettingsQuery(uid: string) {
  return queryOptions({
    queryKey: ['notifications', 'settings', uid],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(notificationEndpoints.notificationSettings, {}, { signal });
      return rows[0] ?? ALL_ON;
    },
    meta: { notice: false },
  });
}

/** Each switch changes immediately, and back if its call fails. */
function useChangeSwitch(uid: string) {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery(uid);
  const apply = (change: SwitchChange) =>
    client.setQueryData(queryKey, (settings) => settings && changed(settings, change));
  return useMutation({
    mutationFn: (change: SwitchChange) =>
      callApi(notificationEndpoints.updateNotificationSettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      apply(change);
    },
    onError: (_error, change) => apply({ ...change, on: !change.on }),
    // One call at a time, so that the last click is stored last.
    scope: { id: 'notification settings' },
    meta: { notice: notificationSettingsTexts.failed },
  });
}

const keys = { app: 'app_off', push: 'push_off', email: 'email_on' } as const;

function changed(
  settings: NotificationSettings,
  { kind, channel, on }: SwitchChange,
): NotificationSettings {
  const key = keys[channel];
  const others = (settings[key] ?? []).filter((each) => each !== kind);
  const isListed = channel === 'email' ? on : !on;
  return { ...settings, [key]: isListed ? [...others, kind] : others };
}
