import {
  notificationEndpoints,
  type NotificationSettings,
} from '@reprise/contract/notifications/calls.ts';
import { notificationSettingsTexts } from '@reprise/contract/notifications/settings-texts.ts';
import type {
  NotificationChannel,
  NotificationSwitch,
} from '@reprise/contract/notifications/switches.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

interface SwitchChange {
  readonly kind: NotificationSwitch;
  readonly channel: NotificationChannel;
  readonly on: boolean;
}

const ALL_ON: NotificationSettings = { app_off: [], push_off: [] };

export function notificationSettingsQuery(uid: string) {
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
export function useChangeSwitch(uid: string) {
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

function changed(
  settings: NotificationSettings,
  { kind, channel, on }: SwitchChange,
): NotificationSettings {
  const key = channel === 'app' ? 'app_off' : 'push_off';
  const others = settings[key].filter((each) => each !== kind);
  return { ...settings, [key]: on ? others : [...others, kind] };
}
