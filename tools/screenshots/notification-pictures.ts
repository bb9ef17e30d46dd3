import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { newcomer, type Picture, signedIn } from './picture.ts';
import {
  at,
  keepNotifications,
  openFeed,
  openPage,
  openPanel,
  see,
  untilIdle,
  withFailure,
  withResponse,
  withRows,
} from './steps.ts';

const DATE = '2026-01-05T10:00:00.000Z';

const CHAT = 'uid1uid2';

const CLIP = { tile_id: 1, public_id: 'clip00000001', tile_link: 'sample-0002' } as const;

const PANEL_KINDS: ReadonlySet<string> = new Set(['like', 'request', 'acceptance']);

const NOTIFICATIONS: readonly PastNotification[] = (
  [
    { kind: 'request', username: 'noor', img_url: '/avatars/moss.svg', pending: true },
    { kind: 'like', username: 'mara.k', img_url: '/avatars/iris.svg', ...CLIP, unseen: true },
    {
      kind: 'clip-reply',
      username: 'priya_s',
      img_url: '/avatars/coral.svg',
      ...CLIP,
      chat: CHAT,
      text: 'I had it on the whole way home',
      unseen: true,
    },
    {
      kind: 'clip-reaction',
      username: 'teo',
      img_url: '/avatars/tide.svg',
      ...CLIP,
      chat: CHAT,
      reaction: 'again',
      unseen: true,
    },
    {
      kind: 'reaction',
      username: 'mara.k',
      img_url: '/avatars/iris.svg',
      chat: CHAT,
      text: 'see you on friday then',
      reaction: 'love',
    },
    {
      kind: 'reply',
      username: 'mara.k',
      img_url: '/avatars/iris.svg',
      chat: CHAT,
      text: 'yes, at eight',
    },
    { kind: 'week', unseen: true },
    {
      kind: 'mix-invitation',
      username: 'ada.lind',
      img_url: '/avatars/plum.svg',
      mix: { public_id: 'Mix000000001', title: 'Songs for the last train' },
    },
    { kind: 'invitation', username: 'ada.lind', img_url: '/avatars/plum.svg', friend: 'uid3' },
    {
      kind: 'source-unavailable',
      caption: 'the run up the scale',
      tile_id: 2,
      public_id: 'clip00000002',
      tile_link: 'sample-0005',
    },
    { kind: 'removal', caption: 'my new record is out, get it before it is gone' },
    { kind: 'report-upheld' },
    { kind: 'report-dismissed' },
    { kind: 'source-unavailable', caption: 'the last chord' },
    { kind: 'like', username: 'jonas' },
    { kind: 'acceptance', username: 'teo', friend: 'uid2' },
  ] as const
).map((notification, index) => ({
  username: 'you',
  img_url: '/avatars/default.svg',
  date: DATE,
  ...notification,
  id: 100 - index,
}));

export const NOTIFICATION_PICTURES: readonly Picture[] = [
  signedIn(
    'notifications-panel',
    openFeed,
    withResponse('/notifications/clear', {
      rows: [{ newLikes: 2, newFriendRequest: 3, likeNews: [], friendRequestNews: [] }],
      notifications: NOTIFICATIONS.filter(({ kind }) => PANEL_KINDS.has(kind)),
      quiet: true,
    }),
    openPanel,
    see('2 new likes since'),
  ),
  newcomer('notifications-panel-empty', openFeed, openPanel),
  signedIn(
    'notifications',
    keepNotifications,
    at('/notifications', 'kofi sent you a friend request.'),
  ),
  signedIn(
    'notifications-new',
    keepNotifications,
    withRows('/notifications/history', NOTIFICATIONS),
    at('/notifications', 'A clip you reported was removed.'),
  ),
  newcomer('notifications-empty', openPage('/notifications'), untilIdle),
  signedIn(
    'notifications-failed',
    withFailure('/notifications/history'),
    withFailure('/notifications/clear'),
    at('/notifications', 'Try again'),
  ),
];
