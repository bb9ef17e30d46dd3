import { sql } from 'kysely';
import { migrations } from '#migrations/index.ts';
import { sampleAccountUids } from '#sample/load-sample-community.ts';
import { isPublicSite } from '#platform/config.ts';
import { newestVersion } from '#platform/db/migrate/schema-state.ts';
import { readSecrets } from '#platform/secrets/secrets.ts';
import { problem, warning, type Check, type Finding } from './check.ts';

const SAMPLE_ROWS = 500;

interface WrongLikesRow {
  readonly tile_id: number;
}

export const dataChecks: readonly Check[] = [
  {
    id: 'schema',
    why: 'Commands of another release may not understand the data.',
    find: async ({ query }) => {
      const rows = await query<{ version: number }>(
        `select value::int as version from schema_meta where key = 'version'`,
      );
      const [{ version } = { version: 0 }] = rows;
      const newest = newestVersion(migrations);
      if (version === newest) return null;
      if (version < (migrations[0]?.version ?? 0)) {
        return problem(
          `The schema has version ${version}, of a development version of Reprise.`,
          'Use an empty database: this one cannot be upgraded.',
        );
      }
      return version < newest
        ? warning(
            `The schema has version ${version}; this Reprise needs ${newest}.`,
            'Start this Reprise: it migrates the database.',
          )
        : warning(
            `The schema has version ${version}; this Reprise supports only ${newest}.`,
            'Use the newer release here, too.',
          );
    },
  },
  {
    id: 'secret',
    why: 'The server does not start.',
    find: async ({ config, db }) => {
      if (config.AUTH_PROVIDER !== 'embedded') return null;
      try {
        await readSecrets(config, db);
        return null;
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        return problem(
          what,
          'Restore the secret, or run npm run ops -- reset-secret (docs/secrets.md).',
        );
      }
    },
  },
  {
    id: 'sample-accounts',
    why: 'Their passwords are public. The server signs them out, but their clips and names are on the site.',
    find: async ({ config, db }) => {
      if (!isPublicSite(config)) return null;
      const { size } = await sampleAccountUids(db);
      return size === 0
        ? null
        : warning(
            `${size} sample accounts are on a public site.`,
            'Begin with a database that was started with SAMPLE_DATA=off.',
          );
    },
  },
  {
    id: 'jobs',
    why: 'Rows that are no longer needed stay: the database grows, and data is stored longer than the privacy page says.',
    find: async ({ query, config }) => {
      const rows = await query<{ name: string }>(
        `select name from jobs
         where coalesce(succeeded_at, '-infinity') < now() - interval '2 days'
         union all
         select 'all' where not exists (select from jobs)
           and exists (select from users where date_created < now() - interval '2 days')`,
      );
      const names = rows
        .map(({ name }) => name)
        .filter((name) => name !== 'backup' || config.BACKUP_DIR !== undefined);
      return names.length === 0
        ? null
        : warning(
            `Jobs without a success for two days: ${names.join(', ')}.`,
            "Start a server. If one runs, its log says '<job> failed' and why.",
          );
    },
  },
  {
    id: 'moderators',
    why: 'Reports of users reach no one.',
    find: async ({ config, db }) => {
      if (!isPublicSite(config)) return null;
      const one = await db
        .selectFrom('moderators')
        .select('user_id')
        .unionAll(db.selectFrom('admins').select('user_id'))
        .limit(1)
        .executeTakeFirst();
      return one === undefined
        ? warning(
            'There are no moderators and no admins.',
            'npm run ops -- user grant moderator <username>',
          )
        : null;
    },
  },
  {
    id: 'like-counts',
    why: 'Users see wrong numbers, and the order of feeds is wrong.',
    find: async ({ db }) => {
      const { rows } = await sql<WrongLikesRow>`
        select c.tile_id
        from (select tile_id, likes from tile_counts order by random() limit ${SAMPLE_ROWS}) c
        where c.likes <> (select count(*) from likes l where l.tile_id = c.tile_id)`.execute(db);
      return wrongRows(rows, 'clips have a wrong number of likes');
    },
  },
  {
    id: 'unseen-counts',
    why: 'Users see a number of unseen conversations that does not go away.',
    find: async ({ db }) => {
      const { rows } = await sql`
        select i.user_id
        from (
          select user_id, unseen_count from inboxes order by random() limit ${SAMPLE_ROWS}
        ) i
        where i.unseen_count <> (
          select count(*) from inbox_entries e where e.user_id = i.user_id and not e.is_seen)`.execute(
        db,
      );
      return wrongRows(rows, 'users have a wrong unseen count');
    },
  },
  {
    id: 'message-sequences',
    why: 'Messages are missing in a conversation, or its next message is rejected.',
    find: async ({ db }) => {
      const { rows } = await sql`
        select c.id
        from (select id, last_seq from chats order by random() limit ${SAMPLE_ROWS}) c
        where c.last_seq <> (
          select coalesce(max(m.seq), 0) from messages m where m.chat_id = c.id)`.execute(db);
      return wrongRows(rows, 'conversations have a wrong last message');
    },
  },
];

/** Returns a problem if a sample has such rows. */
function wrongRows(rows: readonly unknown[], what: string): Finding | null {
  if (rows.length === 0) return null;
  return problem(
    `${rows.length} of ${SAMPLE_ROWS} sampled ${what}.`,
    'npm run ops -- fsck lists them; report how it happened.',
  );
}
