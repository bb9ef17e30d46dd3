import type { exportTexts } from '@reprise/contract/accounts/export-texts.ts';
import type { Database } from './schema.ts';

/** Or why it is not exported. */
type OnExport = keyof typeof exportTexts.sections | `no: ${string}`;

/** `deleted`: the row is deleted; `erased`: the column is erased. */
type OnDelete = 'deleted' | 'erased' | `stays: ${string}`;

export type PersonalDataRule = readonly [exported: OnExport, deleted: OnDelete];

type PersonalTable = Exclude<keyof Database, 'push_keys' | 'schema_meta' | 'sources'>;

type Declared = {
  readonly [T in PersonalTable]: { readonly [C in keyof Database[T]]: PersonalDataRule };
} & {
  readonly [T in `auth_${string}`]: Readonly<Record<string, PersonalDataRule>>;
};

const key: PersonalDataRule = ['no: a key of the database', 'deleted'];
const version: PersonalDataRule = ['no: counts the changes of a live document', 'deleted'];
const credential: PersonalDataRule = ['no: opens the account, no data of the user', 'deleted'];
const pushEncryption: PersonalDataRule = [
  'no: encrypts pushes to a browser, no data of the user',
  'deleted',
];
const staysForChats = 'stays: chats and messages of others name it';
const ownedByOtherUser = 'stays: the conversation is also the other user’s';
const staysInModerationLog = 'stays: the log of moderation belongs to the deployment';
const chatKey: PersonalDataRule = ['no: a key of the database', ownedByOtherUser];

/**
 * Every column with personal data (docs/privacy.md). Tests fail for a column that is missing here
 * and for a rule that is not true.
 */
export const personalData: Declared = {
  users: {
    id: ['no: a key of the database', staysForChats],
    uid: ['account', staysForChats],
    username: ['account', 'erased'],
    fname: ['account', 'erased'],
    lname: ['account', 'erased'],
    email: ['account', 'erased'],
    img_url: ['account', 'erased'],
    date_created: ['account', 'erased'],
    date_login: ['account', 'erased'],
    username_change_d: ['account', 'erased'],
    status: ['account', 'erased'],
    sessions_valid_from: ['account', 'erased'],
    exempt_sign_in_at: ['account', 'erased'],
    undeleted_id: ['no: the key once more', 'erased'],
  },
  tiles: {
    id: ['posts', 'deleted'],
    public_id: ['posts', 'deleted'],
    owner_id: key,
    video_id: ['posts', 'deleted'],
    caption: ['posts', 'deleted'],
    starttime: ['posts', 'deleted'],
    endtime: ['posts', 'deleted'],
    created_at: ['posts', 'deleted'],
    likes: ['posts', 'deleted'],
    heat: ['no: made from likes and age', 'deleted'],
  },
  likes: { tile_id: ['likes', 'deleted'], user_id: key, created_at: ['likes', 'deleted'] },
  reports: {
    tile_id: ['reports', 'deleted'],
    user_id: key,
    reason: ['reports', 'deleted'],
    created_at: ['reports', 'deleted'],
    is_open: ['reports', 'deleted'],
  },
  saves: { id: key, user_id: key, tile_id: ['saves', 'deleted'], created_at: ['saves', 'deleted'] },
  source_failures: {
    id: key,
    video_id: ['failures', 'deleted'],
    user_id: key,
    reason: ['failures', 'deleted'],
    failed_at: ['failures', 'deleted'],
  },
  moderators: { user_id: key, created_at: ['account', 'deleted'] },
  moderation_log: {
    id: ['no: a key of the database', staysInModerationLog],
    moderator_id: ['no: a key of the database', staysInModerationLog],
    action: ['moderation', staysInModerationLog],
    subject_id: ['no: a key of another user', staysInModerationLog],
    tile_id: ['moderation', staysInModerationLog],
    note: ['moderation', staysInModerationLog],
    created_at: ['moderation', staysInModerationLog],
  },
  tile_views: { tile_id: ['views', 'deleted'], user_id: key, viewed_at: ['views', 'deleted'] },
  friendships: {
    low_id: key,
    high_id: key,
    sender_id: ['no: the file says in words who has asked', 'deleted'],
    is_accepted: ['no: the file says it in words', 'deleted'],
    created_at: ['friends', 'deleted'],
  },
  blocks: { blocker_id: key, blocked_id: key, created_at: ['blocks', 'deleted'] },
  notifications: {
    user_id: key,
    id: key,
    kind: ['notifications', 'deleted'],
    actor_id: ['no: a key; the file has the name', 'deleted'],
    tile_id: ['notifications', 'deleted'],
    caption: ['notifications', 'deleted'],
    created_at: ['notifications', 'deleted'],
    is_unseen: ['notifications', 'deleted'],
  },
  unseen_messages: { user_id: key, count: ['account', 'deleted'], version, chats_version: version },
  notification_documents: {
    user_id: key,
    new_likes: ['account', 'deleted'],
    new_friend_request: ['account', 'deleted'],
    like_news: ['account', 'deleted'],
    friend_request_news: ['account', 'deleted'],
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
    other_id: ['no: a key; the file has the name', 'deleted'],
    last_message: ['chats', 'deleted'],
    is_seen: ['chats', 'deleted'],
    updated_at: ['chats', 'deleted'],
    version,
  },
  push_subscriptions: {
    id: key,
    user_id: key,
    session_id: credential,
    signed_in_at: ['pushes', 'deleted'],
    endpoint: ['pushes', 'deleted'],
    p256dh: pushEncryption,
    auth: pushEncryption,
    failure_count: ['pushes', 'deleted'],
    created_at: ['pushes', 'deleted'],
  },
  auth_user: {
    id: ['account', 'deleted'],
    name: ['account', 'deleted'],
    email: ['account', 'deleted'],
    emailVerified: credential,
    image: ['no: not used, the picture is in the profile', 'deleted'],
    createdAt: credential,
    updatedAt: credential,
  },
  auth_session: {
    id: credential,
    expiresAt: credential,
    token: credential,
    createdAt: credential,
    updatedAt: credential,
    ipAddress: ['no: never filled', 'deleted'],
    userAgent: ['no: never filled', 'deleted'],
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
