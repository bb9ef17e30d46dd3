import type {
  AdminUser,
  AdminUserDetails,
  SignUpOverview,
  SiteState,
  UserSession,
} from '@reprise/contract/admin/calls.ts';
import { button } from '../../e2e/support/forms.ts';
import { type Picture, signedIn, type Step, wholePage } from './picture.ts';
import { at, press, withRows } from './steps.ts';

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
  wholePage(admin('admin-now', at('/admin', 'Checks'))),
  wholePage(admin('admin-users', at('/admin/users', 'lo.fi.lena'))),
  admin('admin-users-role', at('/admin/users', 'lo.fi.lena'), press('Moderators')),
  wholePage(admin('admin-user', at('/admin/users/mallory', 'History'))),
  admin('admin-delete', at('/admin/users/mallory', 'History'), press('Delete'), (page) =>
    button(page.getByRole('dialog'), 'Delete').click(),
  ),
  wholePage(admin('admin-sign-ups', at('/admin/sign-ups', 'anna.bell'))),
  admin('admin-invite', at('/admin/sign-ups', 'anna.bell'), press('New invite link'), (page) =>
    page.getByRole('dialog').waitFor(),
  ),
  wholePage(admin('admin-reports', at('/admin/reports', 'No decisions yet.'))),
];

function admin(name: string, ...steps: readonly Step[]): Picture {
  return signedIn(
    name,
    withRows('/admin/now', [STATE]),
    withRows('/admin/userlist', USERS),
    withRows('/admin/user', [MALLORY]),
    withRows('/admin/user/sessions', [
      sessionOf('s1', 'Firefox on Linux'),
      sessionOf('s2', 'Samsung Internet on Android'),
    ]),
    withRows('/admin/signups', [SIGN_UPS]),
    withRows('/moderation/queue', []),
    withRows('/moderation/log', []),
    ...steps,
  );
}
