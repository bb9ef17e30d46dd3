import type { exportTexts } from '@reprise/contract/accounts/export-texts.ts';
import type { Database } from './schema.ts';

/** The export file with the column, or why there is none. */
type OnExport = keyof typeof exportTexts.sections | `no: ${string}`;

/**
 * What a deletion of the user does: the row is deleted (`gone`), the column is erased (`scrubbed`),
 * or it stays, with the reason.
 */
type OnDelete = 'gone' | 'scrubbed' | `kept: ${string}`;

export type PersonalDataRule = readonly [exported: OnExport, deleted: OnDelete];

type PersonalTable = Exclude<keyof Database, 'push_keys' | 'schema_meta' | 'sources'>;

type Declared = {
  readonly [T in PersonalTable]: { readonly [C in keyof Database[T]]: PersonalDataRule };
} & {
  readonly [T in `auth_${string}`]: Readonly<Record<string, PersonalDataRule>>;
};

const key: PersonalDataRule = ['no: a key of the database', 'gone'];
const version: PersonalDataRule = ['no: counts the changes of a live document', 'gone'];
const credential: PersonalDataRule = ['no: opens the account, says nothing of the person', 'gone'];
const pushEncryption: PersonalDataRule = [
  'no: seals pushes to a browser, says nothing of the person',
  'gone',
];
const keptForChats = 'kept: chats and messages of others name it';
const ownedByOtherUser = 'kept: the conversation is also the other person’s';
const keptInModerationLog = 'kept: the log of moderation belongs to the deployment';
const chatKey: PersonalDataRule = ['no: a key of the database', ownedByOtherUser];

/**
 * Every column with personal data (docs/privacy.md). Tests fail for a column that is missing here
 * and for a rule that is not true.
 */
