import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { distributeTables } from '#ops/commands/distribute.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, UNTIMED, type OpenDatabase } from '#platform/db/open.ts';

export interface CitusNode {
  readonly host: string;
  readonly port: number;
}

/** The coordinator is the first node. */
export async function listNodes(url: string): Promise<readonly CitusNode[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<CitusNode>(`
    select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' order by groupid`);
  await client.end();
  return rows;
}

/** Creates a database on every node, with the tables distributed. */
export async function createOnEveryNode(name: string): Promise<void> {
  const nodes = inject('citusNodes');
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error('The cluster has no coordinator.');
  for (const node of nodes) {
    await queryNode(node, 'postgres', `create database ${name}`);
    await queryNode(node, name, 'create extension citus');
  }
  const { host, port } = coordinator;
  await queryNode(coordinator, name, `select citus_set_coordinator_host('${host}', ${port})`);
  for (const worker of workers) {
    await queryNode(coordinator, name, `select citus_add_node('${worker.host}', ${worker.port})`);
  }
  const { user } = inject('postgres');
  const { db, pool, close } = openDatabase(
    { ...coordinator, user, database: name, ...UNTIMED },
    () => undefined,
  );
  await migrate(pool, migrations);
  await distributeTables(db);
  await close();
}

/** Creates a database of another server, with the tables as they are without Citus. */
export async function createPlain(url: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { hostname: host, port, username: user } = new URL(url);
  const node = { host, port: Number(port) };
  await queryNode(node, 'postgres', `create database ${name}`);
  const database = openDatabase({ ...node, user, database: name, ...UNTIMED }, () => undefined);
  await migrate(database.pool, migrations);
  return {
    ...database,
    async close() {
      await database.close();
      await queryNode(node, 'postgres', `drop database ${name} with (force)`);
    },
  };
}

export async function dropOnEveryNode(name: string): Promise<void> {
  for (const node of inject('citusNodes').toReversed()) {
    await queryNode(node, 'postgres', `drop database ${name} with (force)`);
  }
}

/** Returns the rows of every node. */
export async function queryEveryNode<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
): Promise<Row[]> {
  const results = inject('citusNodes').map((node) => queryNode<Row>(node, database, text));
  return (await Promise.all(results)).flat();
}

async function queryNode<Row extends pg.QueryResultRow>(
  node: CitusNode,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...node, user: inject('postgres').user, database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
