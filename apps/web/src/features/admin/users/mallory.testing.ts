import type { AdminUserDetails } from '@reprise/contract/admin/calls.ts';

export const mallory: AdminUserDetails = {
  id: 9,
  username: 'mallory',
  email: 'mallory@example.com',
  status: 'active',
  joined: '2026-01-05T12:00:00.000Z',
  last_sign_in: null,
  is_moderator: false,
  is_admin: false,
  suspended_until: null,
  first_name: 'Mal',
  last_name: 'Lory',
  suspension_reason: null,
  suspended_since: null,
  posts: 3,
  open_reports: 1,
  sessions: 2,
  actions: [{ action: 'suspend', by: 'dan', note: 'spam', date: '2026-01-05T12:00:00.000Z' }],
};
