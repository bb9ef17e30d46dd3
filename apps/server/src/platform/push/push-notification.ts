import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';

export interface PushNotification {
  /** Not sent to users who have switched this kind off. */
  readonly kind: NotificationSwitch;
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
  /** The path to open. */
  readonly url: string;
  /** Whether to wake a sleeping device. */
  readonly isUrgent: boolean;
}
