/**
 * `mode` is set at run time; if null, `start_mode` of the server that started last applies.
 * `content_hash`: what an invite was created with, to recognize a repeated request. Accounts use up
 * an invite when they are created, before their registration (`unfinished_uids`).
 */
export const signUpsSql = `
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
    created_at timestamptz not null default now(),
    content_hash bytea check (octet_length(content_hash) = 32),
    unfinished_uids text[] not null default '{}'
  );

  -- Solved challenges, so that each works once on all servers (ADR 0040).
  create table used_challenges (
    nonce bytea primary key check (octet_length(nonce) = 16),
    ends_at timestamptz not null
  );
`;
