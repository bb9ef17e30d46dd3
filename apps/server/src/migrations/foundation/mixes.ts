export const mixesSql = `
  create table mixes (
    id bigint generated always as identity primary key,
    public_id text collate "C" not null
      default translate(encode(substring(uuid_send(gen_random_uuid()) from 8), 'base64'), '+/', 'xz')
      check (public_id ~ '^[A-Za-z0-9]{12}$'),
    owner_id bigint not null references users (undeleted_id) on delete cascade,
    -- The id that the client gave it, so that a retry creates nothing.
    client_id uuid not null,
    title text not null check (char_length(title) between 1 and 80),
    audience text not null check (audience in ('private', 'friends', 'link')),
    friends_add boolean not null default false,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    version bigint not null default 1
  );
  create unique index mixes_public_id on mixes (public_id);
  create unique index mixes_owner_id_client_id on mixes (owner_id, client_id);
  create index mixes_owner_id_changed_at on mixes (owner_id, changed_at desc, id desc);

  create table mix_clips (
    id bigint generated always as identity,
    mix_id bigint not null references mixes (id) on delete cascade,
    -- No foreign key: the owner sees that a clip is gone.
    tile_id bigint not null,
    added_by_id bigint not null references users (undeleted_id) on delete cascade,
    -- Exact, so there is always a place between two others.
    place numeric not null,
    added_at timestamptz not null default now(),
    primary key (mix_id, tile_id)
  );
  create unique index mix_clips_added_by_id_id on mix_clips (added_by_id, id);
  create index mix_clips_tile_id_mix_id on mix_clips (tile_id, mix_id);
`;
