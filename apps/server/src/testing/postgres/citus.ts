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

interface Login {
  readonly user: string;
  readonly database: string;
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

/**
 * Creates a database on every node, of which the first is the coordinator, with the tables
 * distributed.
 */
export async function createOnEveryNode(
  [coordinator, ...workers]: readonly CitusNode[],
  on: Login,
): Promise<void> {
  if (coordinator === undefined) throw new Error('The cluster has no coordinator.');
  const { host, port } = coordinator;
  await createWithCitus(coordinator, on);
  await queryNode(coordinator, on, `select citus_set_coordinator_host('${host}', ${port})`);
  for (const worker of workers) await addWorker(coordinator, worker, on);
  const { db, pool, close } = openDatabase({ ...coordinator, ...on, ...UNTIMED }, () => undefined);
  await migrate(pool, migrations);
  await distributeTables(db);
  await close();
}

export async function addWorker(
  coordinator: CitusNode,
  worker: CitusNode,
  on: Login,
): Promise<void> {
  await createWithCitus(worker, on);
  const { host, port } = worker;
  await queryNode(coordinator, on, `select citus_add_node('${host}', ${port})`);
}

async function createWithCitus(node: CitusNode, on: Login): Promise<void> {
  await queryNode(node, { ...on, database: 'postgres' }, `create database ${on.database}`);
  await queryNode(node, on, 'create extension citus');
}

/** Creates a database of another server, with the tables as they are without Citus. */
export async function createPlain(url: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { hostname: host, port, username: user } = new URL(url);
  const node = { host, port: Number(port) };
  const admin = { user, database: 'postgres' };
  await queryNode(node, admin, `create database ${name}`);
  const database = openDatabase({ ...node, user, database: name, ...UNTIMED }, () => undefined);
  await migrate(database.pool, migrations);
  return {
    ...database,
    async close() {
      await database.close();
      await queryNode(node, admin, `drop database ${name} with (force)`);
    },
  };
}

export async function dropOnEveryNode(name: string): Promise<void> {
  const admin = { user: inject('postgres').user, database: 'postgres' };
  for (const node of inject('citusNodes').toReversed()) {
    await queryNode(node, admin, `drop database ${name} with (force)`);
  }
}

/** Returns the rows of every node. */
export async function queryEveryNode<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
): Promise<Row[]> {
  const on = { user: inject('postgres').user, database };
  const results = inject('citusNodes').map((node) => queryNode<Row>(node, on, text));
  return (await Promise.all(results)).flat();
}

async function queryNode<Row extends pg.QueryResultRow>(
  node: CitusNode,
  on: Login,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...node, ...on });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
