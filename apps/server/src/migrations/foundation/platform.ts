/**
 * The row of a job is its lock. Times are milliseconds, so that servers compare what they have
 * read. Servers add the calls of a few hundred milliseconds to `rate_counts`; the free half of a
 * page is for updates.
 */
export const platformSql = `
  create table jobs (
    name text primary key,
    not_before timestamptz(3),
    succeeded_at timestamptz(3),
    removed bigint not null default 0
  );

  create unlogged table rate_counts (
    key bytea primary key check (octet_length(key) = 16),
    count int not null,
    ends_at timestamptz not null
  ) with (fillfactor = 50);
`;
