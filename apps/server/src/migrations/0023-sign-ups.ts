import type { Migration } from '#platform/db/migrate.ts';

/** `mode` is set at run time; if null, `start_mode` of the server that started last applies. */
export const signUps: Migration = {
  version: 23,
  name: 'sign-ups',
  kind: 'expand',
  sql: `
    create table sign_up_state (
      singleton boolean primary key default true check (singleton),
      start_mode text not null check (start_mode in ('open', 'invite', 'approval', 'closed')),
      mode text check (mode in ('open', 'invite', 'approval', 'closed')),
      is_flood boolean not null default false,
      changed_at timestamptz
    );
    create table sign_up_minutes (
      minute timestamptz primary key,
      count int not null
    );
    create table sign_up_invites (
      id bigint generated always as identity primary key,
      code_hash bytea not null unique check (octet_length(code_hash) = 32),
      uses_left int not null check (uses_left >= 0),
      ends_at timestamptz,
      created_at timestamptz not null default now()
    );
  `,
};
