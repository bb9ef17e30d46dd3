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
  /** True to drop repeats: pushes to the same user with the same tag and title. */
  readonly isOncePerHour?: true;
}
