import type { exportTexts } from '@reprise/contract/export-texts.ts';
import type { Database } from './schema.ts';

/** The file of an export that shows a column, or why none does. */
type Exported = keyof typeof exportTexts.sections | `no: ${string}`;

/**
 * What becomes of a column when its person is deleted: the row is `gone`, the column is `scrubbed`
 * of what it said, or it is kept, and why.
 */
type Deleted = 'gone' | 'scrubbed' | `kept: ${string}`;

/** One column: what an export and a deletion do with it. */
export type Fate = readonly [exported: Exported, deleted: Deleted];

type PersonalTable = Exclude<keyof Database, 'push_keys' | 'schema_meta' | 'sources'>;

type Declared = { readonly [T in PersonalTable]: { readonly [C in keyof Database[T]]: Fate } } & {
  readonly [T in `auth_${string}`]: Readonly<Record<string, Fate>>;
};

const key: Fate = ['no: a key of the database', 'gone'];
const version: Fate = ['no: counts the changes of a live document', 'gone'];
const signIn: Fate = ['no: opens the account, says nothing of the person', 'gone'];
const seal: Fate = ['no: seals pushes to a browser, says nothing of the person', 'gone'];
const inTwoChats = 'kept: chats and messages of others name it';
const ofTheOther = 'kept: the conversation is also the other person’s';
const inTheLog = 'kept: the log of moderation belongs to the deployment';
const keptKey: Fate = ['no: a key of the database', ofTheOther];

/**
 * Everything that is kept of people, column by column: docs/privacy.md in figures that are checked. A
 * new column that is not declared here fails its test, and so does a declaration that is not true.
 */
export const personalData: Declared = {
  users: {
    id: ['no: a key of the database', inTwoChats],
    uid: ['account', inTwoChats],
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
    id: ['no: a key of the database', inTheLog],
    moderator_id: ['no: a key of the database', inTheLog],
    action: ['moderation', inTheLog],
    subject_id: ['no: a key of somebody else', inTheLog],
    tile_id: ['moderation', inTheLog],
    note: ['moderation', inTheLog],
    created_at: ['moderation', inTheLog],
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
    kind: ['news', 'gone'],
    actor_id: ['no: a key; the file has the name', 'gone'],
    tile_id: ['news', 'gone'],
    caption: ['news', 'gone'],
    created_at: ['news', 'gone'],
    is_unseen: ['news', 'gone'],
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
    id: keptKey,
    combined_id: ['chats', ofTheOther],
    low_id: keptKey,
    high_id: keptKey,
    last_seq: ['no: the number of the messages, which are exported', ofTheOther],
  },
  messages: {
    chat_id: keptKey,
    seq: ['messages', ofTheOther],
    client_id: ['messages', ofTheOther],
    sender_id: keptKey,
    body: ['messages', ofTheOther],
    tile_id: ['messages', ofTheOther],
    video_id: ['messages', ofTheOther],
    starttime: ['messages', ofTheOther],
    endtime: ['messages', ofTheOther],
    sent_at: ['messages', ofTheOther],
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
    session_id: signIn,
    signed_in_at: ['pushes', 'gone'],
    endpoint: ['pushes', 'gone'],
    p256dh: seal,
    auth: seal,
    failure_count: ['pushes', 'gone'],
    created_at: ['pushes', 'gone'],
  },
  auth_user: {
    id: ['account', 'gone'],
    name: ['account', 'gone'],
    email: ['account', 'gone'],
    emailVerified: signIn,
    image: ['no: not used, the picture stands in the record', 'gone'],
    createdAt: signIn,
    updatedAt: signIn,
  },
  auth_session: {
    id: signIn,
    expiresAt: signIn,
    token: signIn,
    createdAt: signIn,
    updatedAt: signIn,
    ipAddress: ['no: never filled', 'gone'],
    userAgent: ['no: never filled', 'gone'],
    userId: key,
  },
  auth_account: {
    id: signIn,
    accountId: signIn,
    providerId: signIn,
    userId: key,
    accessToken: signIn,
    refreshToken: signIn,
    idToken: signIn,
    accessTokenExpiresAt: signIn,
    refreshTokenExpiresAt: signIn,
    scope: signIn,
    password: signIn,
    createdAt: signIn,
    updatedAt: signIn,
  },
  auth_verification: {
    id: signIn,
    identifier: signIn,
    value: signIn,
    expiresAt: signIn,
    createdAt: signIn,
    updatedAt: signIn,
  },
};

/** Tables that hold nothing of anybody. */
export const nobodysTables: readonly string[] = [
  'auth_jwks',
  'push_keys',
  'schema_meta',
  'sources',
];
