import type { endpoints } from '@reprise/contract/endpoints.ts';
import { browserKeys } from './features/push.ts';
import { PUBLIC_URL, type TestUser } from './test-app.ts';

export type UserRef = Pick<TestUser, 'uid' | 'username' | 'email'>;

export type CallName = keyof typeof endpoints;

export interface Target {
  readonly user: UserRef;
  readonly tileId: number;
  readonly publicId: string;
  readonly requester: UserRef;
  readonly inviteCode: string;
  readonly chat: string;
  readonly seq?: number;
  readonly group: string;
  /** The public id of a mix. */
  readonly mix: string;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
}

type InputOf = (actor: UserRef, target: Target) => CallInput;

const today = '2026-11-20T10:00:00.000Z';
const messageId = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
/** A PNG of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const otherId = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ac';

/** The type requires an entry per call. */
export const everyCall: Readonly<Record<CallName, InputOf>> = {
  saveUser: ({ uid, email }) => ({
    body: {
      fname: 'New',
      lname: 'Name',
      email,
      username: 'another.name',
      firebaseUID: uid,
      date_created: today,
    },
  }),
  checkUsername: (_, { user }) => ({ query: { username: user.username } }),
  userInfo: ({ uid }) => ({ query: { uid } }),
  signUps: () => ({ body: {} }),
  updateLoginDate: ({ uid }) => ({ body: { uid, date_login: today } }),
  signOutEverywhere: ({ uid }) => ({ body: { uid, except_this: true } }),
  sessions: ({ uid }) => ({ query: { uid } }),
  endSession: ({ uid }) => ({ body: { uid, session_id: 'nosuchsession' } }),
  passkeys: ({ uid }) => ({ query: { uid } }),
  passkeyOptions: ({ uid }) => ({ body: { uid } }),
  addPasskey: ({ uid }) => ({
    body: {
      uid,
      name: 'laptop',
      passkey: { id: 'none', response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
    },
  }),
  renamePasskey: ({ uid }) => ({ body: { uid, passkey_id: 'none', name: 'phone' } }),
  signInMethods: ({ uid }) => ({ query: { uid } }),
  removeSignInMethod: ({ uid }) => ({ body: { uid, kind: 'github' } }),
  removePasskey: ({ uid }) => ({ body: { uid, passkey_id: 'none' } }),
  tokens: ({ uid }) => ({ query: { uid } }),
  createToken: ({ uid }) => ({ body: { uid, name: 'a script', scopes: ['read'], days: 30 } }),
  revokeToken: ({ uid }) => ({ body: { uid, token_id: 999 } }),
  webhooks: ({ uid }) => ({ query: { uid } }),
  createWebhook: ({ uid }) => ({ body: { uid, address: 'https://hooks.example/one' } }),
  deleteWebhook: ({ uid }) => ({ body: { uid, webhook_id: 999 } }),
  renewWebhookSecret: ({ uid }) => ({ body: { uid, webhook_id: 999 } }),
  turnOnWebhook: ({ uid }) => ({ body: { uid, webhook_id: 999 } }),
  testWebhook: ({ uid }) => ({ body: { uid, webhook_id: 999 } }),
  webhookDeliveries: ({ uid }) => ({ query: { uid, webhook_id: 999 } }),
  resendDelivery: ({ uid }) => ({ body: { uid, webhook_id: 999, delivery_id: 999 } }),
  deleteAccount: ({ uid }) => ({ body: { uid } }),
  exportAccount: ({ uid }) => ({ query: { uid } }),
  uidByUsername: (_, { user }) => ({ query: { tile_owner: user.username } }),
  homeVideo: ({ username }) => ({ query: { user: username, sort: 'recent' } }),
  yourPosts: ({ username }, { user }) => ({
    query: { user: username, feedPerson: user.username, sort: 'recent' },
  }),
  liveChanges: (_, { chat }) => ({ query: { doc: `chats/${chat}` } }),
  tile: (_, { publicId }) => ({ query: { public_id: publicId } }),
  moment: (_, { tileId }) => ({ query: { tile_id: tileId } }),
  momentTiles: (_, { publicId }) => ({ query: { public_id: publicId } }),
  answers: (_, { publicId }) => ({ query: { public_id: publicId } }),
  lookUpSource: () => ({ query: { video_id: 'jNQXAC9IVRw' } }),
  reportPlayback: (_, { tileId }) => ({ body: { tile_id: tileId, outcome: 'unavailable' } }),
  recordViews: (_, { tileId }) => ({ body: { tile_ids: [tileId] } }),
  watchedVideos: ({ username }) => ({ query: { user: username } }),
  removeWatched: (_, { tileId }) => ({ body: { tile_id: tileId } }),
  clearWatched: () => ({}),
  createVideo: ({ username }, { tileId }) => ({
    body: {
      link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
      description: 'a clip',
      owner: username,
      date: today,
      startTime: 1,
      endTime: 2,
      answers: tileId,
    },
  }),
  createPost: ({ username }, { publicId }) => ({
    body: {
      link: 'https://www.youtube.com/embed/jNQXAC9IVRw?clip=Ugkx&clipt=EPeWARjX6wQ',
      description: 'a clip',
      owner: username,
      date: today,
      answers: publicId,
    },
  }),
  importPosts: ({ username }) => ({
    body: {
      owner: username,
      posts: [
        {
          id: messageId,
          link: 'jNQXAC9IVRw',
          description: 'an old clip',
          startTime: 1,
          endTime: 2,
          audience: 'everyone',
          created: '2025-01-02T03:04:05.678Z',
        },
      ],
    },
  }),
  importedPosts: () => ({ body: { ids: [messageId] } }),
  importSaves: (_, { publicId }) => ({
    body: {
      saves: [
        {
          public_id: publicId,
          link: 'jNQXAC9IVRw',
          startTime: 77.7,
          endTime: 78.8,
          created: '2025-01-02T03:04:05.678Z',
        },
      ],
    },
  }),
  likePost: ({ username }, { tileId }) => ({ params: { pair: `${tileId}&${username}` } }),
  unlikePost: ({ username }, { tileId }) => ({ params: { pair: `${tileId}&${username}` } }),
  editPost: (_, { tileId }) => ({ body: { tile_desc: 'other words', tile_id: tileId } }),
  deletePost: (_, { tileId }) => ({ params: { tile_id: tileId } }),
  reportPost: ({ username }, { tileId }) => ({
    body: { tile_id: tileId, username, reason: 'not a clip' },
  }),
  savedVideos: ({ username }) => ({ query: { user: username } }),
  savePost: (_, { tileId }) => ({ params: { tile_id: tileId } }),
  unsavePost: (_, { tileId }) => ({ params: { tile_id: tileId } }),
  claimedClip: (_, { publicId }) => ({ query: { public_id: publicId } }),
  claim: (_, { publicId }) => ({
    body: {
      public_id: publicId,
      role: 'maker',
      name: 'Sam Okafor',
      email: 'sam@okafor.example',
      reason: 'I made this video.',
      is_true: true,
    },
  }),
  confirmClaim: () => ({ body: { code: 'c0de' } }),
  moderationQueue: () => ({}),
  moderate: (_, { tileId }) => ({
    body: { tile_id: tileId, revision: 'then', decision: 'dismiss', note: 'nothing wrong with it' },
  }),
  moderationLog: () => ({ query: { before: 999 } }),
  searchUsers: (_, { user }) => ({ query: { search: user.username } }),
  searchClips: () => ({ query: { q: 'clip' } }),
  suggestTags: () => ({ query: { q: 'r' } }),
  userProfile: (_, { user }) => ({ query: { username: user.username } }),
  updateImage: ({ username }) => ({ body: { username, img: '/avatars/fern.svg' } }),
  uploadPhoto: ({ uid }) => ({ body: { uid, image: PIXEL } }),
  updateName: ({ uid }) => ({ body: { uid, fname: 'Other', lname: 'Name' } }),
  updatePublicProfile: ({ uid }) => ({ body: { uid, is_profile_public: true } }),
  updateNameSearch: ({ uid }) => ({ body: { uid, is_found_by_name: true } }),
  updateLanguage: ({ uid }) => ({ body: { uid, language: 'de' } }),
  updateWatchedList: ({ uid }) => ({ body: { uid, has_watched_list: true } }),
  finishFirstRun: ({ uid }) => ({ body: { uid } }),
  updateBio: ({ uid }) => ({ body: { uid, bio: 'I listen.', bio_link: 'https://a.example' } }),
  invite: ({ username }) => ({ query: { user: username } }),
  createInvite: ({ username }) => ({ body: { user: username } }),
  inviter: (_, { inviteCode }) => ({ body: { code: inviteCode } }),
  acceptInvite: ({ username }, { inviteCode }) => ({ body: { user: username, code: inviteCode } }),
  friend: ({ username }, { user }) => ({ query: { user: username, friend: user.username } }),
  updateFriend: ({ username }, { user }) => ({
    body: { user: username, friend: user.username, action: 'Send Friend Request' },
  }),
  declineFriend: ({ username }, { requester }) => ({
    body: { user: username, friend: requester.username },
  }),
  checkFriendship: ({ username }, { user }) => ({
    query: { sender: username, tile_owner: user.username },
  }),
  searchFriend: ({ username }) => ({ query: { search: 'a', user: username } }),
  allFriends: ({ username }) => ({ query: { user: username } }),
  suggestedUsers: ({ username }) => ({ query: { user: username } }),
  allRequests: ({ username }) => ({ query: { user: username } }),
  block: ({ username }, { user }) => ({ body: { user: username, friend: user.username } }),
  unblock: ({ username }, { user }) => ({ body: { user: username, friend: user.username } }),
  blockedUsers: ({ username }) => ({ query: { user: username } }),
  openChat: (_, { user }) => ({ body: { friend: user.uid } }),
  sendMessage: (_, { user }) => ({
    body: { id: messageId, to: user.uid, text: 'listen to this', isOpen: true },
  }),
  shareTile: (_, { user, tileId }) => ({
    body: { tile_id: tileId, text: '', messages: [{ id: messageId, to: user.uid }] },
  }),
  markSeen: (_, { chat }) => ({ body: { chat } }),
  chatHistory: (_, { chat }) => ({ query: { chat, before: 999 } }),
  reactToMessage: (_, { chat, seq = 1 }) => ({ body: { chat, seq, reaction: 'fire' } }),
  deleteMessage: (_, { chat, seq = 1 }) => ({ body: { chat, seq } }),
  searchChat: (_, { chat }) => ({ query: { chat, search: 'message' } }),
  chatClips: (_, { chat }) => ({ query: { chat } }),
  createGroup: (_, { user }) => ({ body: { id: messageId, name: 'clips', members: [user.uid] } }),
  renameGroup: (_, { group }) => ({ body: { chat: group, name: 'clips' } }),
  addGroupMembers: (_, { group, user }) => ({ body: { chat: group, members: [user.uid] } }),
  leaveGroup: (_, { group }) => ({ body: { chat: group } }),
  sendGroupMessage: (_, { group }) => ({
    body: { id: messageId, chat: group, text: 'listen to this', isOpen: true },
  }),
  muteChat: (_, { chat }) => ({ body: { chat, muted: true } }),
  clearNotifications: () => ({}),
  pushKey: () => ({}),
  subscribePush: ({ uid }) => ({
    body: { uid, endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys: browserKeys() },
  }),
  unsubscribePush: ({ uid }) => ({
    body: { uid, endpoint: 'https://fcm.googleapis.com/fcm/send/one' },
  }),
  publicProfile: (_, { user }) => ({ query: { username: user.username } }),
  oembed: (_, { publicId }) => ({ query: { url: `${PUBLIC_URL}/tile/${publicId}` } }),
  video: () => ({ query: { video_id: 'sample-0001' } }),
  sharedEdges: () => ({ query: { video_id: 'sample-0001' } }),
  passages: () => ({ query: { video_id: 'sample-0001' } }),
  mix: (_, { mix }) => ({ query: { public_id: mix } }),
  openMixes: (_, { tileId }) => ({ query: { tile_id: tileId } }),
  userMixes: (_, { user }) => ({ query: { username: user.username } }),
  createMix: (_, { tileId }) => ({ body: { id: messageId, title: 'endings', tile_id: tileId } }),
  duplicateMix: (_, { mix }) => ({ body: { id: otherId, mix } }),
  importMix: (_, { publicId }) => ({
    body: {
      id: otherId,
      public_id: 'another1Site',
      title: 'old endings',
      audience: 'friends',
      friends_add: false,
      created: '2025-01-02T03:04:05.678Z',
      changed: '2025-02-03T04:05:06.789Z',
      clips: [{ public_id: publicId, link: 'jNQXAC9IVRw', startTime: 77.7, endTime: 78.8 }],
    },
  }),
  editMix: (_, { mix }) => ({ body: { mix, title: 'beginnings' } }),
  deleteMix: (_, { mix }) => ({ body: { mix } }),
  addToMix: (_, { mix, tileId }) => ({ body: { mix, tile_id: tileId } }),
  removeFromMix: (_, { mix, tileId }) => ({ body: { mix, tile_id: tileId } }),
  moveInMix: (_, { mix, tileId }) => ({ body: { mix, tile_id: tileId, after: null } }),
  week: () => ({ query: { day: '2026-11-29' } }),
  omitFromWeek: (_, { tileId }) => ({ body: { tile_id: tileId } }),
  adminUsers: () => ({ query: { search: 'a' } }),
  adminUser: (_, { user }) => ({ query: { username: user.username } }),
  suspendUser: (_, { user }) => ({ body: { username: user.username, note: 'spam', until: null } }),
  resumeUser: (_, { user }) => ({ body: { username: user.username, note: 'a mistake' } }),
  removeUserPhoto: (_, { user }) => ({ body: { username: user.username, note: 'not a face' } }),
  endUserSessions: (_, { user }) => ({ body: { username: user.username, note: 'a lost phone' } }),
  userSessions: (_, { user }) => ({ query: { username: user.username } }),
  endUserSession: (_, { user }) => ({
    body: { username: user.username, note: 'a lost phone', session_id: 'other' },
  }),
  createResetLink: (_, { user }) => ({ body: { username: user.username, note: 'asked by mail' } }),
  deleteUser: (_, { user }) => ({
    body: { username: user.username, note: 'spam', confirmation: user.username },
  }),
  adminSignUps: () => ({}),
  setSignUpMode: () => ({ body: { mode: 'closed', note: 'a flood' } }),
  createSignUpInvite: () => ({ body: { id: messageId, uses: 1, until: null, note: 'a class' } }),
  endSignUpInvite: () => ({ body: { id: 1, note: 'enough' } }),
  decideSignUps: (_, { user }) => ({
    body: { decision: 'approve', usernames: [user.username] },
  }),
  refusedChannels: () => ({}),
  refuseChannel: () => ({ body: { channel: 'youtube.com/@jawed', note: 'asked by mail' } }),
  allowChannel: () => ({ body: { channel: 'youtube.com/@jawed', note: 'asked by mail' } }),
  siteState: () => ({}),
  notificationHistory: () => ({ query: { before: 999, show: 'all' } }),
  seeNotifications: () => ({ body: { up_to: 1 } }),
  notificationSettings: () => ({}),
  updateNotificationSettings: () => ({ body: { kind: 'likes', channel: 'app', on: false } }),
};

export function pathOf(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
