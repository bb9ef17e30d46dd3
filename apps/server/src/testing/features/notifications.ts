import {
  notificationEndpoints,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import type {
  NotificationChannel,
  NotificationSwitch,
} from '@reprise/contract/notifications/switches.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

export async function listNotifications(user: TestUser, show = 'all'): Promise<PastNotification[]> {
  const { status, body } = await user.call('GET', `/notifications/history?show=${show}`);
  if (status !== 200) throw new Error(`The history returned ${status}.`);
  return notificationEndpoints.notificationHistory.result.parse(body).rows;
}

export function setSwitch(
  user: TestUser,
  kind: NotificationSwitch,
  { channel = 'app', on = false }: { channel?: NotificationChannel; on?: boolean } = {},
): Promise<TestResponse> {
  return user.call('PATCH', '/notifications/settings', { kind, channel, on });
}
