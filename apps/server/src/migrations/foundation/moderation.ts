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
      'sign-up-invite', 'second-factor-off', 'hide', 'unhide', 'refuse-channel', 'allow-channel',
      'remove-photo')),
    subject_id bigint references users (id),
    tile_id bigint,
    note text not null check (char_length(note) <= 500),
    created_at timestamptz not null default now(),
    constraint moderation_log_subject_check
      check (subject_id is not null
        or action in ('sign-up-mode', 'sign-up-invite', 'refuse-channel', 'allow-channel'))
  );
  create index moderation_log_moderator_id on moderation_log (moderator_id, id);
  create index moderation_log_subject_id on moderation_log (subject_id);
  create index moderation_log_tile_id_hide on moderation_log (tile_id) where action = 'hide';

  create table claims (
    id bigint generated always as identity primary key,
    -- No foreign key: a claim outlives the tile.
    tile_id bigint not null,
    public_id text collate "C" not null,
    role text not null check (role in ('maker', 'agent', 'depicted')),
    name text not null check (char_length(name) between 1 and 100),
    email text not null check (char_length(email) between 3 and 254),
    reason text not null check (char_length(reason) between 1 and 1000),
    created_at timestamptz not null default now(),
    -- Of the mailed code. Moderators see the claim when it is null: confirmed, or without mail.
    code_hash bytea,
    confirmed_at timestamptz,
    decided_at timestamptz,
    outcome text check (outcome in ('upheld', 'rejected', 'gone')),
    -- Of the decision. Null if the tile was deleted without one.
    log_id bigint references moderation_log (id),
    -- When the mail about the decision was sent.
    notified_at timestamptz,
    constraint claims_decided_check check ((outcome is null) = (decided_at is null))
  );
  create unique index claims_code_hash on claims (code_hash) where code_hash is not null;
  create index claims_tile_id_open
    on claims (tile_id, created_at) where decided_at is null and code_hash is null;
  create index claims_log_id on claims (log_id) where log_id is not null;

  -- Copies without the reporter: reports are deleted with their tile.
  create table decided_reports (
    id bigint generated always as identity primary key,
    log_id bigint not null references moderation_log (id) on delete cascade,
    reason text not null check (char_length(reason) <= 500),
    created_at timestamptz not null
  );
  create index decided_reports_log_id on decided_reports (log_id);
`;
