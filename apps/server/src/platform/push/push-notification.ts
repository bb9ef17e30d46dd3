import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';

export interface PushNotification {
  /** Not sent to users who have turned this kind off. */
  readonly kind: NotificationSwitch;
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
  readonly url: string;
  /** True to wake a sleeping device. */
  readonly isUrgent: boolean;
  /** Of the pushes to a user with the same key, the first one of an hour is sent. */
  readonly hourlyKey?: string;
}
