/** Titles and channels are the provider's data, which may be stored for 30 days (`credited_at`). */
export const sourcesSql = `
  create table sources (
    video_id text collate "C" primary key check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
    title text check (char_length(title) between 1 and 100),
    channel text check (char_length(channel) between 1 and 60),
    channel_url text check (char_length(channel_url) <= 200),
    unavailable_reason text check (unavailable_reason in ('unavailable', 'embedding-off')),
    credited_at timestamptz not null default now(),
    -- As refused_channels has it.
    channel_key text check (char_length(channel_key) <= 200)
  );

  -- No clip of their videos may be posted. In lower case, because YouTube ignores the case.
  create table refused_channels (
    channel_url text primary key check (char_length(channel_url) <= 200),
    created_at timestamptz not null default now()
  );

  create table source_failures (
    id bigint generated always as identity,
    video_id text collate "C" not null references sources (video_id) on delete cascade,
    user_id bigint not null references users (undeleted_id) on delete cascade,
    reason text not null check (reason in ('unavailable', 'embedding-off')),
    failed_at timestamptz not null default now(),
    primary key (video_id, user_id)
  );
  create unique index source_failures_user_id_id on source_failures (user_id, id);
`;
