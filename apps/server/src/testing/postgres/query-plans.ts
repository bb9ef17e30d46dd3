import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { UNTIMED, type Db, type OpenDatabase } from '#platform/db/open.ts';
import type { Database } from '#platform/db/schema.ts';
import { openTestDatabase } from '#testing/test-database.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Operation?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

export interface QueryPlans {
  readonly scans: readonly string[];
  readonly indexes: readonly string[];
  readonly statements: number;
  readonly texts: readonly string[];
}

export interface Recording {
  readonly db: Db;
  /** Plans all statements of `read`, both with values and as generic plans. Throws without any. */
  plansOf(read: () => Promise<unknown>): Promise<QueryPlans>;
  close(): Promise<void>;
}

const TRANSACTION_BOUNDS: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback']);

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

export async function openRecording(fill: (db: Db) => Promise<void>): Promise<Recording> {
  // On a busy machine, filling takes longer than the time-out.
  const database = await openTestDatabase(UNTIMED);
  await database.db.transaction().execute(async (tx) => {
    // Skips foreign key checks, which would take most of the time.
    await sql`set local session_replication_role = replica`.execute(tx);
    await fill(tx);
    await insertMissingCounts(tx);
  });
  await sql`analyze`.execute(database.db);
  return recordQueries(database);
}

async function insertMissingCounts(db: Db): Promise<void> {
  await sql`
    insert into tile_counts (tile_id, owner_id, created_at, likes)
    select id, owner_id, created_at, id % 97 from tiles on conflict do nothing`.execute(db);
}

export async function makeManyUsers(db: Db, size: number): Promise<void> {
  await sql`
    insert into users (uid, username, fname, lname, email)
    select 'uid' || n, 'person' || n, 'Test', 'Person', n || '@example.com'
    from generate_series(1, ${sql.lit(size)}) n`.execute(db);
}

export function sequentiallyScanned({ scans }: QueryPlans, tables: readonly string[]): string[] {
  return tables.filter((table) => scans.includes(`Seq Scan on ${table}`));
}

export function recordQueries({ pool, close }: OpenDatabase): Recording {
  const ran: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      if (!TRANSACTION_BOUNDS.has(query.sql) && !query.sql.startsWith('set local '))
        ran.push(query);
    },
  });

  async function explain(options: string, { sql: text, parameters }: CompiledQuery) {
    const values = options === 'generic_plan' ? [] : [...parameters];
    const { rows } = await pool.query<Explained>(
      `explain (format json, verbose, ${options}) ${text}`,
      values,
    );
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  }

  return {
    db,
    close,
    async plansOf(read) {
      ran.length = 0;
      await read();
      const queries = [...ran];
      if (queries.length === 0) throw new Error('No statement was sent to the database.');
      const kinds = ['generic_plan off', 'generic_plan'];
      const explained = queries.flatMap((query) => kinds.map((kind) => explain(kind, query)));
      const nodes = (await Promise.all(explained)).flat();
      return {
        scans: nodes.flatMap((node) =>
          node['Relation Name'] === undefined
            ? []
            : [`${node['Node Type']} on ${node['Relation Name']}`],
        ),
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        statements: queries.length,
        texts: queries.map((query) => query.sql),
      };
    },
  };
}

export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
