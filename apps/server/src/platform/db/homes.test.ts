import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/database.ts';
import type { Reader } from './transaction.ts';
import { homes, splitTables } from './homes.ts';

/** Indexes that answer for all homes at once. */
const exceptions: Readonly<Record<string, string>> = {
  tile_counts_heat: 'The feed Magic: every node returns its hottest clips.',
  tile_counts_likes: 'The feed Most Liked: every node returns its most liked clips.',
  tile_counts_owner_id_heat: 'The same for the clips of one user.',
  tile_counts_owner_id_likes: 'The same for the clips of one user.',
  tile_counts_video_id_likes: 'The same for the clips of one video.',
  likes_tile_id: 'The deletion of a clip, with the likes of all users.',
  saves_tile_id: 'The same for saves.',
  tile_views_tile_id: 'The same for views.',
  week_omissions_tile_id: 'The same for clips left out of the week.',
  messages_tile_id: 'The deletion and the audience of a clip, with the messages that have it.',
  notifications_actor_id: 'The deletion of an account, with the notifications about it.',
  chat_notifications_actor_id: 'The same for notifications of messages.',
};

describe('homes', () => {
  it('are declared for every table', async ({ db }) => {
    expect(Object.keys(homes).toSorted()).toEqual(await tablesIn(db));
  });

  it('have no index, identity column, trigger, function or foreign key of several', async ({
    db,
  }) => {
    expect(await undistributable(db)).toEqual([]);
  });

  it.for([
    ['create index mark on likes (created_at)', 'mark does not lead with user_id'],
    ['create index mark on messages (lower(body))', 'mark does not lead with chat_id'],
    [
      'drop index tile_counts_heat; create unique index tile_counts_heat on tile_counts (heat)',
      'tile_counts_heat does not lead with tile_id',
    ],
    [
      'alter table inboxes add id bigint generated always as identity',
      'inboxes.id is an identity column',
    ],
    [
      `create function mark() returns trigger language plpgsql as 'begin return null; end'`,
      'mark is a function in PL/pgSQL',
    ],
    [
      'create trigger mark before update on chats for each row execute function suppress_redundant_updates_trigger()',
      'chats has the trigger mark',
    ],
    [
      'alter table inbox_entries add constraint mark foreign key (chat_id) references chats (id)',
      'mark leads from inbox_entries to chats',
    ],
    [
      'alter table created_tiles add constraint mark foreign key (tile_id) references tile_counts',
      'mark leads from created_tiles to tile_counts',
    ],
    [
      'alter table users add constraint mark foreign key (id) references inboxes',
      'mark leads from users to inboxes',
    ],
    [
      'alter table saves add constraint mark foreign key (user_id) references moderators',
      'mark leads from saves to moderators',
    ],
  ] as const)('reject: %s', async ([statements, expected], { db }) => {
    const tx = await db.startTransaction().execute();
    try {
      await sql.raw(statements).execute(tx);
      expect(await undistributable(tx)).toEqual([expected]);
    } finally {
      await tx.rollback().execute();
    }
  });
});

interface Named {
  readonly name: string;
}

interface StoredIndex extends Named {
  readonly table: string;
  /** Null for an expression. */
  readonly first: string | null;
  readonly is_unique: boolean;
}

async function tablesIn(db: Reader): Promise<string[]> {
  const { rows } = await sql<Named>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns what a distributed PostgreSQL would reject, or could not answer from one node. */
async function undistributable(db: Reader): Promise<string[]> {
  const tables = [...splitTables.keys()];
  const { rows: indexes } = await sql<StoredIndex>`
    select c.relname::text as "table", i.indexrelid::regclass::text as name,
      a.attname::text as first, i.indisunique as is_unique
    from pg_index i join pg_class c on c.oid = i.indrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.oid = any (${tables}::regclass[]) order by 2`.execute(db);
  const { rows: parts } = await sql<Named>`
    select attrelid::regclass || '.' || attname || ' is an identity column' as name
    from pg_attribute where attrelid = any (${tables}::regclass[]) and attidentity <> ''
    union all
    select tgrelid::regclass || ' has the trigger ' || tgname
    from pg_trigger where not tgisinternal
    union all
    select proname || ' is a function in PL/pgSQL'
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'plpgsql' and p.pronamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return [
    ...indexes.flatMap(({ table, name, first, is_unique: isUnique }) =>
      first === splitTables.get(table)?.key || (name in exceptions && !isUnique)
        ? []
        : [`${name} does not lead with ${splitTables.get(table)?.key}`],
    ),
    ...parts.map(({ name }) => name),
    ...(await foreignKeysBetweenHomes(db)),
  ];
}

interface ForeignKey extends Named {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
}

/** A foreign key inside of a home has its key on both sides; others may only lead to copies. */
async function foreignKeysBetweenHomes(db: Reader): Promise<string[]> {
  const columns = (keys: string, table: string) => sql`array(
    select attname::text from unnest(${sql.ref(keys)}) with ordinality as k (num, nth)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = num order by nth)`;
  const { rows } = await sql<ForeignKey>`
    select c.conname::text as name, c.conrelid::regclass::text as "from",
      c.confrelid::regclass::text as "to",
      ${columns('c.conkey', 'c.conrelid')} as columns,
      ${columns('c.confkey', 'c.confrelid')} as referenced
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows.flatMap(({ name, from, to, columns: own, referenced }) => {
    const [home, other] = [splitTables.get(from), splitTables.get(to)];
    if (other === undefined && (home === undefined || isCopied(to))) return [];
    const place = home === undefined ? -1 : own.indexOf(home.key);
    const isInside = home?.home === other?.home && place >= 0 && referenced[place] === other?.key;
    return isInside ? [] : [`${name} leads from ${from} to ${to}`];
  });
}

function isCopied(table: string): boolean {
  return table in homes && homes[table as keyof typeof homes] === 'copied';
}
