import type { Collection } from '@reprise/contract/documents.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import {
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type KyselyPlugin,
  type KyselyProps,
} from 'kysely';
import { isAbortedTransaction, isRepeatable } from '#platform/database-errors.ts';
import { documentKey } from '#platform/document-key.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/**
 * The pool, or `tx.sql` in a transaction. Read-only: functions that lock or write take a `Tx` or a
 * `Statement`.
 */
export type Reader = Pick<Kysely<Database> | Transaction<Database>, 'selectFrom' | 'getExecutor'>;

/** Collects what is published after the commit. A rollback or retry drops it. */
export interface Emitter {
  /** Names a live document that the transaction changes and whose version it increments. */
  touch(collection: Collection, id: string): void;
  push(notification: PushNotification): void;
  /** Names a tile with another audience, or a deleted one: messages show its clip differently. */
  refreshClip(tileId: number): void;
}

export interface Tx extends Emitter {
  readonly sql: Transaction<Database>;
}

/** Runs one statement as its own transaction; a second one throws. A `Tx` can be passed instead. */
export interface Statement extends Emitter {
  readonly sql: Pick<
    Kysely<Database>,
    'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
  >;
}

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Saves the two extra round trips of a transaction. */
export type RunStatement = <T>(work: (statement: Statement) => Promise<T>) => Promise<T>;

/** A text of users, or what to say in the language of the receiver. */
export type PushText = string | ((language: Language) => string);

export interface PushNotification {
  /** Not sent to users who have turned this kind off. */
  readonly kind: NotificationSwitch;
  readonly userId: number;
  readonly title: PushText;
  readonly body: PushText;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
  readonly url: string;
  /** True to wake a sleeping device. */
  readonly isUrgent: boolean;
  /** Of the pushes to a user with the same key, the first one of an hour is sent. */
  readonly hourlyKey?: string;
}

interface Emitted {
  /** Keys of live documents. */
  readonly touched: readonly string[];
  readonly pushes: readonly PushNotification[];
  /** Tiles whose messages are read again. */
  readonly refreshedClips: readonly number[];
}

/** Runs once, after the commit. */
export type Publish = (emitted: Emitted) => void;

const ATTEMPTS = 4;

/** Retries after a deadlock. */
export function transactionOpener(db: Db, publish: Publish = () => {}): Transact {
  return (work) =>
    committed(publish, (emitter) =>
      db
        .transaction()
        .execute((sequential) =>
          sequential
            .getExecutor()
            .provideConnection((connection) =>
              withFirstError(connection, (recording) =>
                work({ sql: pipelined(sequential, recording), ...emitter }),
              ),
            ),
        ),
    );
}

/**
 * Sends statements that are started together without waiting for each other's results. They run in
 * the order in which they are started. Kysely would wait for each.
 */
function pipelined(
  sequential: Transaction<Database>,
  connection: DatabaseConnection,
): Transaction<Database> {
  const executor = sequential
    .getExecutor()
    .withConnectionProvider({ provideConnection: (run) => run(connection) });
  // Queries use only the executor.
  const unused = { config: {}, dialect: {}, driver: {} } as Omit<KyselyProps, 'executor'>;
  return new Transaction<Database>({ ...unused, executor });
}

/**
 * Throws the error that aborted the transaction: of statements that are started together, `work` may
 * await a later one first.
 */
async function withFirstError<T>(
  connection: DatabaseConnection,
  work: (recording: DatabaseConnection) => Promise<T>,
): Promise<T> {
  let first: unknown;
  const recording: DatabaseConnection = {
    executeQuery<R>(query: CompiledQuery) {
      const result = connection.executeQuery<R>(query);
      // Not awaited, so that the caller gets the result first.
      result.catch((error: unknown) => (first ??= error));
      return result;
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
  try {
    return await work(recording);
  } catch (error) {
    throw isAbortedTransaction(error) ? first : error;
  }
}

/** Retries after a deadlock. */
export function statementRunner(db: Db, publish: Publish = () => {}): RunStatement {
  return (work) =>
    committed(publish, (emitter) => work({ sql: db.withPlugin(oneStatement()), ...emitter }));
}

async function committed<T>(publish: Publish, run: (emitter: Emitter) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const touched = new Set<string>();
    const pushes: PushNotification[] = [];
    const refreshedClips = new Set<number>();
    let result: T;
    try {
      result = await run({
        touch: (collection, id) => void touched.add(documentKey({ collection, id })),
        push: (notification) => void pushes.push(notification),
        refreshClip: (tileId) => void refreshedClips.add(tileId),
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRepeatable(error)) throw error;
      continue;
    }
    publish({ touched: [...touched], pushes, refreshedClips: [...refreshedClips] });
    return result;
  }
}

function oneStatement(): KyselyPlugin {
  let hasRun = false;
  return {
    transformQuery({ node }) {
      if (hasRun) throw new Error('This handle runs one statement only: open a transaction.');
      hasRun = true;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
