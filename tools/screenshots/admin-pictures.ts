import type { Page } from '@playwright/test';
import type {
  AdminUser,
  AdminUserDetails,
  SignUpOverview,
  SiteState,
  UserSession,
} from '@reprise/contract/admin/calls.ts';
import { mockRows } from './mock-calls.ts';
import { openText } from './open.ts';
import { type Picture, signedIn } from './picture.ts';

const STATE: SiteState = {
  version: '1.0.0',
  started_at: '2026-01-02T08:15:00.000Z',
  health: 'ready',
  requests_per_second: 38.4,
  errors_per_minute: 2,
  sockets: 1284,
  queues: { pushes: 3, fan_out: 0, database: 0 },
  database: {
    version: '18.1',
    size_bytes: 1_690_000_000,
    connections: 23,
    connections_max: 100,
    oldest_transaction_s: 0.2,
  },
  disk: { free_bytes: 61, size_bytes: 100 },
  last_backup: '2026-01-06T03:00:00.000Z',
  sign_ups: [4, 3, 1, 0, 0, 1, 2, 6, 9, 12, 14, 11, 13, 17, 12, 15, 19, 24, 22, 18, 13, 9, 7, 5],
};

const ADA: AdminUser = {
  id: 6,
  username: 'ada',
  email: 'ada@example.com',
  status: 'active',
  joined: '2026-01-05T09:00:00.000Z',
  last_sign_in: null,
  is_moderator: false,
  is_admin: true,
  suspended_until: null,
};

const USERS: readonly AdminUser[] = [
  { ...ADA, id: 12, username: 'lo.fi.lena', email: 'lena@example.com', is_admin: false },
  {
    ...ADA,
    id: 11,
    username: 'mallory',
    email: 'mallory.with.a.very.long.address@mail.example.com',
    is_admin: false,
    status: 'suspended',
  },
  {
    ...ADA,
    id: 10,
    username: 'new.face',
    email: 'face@example.com',
    is_admin: false,
    status: 'pending',
  },
  { ...ADA, id: 9, username: 'mara.k', email: 'mara@example.com', is_admin: false },
  {
    ...ADA,
    id: 8,
    username: 'dex.fm',
    email: 'dex@example.com',
    is_admin: false,
    is_moderator: true,
  },
  ADA,
];

const MALLORY: AdminUserDetails = {
  ...ADA,
  id: 11,
  username: 'mallory',
  email: 'mallory@example.com',
  is_admin: false,
  status: 'suspended',
  suspended_until: '2026-01-12T12:00:00.000Z',
  last_sign_in: '2026-01-05T11:40:00.000Z',
  first_name: 'Mal',
  last_name: 'Lory',
  suspension_reason: 'The same advert in many conversations, after a warning.',
  suspended_since: '2026-01-05T12:00:00.000Z',
  posts: 14,
  open_reports: 3,
  sessions: 2,
  actions: [
    {
      action: 'suspend',
      by: 'you',
      note: 'The same advert in many conversations, after a warning.',
      date: '2026-01-05T12:00:00.000Z',
    },
    { action: 'remove', by: 'dex.fm', note: 'an advert', date: '2026-01-04T18:30:00.000Z' },
  ],
};

const SIGN_UPS: SignUpOverview = {
  mode: 'approval',
  start_mode: 'open',
  is_flood: true,
  changed_at: '2026-01-05T12:00:00.000Z',
  pending_count: 41,
  pending: ['new.face', 'anna.bell', 'b0t.0001', 'b0t.0002'],
  invites: [
    { id: 1, uses_left: 18, ends_at: '2026-01-19T12:00:00.000Z' },
    { id: 2, uses_left: 1, ends_at: null },
  ],
};

const sessionOf = (id: string, device: string): UserSession => ({
  id,
  device,
  signed_in: MALLORY.joined,
  last_used: MALLORY.joined,
});

export const ADMIN_PICTURES: readonly Picture[] = [
  page('admin-now', '/admin', 'Checks'),
  page('admin-users', '/admin/users', 'lo.fi.lena'),
  signedIn('admin-users-role', async (opened) => {
    await serve(opened);
    await openText(opened, '/admin/users', 'lo.fi.lena');
    await opened.getByRole('button', { name: 'Moderators' }).click();
  }),
  page('admin-user', '/admin/users/mallory', 'History'),
  signedIn('admin-delete', async (opened) => {
    await serve(opened);
    await openText(opened, '/admin/users/mallory', 'History');
    await opened.getByRole('button', { name: 'Delete' }).click();
    await opened.getByRole('dialog').waitFor();
    await opened.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  }),
  page('admin-sign-ups', '/admin/sign-ups', 'anna.bell'),
  signedIn('admin-invite', async (opened) => {
    await serve(opened);
    await openText(opened, '/admin/sign-ups', 'anna.bell');
    await opened.getByRole('button', { name: 'New invite link' }).click();
    await opened.getByRole('dialog').waitFor();
  }),
  page('admin-reports', '/admin/reports', 'No decisions yet.'),
];

function page(name: string, address: string, text: string): Picture {
  const open = async (opened: Page) => {
    await serve(opened);
    await openText(opened, address, text);
  };
  return { ...signedIn(name, open), isWholePage: true };
}

async function serve(opened: Page): Promise<void> {
  await mockRows(opened, '**/admin/now', [STATE]);
  await mockRows(opened, '**/admin/userlist*', USERS);
  await mockRows(opened, '**/admin/user?*', [MALLORY]);
  await mockRows(opened, '**/admin/user/sessions?*', [
    sessionOf('s1', 'Firefox on Linux'),
    sessionOf('s2', 'Samsung Internet on Android'),
  ]);
  await mockRows(opened, '**/admin/signups', [SIGN_UPS]);
  await mockRows(opened, '**/moderation/queue', []);
  await mockRows(opened, '**/moderation/log*', []);
}
