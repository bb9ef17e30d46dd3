import type { FastifyBaseLogger } from 'fastify';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import type { ReadReplica } from '#platform/db/transaction.ts';
import { ageMeter, logPosition } from './replica-age.ts';

/** Runs reads whose result may be `REPLICA_AGE_MAX_MS` old. */
export interface ReplicaReads {
  /** Runs `work` on the replica, or on the primary if the replica is too old or fails. */
  readonly read: ReadReplica;
  /** Milliseconds. Infinity if unknown, null without a replica. */
  age(): number | null;
  close(): Promise<void>;
}

export const REPLICA_AGE_MAX_MS = 2_000;
const PROBE_MS = 250;
/** Short, because the primary is the fallback. */
const TIMEOUT_MS = 1_500;

const PRIMARY_POSITION = 'select pg_current_wal_lsn()::text as position';
const REPLICA_POSITION = 'select pg_last_wal_replay_lsn()::text as position';

interface ReplicaReadsDeps {
  readonly database: OpenDatabase;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export function openReplicaReads(url: string | undefined, deps: ReplicaReadsDeps): ReplicaReads {
  const { database, log } = deps;
  if (url === undefined) {
    const close = () => Promise.resolve();
    return { read: (work) => work(database.db), age: () => null, close };
  }
  const replica = openDatabase(
    {
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    },
    () => undefined,
  );
  const meter = ageMeter();
  const age = () => meter.ageAt(performance.now());
  let isUsed = false;
  let isProbing = false;

  async function probe(): Promise<void> {
    const startedAt = performance.now();
    const primary = await positionOf(database, PRIMARY_POSITION);
    if (primary !== null) meter.sample(startedAt, primary);
    meter.replayed(await positionOf(replica, REPLICA_POSITION));
    report(age() <= REPLICA_AGE_MAX_MS);
  }

  function report(isYoung: boolean): void {
    if (isYoung === isUsed) return;
    isUsed = isYoung;
    if (isYoung) log.info('reads go to the replica');
    else log.warn('the replica is too old or unavailable: all reads go to the primary');
  }

  const timer = setInterval(() => {
    if (isProbing) return;
    isProbing = true;
    void probe().finally(() => (isProbing = false));
  }, PROBE_MS).unref();

  return {
    async read(work) {
      if (age() > REPLICA_AGE_MAX_MS) return work(database.db);
      // Replaying changes can cancel statements on a replica.
      return work(replica.db).catch(() => work(database.db));
    },
    age,
    async close() {
      clearInterval(timer);
      await replica.close();
    },
  };
}

/** Returns null if the server does not respond or has no such position. */
async function positionOf({ pool }: OpenDatabase, statement: string) {
  const result = await pool.query<{ position: string | null }>(statement).catch(() => null);
  return logPosition(result?.rows[0]?.position);
}
