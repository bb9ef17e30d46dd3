import type { TableRule } from './table-rule.ts';

const key = 'no: a key of the database';

export const accountTables = {
  users: {
    owner: 'accounts',
    users: { id: 'own', undeleted_id: 'own' },
    // Chats, messages and the moderation log reference the row.
    deletion: { keeps: ['id', 'uid'] },
    columns: {
      id: key,
      uid: 'account',
      username: 'account',
      fname: 'account',
      lname: 'account',
      email: 'account',
      img_url: 'account',
      bio: 'account',
      bio_link: 'account',
      is_first_run: 'account',
      is_found_by_name: 'account',
      is_profile_public: 'account',
      watched_since: 'account',
      language: 'account',
      date_created: 'account',
      date_login: 'account',
      username_change_d: 'account',
      status: 'account',
      sessions_valid_from: 'account',
      exempt_sign_in_at: 'account',
      undeleted_id: key,
    },
  },
  photos: {
    owner: 'accounts',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      user_id: key,
      public_id: 'no: the path in the account has it',
      image: 'no: the archive has the file photo.webp',
      created_at: 'account',
    },
  },
  suspensions: {
    owner: 'accounts',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: { user_id: key, reason: 'account', ends_at: 'account', created_at: 'account' },
  },
  account_changes: {
    owner: 'accounts',
    users: { user_id: 'own' },
    deletion: 'stays: a key without data, for a minute',
    columns: { id: key, user_id: key, changed_at: 'no: when servers check the sessions again' },
  },
  sign_up_state: { owner: 'accounts', columns: null },
  sign_up_minutes: { owner: 'accounts', columns: null },
  sign_up_invites: { owner: 'accounts', columns: null },
  used_challenges: { owner: 'accounts', columns: null },
} as const satisfies Record<string, TableRule<string>>;
