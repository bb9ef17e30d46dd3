/** A pair of users has one friendship row at most. */
export const friendsSql = `
  create table friendships (
    low_id bigint not null references users (undeleted_id) on delete cascade,
    high_id bigint not null references users (undeleted_id) on delete cascade,
    sender_id bigint not null,
    is_accepted boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (low_id, high_id),
    constraint friendships_low_id_check check (low_id < high_id),
    constraint friendships_sender_id_check check (sender_id in (low_id, high_id))
  );
  create index friendships_high_id on friendships (high_id, low_id);
  -- List a user's friends without the rows of the friendships, which are spread over the table.
  create index friendships_low_id_accepted on friendships (low_id, high_id) where is_accepted;
  create index friendships_high_id_accepted on friendships (high_id, low_id) where is_accepted;

  create table blocks (
    blocker_id bigint not null references users (undeleted_id) on delete cascade,
    blocked_id bigint not null references users (undeleted_id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    constraint blocks_blocked_id_check check (blocker_id <> blocked_id)
  );
  create index blocks_blocked_id on blocks (blocked_id, blocker_id);
`;
