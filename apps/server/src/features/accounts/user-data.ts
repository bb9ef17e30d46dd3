import type { PersonalOwner } from '#platform/db/tables.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export interface UserData {
  /** Returns what must come last, because others wait for its locks. */
  eraseUser(tx: Tx, user: UserKey): Promise<(() => Promise<void>) | void>;
  exportUser(db: Reader, viewer: Viewer): UserExport;
}

type FeatureWithData = Exclude<PersonalOwner, 'accounts' | 'auth'>;

export type UserDataByFeature = Readonly<Record<FeatureWithData, UserData>>;

export type Erasers = Readonly<Record<FeatureWithData, Pick<UserData, 'eraseUser'>>>;

/**
 * The order in which account deletion calls the features. It must be the global lock order:
 * friendships, chats, tiles, notifications, then the user record. Friend actions and blocks lock in
 * reverse order, so erasing friendships blocks them first. The remaining rows follow in the order
 * of a tile's deletion.
 */
export const eraseOrder = [
  'friends',
  'chat',
  'tiles',
  'notifications',
  'feed',
  'moderation',
  'push',
  'blocks',
  'mixes',
  'week',
  'tokens',
  'webhooks',
] as const satisfies readonly FeatureWithData[];
