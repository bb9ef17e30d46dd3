/** Clips that a user does not want to see in a week again. */
export const weeksSql = `
  create table week_omissions (
    user_id bigint not null references users (undeleted_id) on delete cascade,
    tile_id bigint not null references tiles (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tile_id)
  );
  create index week_omissions_tile_id on week_omissions (tile_id);
`;
