export interface PushNotification {
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
  /** The path that it opens. */
  readonly url: string;
  /** Whether to wake a sleeping device. */
  readonly isUrgent: boolean;
}
