/** The log references `users.id`, not `undeleted_id`: it outlives accounts. */
export const moderationSql = `
  create table reports (
    tile_id bigint not null references tiles (id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    reason text not null check (char_length(reason) between 1 and 500),
    created_at timestamptz not null default now(),
    is_open boolean not null default true,
    primary key (user_id, tile_id)
  );
  create index reports_tile_id on reports (tile_id);
  create index reports_tile_id_open on reports (tile_id, created_at) where is_open;

  create table moderators (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now()
  );

  create table admins (
    user_id bigint primary key references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now()
  );

  create table moderation_log (
    id bigint generated always as identity primary key,
    moderator_id bigint references users (id),
    action text not null check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
      'sign-up-invite', 'second-factor-off', 'hide', 'unhide')),
    subject_id bigint references users (id),
    tile_id bigint,
    note text not null check (char_length(note) <= 500),
    created_at timestamptz not null default now(),
    constraint moderation_log_subject_check
      check (subject_id is not null or action in ('sign-up-mode', 'sign-up-invite'))
  );
  create index moderation_log_moderator_id on moderation_log (moderator_id, id);
  create index moderation_log_subject_id on moderation_log (subject_id);
`;
