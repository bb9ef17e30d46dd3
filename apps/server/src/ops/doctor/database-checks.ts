import { archiveTrouble, readArchiver } from '#platform/db/archiver.ts';
import { IS_READ_ONLY } from '#platform/db/read-only.ts';
import { shortDate } from '#ops/program/print.ts';
import { problem, warning, type Check } from './check.ts';

const NEWEST_VERSION = 18;
const OLDEST_VERSION = 15;
const SKEW_MAX_MS = 2_000;
const CONNECTIONS_MAX_PERCENT = 80;
const UNUSED_INDEX_MIN_MB = 10;
const XID_AGE_MAX = 1_000_000_000;

const UNSAFE_SETTINGS = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
] as const;

interface Count {
  readonly n: number;
}

export const databaseChecks: readonly Check[] = [
  {
    id: 'database-version',
    why: 'Migrations and queries are tested with PostgreSQL 15 to 18.',
    find: async ({ query }) => {
      const [{ n } = { n: 0 }] = await query<Count>(
        `select current_setting('server_version_num')::int / 10000 as n`,
      );
      if (n >= OLDEST_VERSION && n <= NEWEST_VERSION) return null;
      const what = `The database is PostgreSQL ${n}.`;
      return n < OLDEST_VERSION
        ? problem(what, `Move to ${NEWEST_VERSION} with a backup (docs/operate/backup.md).`)
        : warning(what, 'Look for a newer release of Reprise, which is tested with it.');
    },
  },
  {
    id: 'database-durability',
    why: 'Acknowledged writes are lost, or the database is damaged, when the machine stops.',
    find: async ({ query }) => {
      const rows = await query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
      );
      const unsafe = UNSAFE_SETTINGS.filter(([name, value]) =>
        rows.some((row) => row.name === name && row.setting === value),
      ).map(([name]) => name);
      if (unsafe.length === 0) return null;
      return problem(
        `${unsafe.join(', ')} is off in PostgreSQL.`,
        unsafe.map((name) => `alter system set ${name} = on;`).join(' '),
      );
    },
  },
  {
    id: 'database-autovacuum',
    why: 'Tables and indexes grow without end, and the planner works with old statistics.',
    find: async ({ query }) => {
      const rows = await query(
        `select from pg_settings where name in ('autovacuum', 'track_counts') and setting = 'off'`,
      );
      return rows.length === 0
        ? null
        : problem('autovacuum is off in PostgreSQL.', 'alter system set autovacuum = on;');
    },
  },
  {
    id: 'database-encoding',
    why: 'Names and messages in other scripts cannot be stored.',
    find: async ({ query }) => {
      const [{ encoding } = { encoding: '' }] = await query<{ encoding: string }>(
        `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
      );
      return encoding === 'UTF8'
        ? null
        : problem(
            `The database has the encoding ${encoding}.`,
            'Create it with encoding UTF8 and restore a backup.',
          );
    },
  },
  {
    id: 'database-writes',
    why: 'The site can be read, but nothing can be stored.',
    find: async ({ query }) => {
      const [row] = await query<{ is_read_only: boolean }>(
        `select ${IS_READ_ONLY} as is_read_only`,
      );
      return row?.is_read_only === true
        ? problem(
            'The database is read-only.',
            'Connect to the primary, and turn default_transaction_read_only off.',
          )
        : null;
    },
  },
  {
    id: 'database-role',
    why: 'An injected statement could read files and run programs of the database server.',
    find: async ({ query }) => {
      const rows = await query(`select from pg_roles where rolname = current_user and rolsuper`);
      return rows.length === 0
        ? null
        : warning(
            'Reprise connects as a superuser.',
            'Use a role that owns the database and has no other right.',
          );
    },
  },
  {
    id: 'database-connections',
    why: 'New connections are refused when all are in use, also those of other servers.',
    find: async ({ query }) => {
      const [{ n } = { n: 0 }] = await query<Count>(
        `select (100 * count(*) / current_setting('max_connections')::int)::int as n
         from pg_stat_activity where backend_type = 'client backend'`,
      );
      return n < CONNECTIONS_MAX_PERCENT
        ? null
        : problem(
            `${n} % of max_connections are in use.`,
            'Raise max_connections, or run fewer servers.',
          );
    },
  },
  {
    id: 'database-locks',
    why: 'Requests that need the lock fail after 5 s.',
    find: async ({ query }) => {
      const rows = await query<{ pid: number }>(
        `select pid from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()
           and clock_timestamp() - query_start > interval '2 seconds'`,
      );
      return rows.length === 0
        ? null
        : problem(
            `${rows.length} statements wait for a lock for more than 2 s.`,
            `select pid, pg_blocking_pids(pid), query from pg_stat_activity where pid = ${rows[0]?.pid}; end the blocking one with pg_terminate_backend.`,
          );
    },
  },
  {
    id: 'database-transactions',
    why: 'Deleted rows stay on the disk as long as it is open, and migrations wait for it.',
    find: async ({ query }) => {
      const rows = await query<{ pid: number; minutes: number }>(
        `select pid, (extract(epoch from clock_timestamp() - xact_start) / 60)::int as minutes
         from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and application_name not in ('reprise backup', 'reprise migration')
           and clock_timestamp() - xact_start > interval '5 minutes'
         order by xact_start`,
      );
      const [oldest] = rows;
      return oldest === undefined
        ? null
        : warning(
            `The process ${oldest.pid} has a transaction open for ${oldest.minutes} minutes.`,
            `Find out what it does, or select pg_terminate_backend(${oldest.pid});`,
          );
    },
  },
  {
    id: 'database-bloat',
    why: 'Queries read more pages than they need, and the disk fills.',
    find: async ({ query }) => {
      const rows = await query<{ name: string; percent: number }>(
        `select relname as name, (100 * n_dead_tup / (n_live_tup + n_dead_tup))::int as percent
         from pg_stat_user_tables
         where n_dead_tup > 10000 and n_dead_tup > n_live_tup * 0.4
         order by n_dead_tup desc`,
      );
      return rows.length === 0
        ? null
        : warning(
            `Rows that wait for a vacuum: ${rows.map(({ name, percent }) => `${percent} % of ${name}`).join(', ')}.`,
            rows.map(({ name }) => `vacuum ${name};`).join(' '),
          );
    },
  },
  {
    id: 'database-indexes',
    why: 'An invalid index is written by every change and used by no query.',
    find: async ({ query }) => {
      const rows = await query<{ name: string }>(
        `select i.indexrelid::regclass::text as name from pg_index i
         join pg_class c on c.oid = i.indexrelid
         where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`,
      );
      return rows.length === 0
        ? null
        : problem(
            `Invalid indexes: ${rows.map(({ name }) => name).join(', ')}.`,
            rows.map(({ name }) => `reindex index concurrently ${name};`).join(' '),
          );
    },
  },
  {
    id: 'database-unused-indexes',
    why: 'Every write pays for an index that no query uses.',
    find: async ({ query }) => {
      const rows = await query<{ name: string; mb: number }>(
        `select s.indexrelname as name, (pg_relation_size(s.indexrelid) / 1048576)::int as mb
         from pg_stat_user_indexes s
         join pg_index i on i.indexrelid = s.indexrelid
         join pg_stat_database d on d.datname = current_database()
         where s.idx_scan = 0 and not i.indisunique
           and pg_relation_size(s.indexrelid) > ${UNUSED_INDEX_MIN_MB} * 1048576
           and coalesce(d.stats_reset, '-infinity') < now() - interval '7 days'`,
      );
      return rows.length === 0
        ? null
        : warning(
            `Never used: ${rows.map(({ name, mb }) => `${name} (${mb} MB)`).join(', ')}.`,
            'Report it, or drop it if it is your own.',
          );
    },
  },
  {
    id: 'database-archive',
    why: 'Without its whole log, the database cannot be restored to a moment, and what waits fills its disk.',
    find: async ({ db }) => {
      const row = await readArchiver(db);
      const trouble = archiveTrouble(row, new Date());
      if (trouble === null && (!row.is_on || row.timeout_seconds > 0)) return null;
      if (trouble === null) {
        return warning(
          'PostgreSQL archives its log only in pieces of 16 MB (archive_timeout).',
          'alter system set archive_timeout = 60; select pg_reload_conf();',
        );
      }
      const last = row.archived_at === null ? 'never' : shortDate(row.archived_at);
      return warning(
        `PostgreSQL cannot archive its log; the last success: ${last}.`,
        trouble === 'failing'
          ? 'Its server log has the error of archive_command; docs/operate/point-in-time.md.'
          : 'archive_command is empty or hangs: docs/operate/point-in-time.md.',
      );
    },
  },
  {
    id: 'database-wraparound',
    why: 'PostgreSQL stops taking writes at 2 billion transactions without a vacuum.',
    find: async ({ query }) => {
      const [{ n } = { n: 0 }] = await query<Count>(
        `select age(datfrozenxid) as n from pg_database where datname = current_database()`,
      );
      return n < XID_AGE_MAX
        ? null
        : problem(
            `The oldest row is ${n} transactions old.`,
            'vacuum (freeze); and look for old transactions.',
          );
    },
  },
  {
    id: 'clock',
    why: 'Sessions and tokens end too early or too late, and lists are out of order.',
    find: async ({ query }) => {
      const before = Date.now();
      const [{ now } = { now: new Date() }] = await query<{ now: Date }>(
        'select clock_timestamp() as now',
      );
      // The database read its clock between the two times.
      const skew = Math.round(now.getTime() - (before + Date.now()) / 2);
      return Math.abs(skew) < SKEW_MAX_MS
        ? null
        : problem(
            `The clock of the database is ${skew / 1_000} s from that of this machine.`,
            'Synchronize both (NTP).',
          );
    },
  },
];