export const personalData: Declared = {
  users: {
    id: ['no: a key of the database', keptForChats],
    uid: ['account', keptForChats],
    username: ['account', 'scrubbed'],
    fname: ['account', 'scrubbed'],
    lname: ['account', 'scrubbed'],
    email: ['account', 'scrubbed'],
    img_url: ['account', 'scrubbed'],
    date_created: ['account', 'scrubbed'],
    date_login: ['account', 'scrubbed'],
    username_change_d: ['account', 'scrubbed'],
    status: ['account', 'scrubbed'],
    sessions_valid_from: ['account', 'scrubbed'],
    exempt_sign_in_at: ['account', 'scrubbed'],
    undeleted_id: ['no: the key once more', 'scrubbed'],
  },
  tiles: {
    id: ['posts', 'gone'],
    public_id: ['posts', 'gone'],
    owner_id: key,
    video_id: ['posts', 'gone'],
    caption: ['posts', 'gone'],
    starttime: ['posts', 'gone'],
    endtime: ['posts', 'gone'],
    created_at: ['posts', 'gone'],
    likes: ['posts', 'gone'],
    heat: ['no: made from likes and age', 'gone'],
  },
  likes: { tile_id: ['likes', 'gone'], user_id: key, created_at: ['likes', 'gone'] },
  reports: {
    tile_id: ['reports', 'gone'],
    user_id: key,
    reason: ['reports', 'gone'],
    created_at: ['reports', 'gone'],
    is_open: ['reports', 'gone'],
  },
  saves: { id: key, user_id: key, tile_id: ['saves', 'gone'], created_at: ['saves', 'gone'] },
  source_failures: {
    id: key,
    video_id: ['failures', 'gone'],
    user_id: key,
    reason: ['failures', 'gone'],
    failed_at: ['failures', 'gone'],
  },
  moderators: { user_id: key, created_at: ['account', 'gone'] },
  moderation_log: {
    id: ['no: a key of the database', keptInModerationLog],
    moderator_id: ['no: a key of the database', keptInModerationLog],
    action: ['moderation', keptInModerationLog],
    subject_id: ['no: a key of somebody else', keptInModerationLog],
    tile_id: ['moderation', keptInModerationLog],
    note: ['moderation', keptInModerationLog],
    created_at: ['moderation', keptInModerationLog],
  },
  tile_views: { tile_id: ['views', 'gone'], user_id: key, viewed_at: ['views', 'gone'] },
  friendships: {
    low_id: key,
    high_id: key,
    sender_id: ['no: the file says in words who has asked', 'gone'],
    is_accepted: ['no: the file says it in words', 'gone'],
    created_at: ['friends', 'gone'],
  },
  blocks: { blocker_id: key, blocked_id: key, created_at: ['blocks', 'gone'] },
  notifications: {
    user_id: key,
    id: key,
    kind: ['notifications', 'gone'],
    actor_id: ['no: a key; the file has the name', 'gone'],
    tile_id: ['notifications', 'gone'],
    caption: ['notifications', 'gone'],
    created_at: ['notifications', 'gone'],
    is_unseen: ['notifications', 'gone'],
  },
  unseen_messages: { user_id: key, count: ['account', 'gone'], version, chats_version: version },
  notification_documents: {
    user_id: key,
    new_likes: ['account', 'gone'],
    new_friend_request: ['account', 'gone'],
    like_news: ['account', 'gone'],
    friend_request_news: ['account', 'gone'],
    version,
  },
  chats: {
    id: chatKey,
    combined_id: ['chats', ownedByOtherUser],
    low_id: chatKey,
    high_id: chatKey,
    last_seq: ['no: the number of the messages, which are exported', ownedByOtherUser],
  },
  messages: {
    chat_id: chatKey,
    seq: ['messages', ownedByOtherUser],
    client_id: ['messages', ownedByOtherUser],
    sender_id: chatKey,
    body: ['messages', ownedByOtherUser],
    tile_id: ['messages', ownedByOtherUser],
    video_id: ['messages', ownedByOtherUser],
    starttime: ['messages', ownedByOtherUser],
    endtime: ['messages', ownedByOtherUser],
    sent_at: ['messages', ownedByOtherUser],
  },
  summaries: {
    user_id: key,
    chat_id: key,
    other_id: ['no: a key; the file has the name', 'gone'],
    last_message: ['chats', 'gone'],
    is_seen: ['chats', 'gone'],
    updated_at: ['chats', 'gone'],
    version,
  },
  push_subscriptions: {
    id: key,
    user_id: key,
    session_id: credential,
    signed_in_at: ['pushes', 'gone'],
    endpoint: ['pushes', 'gone'],
    p256dh: pushEncryption,
    auth: pushEncryption,
    failure_count: ['pushes', 'gone'],
    created_at: ['pushes', 'gone'],
  },
  auth_user: {
    id: ['account', 'gone'],
    name: ['account', 'gone'],
    email: ['account', 'gone'],
    emailVerified: credential,
    image: ['no: not used, the picture stands in the record', 'gone'],
    createdAt: credential,
    updatedAt: credential,
  },
  auth_session: {
    id: credential,
    expiresAt: credential,
    token: credential,
    createdAt: credential,
    updatedAt: credential,
    ipAddress: ['no: never filled', 'gone'],
    userAgent: ['no: never filled', 'gone'],
    userId: key,
  },
  auth_account: {
    id: credential,
    accountId: credential,
    providerId: credential,
    userId: key,
    accessToken: credential,
    refreshToken: credential,
    idToken: credential,
    accessTokenExpiresAt: credential,
    refreshTokenExpiresAt: credential,
    scope: credential,
    password: credential,
    createdAt: credential,
    updatedAt: credential,
  },
  auth_verification: {
    id: credential,
    identifier: credential,
    value: credential,
    expiresAt: credential,
    createdAt: credential,
    updatedAt: credential,
  },
};

export const nonPersonalTables: readonly string[] = [
  'auth_jwks',
  'push_keys',
  'schema_meta',
  'sources',
];
