import { inject } from 'vitest';
import { openDatabase, UNTIMED, type OpenDatabase } from '#platform/db/open.ts';
import { startCluster, type TestCluster } from '#testing/postgres/cluster.ts';
import { addWorker, createOnEveryNode } from '#testing/postgres/citus.ts';

/** `wal_level = logical`: shards move while they are written. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_prepared_transactions=200',
  'citus.node_conninfo=sslmode=prefer',
  'citus.shard_count=8',
];
const HOST = '127.0.0.1';
const LOGIN = { user: 'reprise', database: 'spread' };

/** A coordinator and two workers, and what an operator does with them. */
export interface SpreadCluster {
  /** Of the coordinator. */
  readonly url: string;
  readonly database: OpenDatabase;
  /** Starts one without shards. */
  addWorker(): Promise<TestCluster>;
  /** Resolves when the workers have equal numbers of shards. Returns the number of moved ones. */
  rebalance(): Promise<number>;
  /** Of split tables on the worker, or on all. */
  countShards(worker?: TestCluster): Promise<number>;
  stop(): Promise<void>;
}

/** With the version of PostgreSQL of CITUS_URL, whose programs have Citus. */
export async function startSpreadCluster(): Promise<SpreadCluster> {
  const major = await readMajor();
  const coordinator = await startCluster(major, SETTINGS);
  const workers = [await startCluster(major, SETTINGS), await startCluster(major, SETTINGS)];
  const nodes = [coordinator, ...workers].map(nodeOf);
  await createOnEveryNode(nodes, LOGIN);
  const url = coordinator.url.replace(/postgres$/, LOGIN.database);
  const database = openDatabase({ connectionString: url, ...UNTIMED }, () => undefined);

  async function countShards(worker?: TestCluster): Promise<number> {
    const { rows } = await database.pool.query<CountRow>(
      `select count(*) as count from citus_shards
       where nodeport = coalesce($1, nodeport) and citus_table_type = 'distributed'`,
      [worker?.port ?? null],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    url,
    database,
    async addWorker() {
      const worker = await startCluster(major, SETTINGS);
      workers.push(worker);
      await addWorker(nodeOf(coordinator), nodeOf(worker), LOGIN);
      return worker;
    },
    async rebalance() {
      const last = workers.at(-1) ?? coordinator;
      const before = await countShards(last);
      await database.pool.query('select citus_rebalance_start()');
      await database.pool.query('select citus_rebalance_wait()');
      return (await countShards(last)) - before;
    },
    countShards,
    async stop() {
      await database.close();
      for (const node of [coordinator, ...workers]) await node.stop();
    },
  };
}

interface CountRow {
  readonly count: number;
}

function nodeOf({ port }: TestCluster) {
  return { host: HOST, port };
}

interface MajorRow {
  readonly major: number;
}

async function readMajor(): Promise<number> {
  const [node] = inject('citusNodes');
  const database = openDatabase(
    { ...inject('postgres'), ...node, database: 'postgres' },
    () => undefined,
  );
  const { rows } = await database.pool.query<MajorRow>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  await database.close();
  return rows[0]?.major ?? 0;
}
