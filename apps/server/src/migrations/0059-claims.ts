import type { Migration } from '#platform/db/migrate.ts';

const tables = `
  create table claims (
    id bigint generated always as identity primary key,
    tile_id bigint not null,
    public_id text collate "C" not null,
    role text not null check (role in ('maker', 'agent', 'depicted')),
    name text not null check (char_length(name) between 1 and 100),
    email text not null check (char_length(email) between 3 and 254),
    reason text not null check (char_length(reason) between 1 and 1000),
    created_at timestamptz not null default now(),
    code_hash bytea,
    confirmed_at timestamptz,
    decided_at timestamptz,
    outcome text check (outcome in ('upheld', 'rejected', 'gone')),
    log_id bigint references moderation_log (id),
    notified_at timestamptz,
    constraint claims_decided_check check ((outcome is null) = (decided_at is null))
  );
  create unique index claims_code_hash on claims (code_hash) where code_hash is not null;
  create index claims_tile_id_open
    on claims (tile_id, created_at) where decided_at is null and code_hash is null;
  create index claims_log_id on claims (log_id) where log_id is not null;

  create table decided_reports (
    id bigint generated always as identity primary key,
    log_id bigint not null references moderation_log (id) on delete cascade,
    reason text not null check (char_length(reason) <= 500),
    created_at timestamptz not null
  );
  create index decided_reports_log_id on decided_reports (log_id);

  create table refused_channels (
    channel_url text primary key check (char_length(channel_url) <= 200),
    created_at timestamptz not null default now()
  );
`;

const changes = `
  alter table notifications
    add column reason text,
    add constraint notifications_reason_check check (char_length(reason) <= 500) not valid;
  alter table moderation_log
    drop constraint moderation_log_action_check,
    add constraint moderation_log_action_check check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
      'sign-up-invite', 'second-factor-off', 'hide', 'unhide', 'refuse-channel', 'allow-channel')) not valid,
    drop constraint moderation_log_subject_check,
    add constraint moderation_log_subject_check
      check (subject_id is not null
        or action in ('sign-up-mode', 'sign-up-invite', 'refuse-channel', 'allow-channel')) not valid;
  create index moderation_log_tile_id_hide on moderation_log (tile_id) where action = 'hide';
`;

/** Claims of rights holders, what was decided on reports, and channels that no clip may use. */
export const claims: Migration = {
  version: 59,
  name: 'claims',
  kind: 'expand',
  sql: tables + changes,
};
