/** A notification for the devices of one user. */
export interface PushNotification {
  /** The user's key. */
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** What it is about: a later push with the same tag replaces this one. */
  readonly tag: string;
  /** The path of the screen that it opens. */
  readonly url: string;
  /** Whether the push service wakes a sleeping device for it. */
  readonly isUrgent: boolean;
}
