import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { ACCOUNT_CHANNEL, type AccountNotices } from '#platform/db/account-notices.ts';

export interface ListenConnection {
  isOpen(): boolean;
  /** Preserves the order. On failure, throws and reconnects. */
  notify(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface ListenDeps {
  readonly log: FastifyBaseLogger;
  readonly notices: AccountNotices;
}

export interface ListenEvents {
  readonly onOpen: () => void;
  readonly onLoss: () => void;
  readonly onPayload: (payload: string) => void;
}

const CHANNEL = 'reprise_live';
const NOTIFY = 'select pg_notify($1, part) from unnest($2::text[]) as part';
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 500;

export function openListenConnection(
  connection: pg.PoolConfig,
  { log, notices }: ListenDeps,
  { onOpen, onLoss, onPayload }: ListenEvents,
): ListenConnection {
  let current: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = clientFor(connection);
    client.on('end', () => discard(client));
    client.on('notification', (notification) => passOn(notification, notices, onPayload));
    try {
      await listen(client);
    } catch (error) {
      log.warn({ err: error }, 'no connection to the other servers');
      reconnectAfter(client);
      return;
    }
    if (isClosed) return end(client);
    current = client;
    onOpen();
    notices.opened();
  }

  function reconnectAfter(client: pg.Client): void {
    end(client);
    if (!isClosed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  }

  function discard(client: pg.Client): void {
    if (client !== current) return;
    current = null;
    onLoss();
    notices.lost();
    log.warn('lost the connection to the other servers');
    reconnectAfter(client);
  }

  const connecting = connect();

  return {
    isOpen: () => current !== null,
    async notify(payloads) {
      const client = current;
      if (client === null) throw new Error('The connection to the other servers is closed.');
      try {
        await client.query(NOTIFY, [CHANNEL, payloads]);
      } catch (error) {
        discard(client);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await connecting;
      const client = current;
      current = null;
      await client?.end().catch(() => undefined);
    },
  };
}

function clientFor(connection: pg.PoolConfig): pg.Client {
  const client = new pg.Client({
    ...connection,
    // The pool's password is not enumerable, so spreading omits it.
    password: connection.password,
    application_name: 'reprise-live',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  return client;
}

function passOn(
  { channel, payload = '' }: pg.Notification,
  notices: AccountNotices,
  onPayload: (payload: string) => void,
): void {
  if (channel === ACCOUNT_CHANNEL) notices.received();
  else onPayload(payload);
}

async function listen(client: pg.Client): Promise<void> {
  await client.connect();
  // Servers notice lost notifications, so that they need no disk write.
  await client.query(`set synchronous_commit = off; listen ${CHANNEL}; listen ${ACCOUNT_CHANNEL}`);
}

function end(client: pg.Client): void {
  client.end().catch(() => undefined);
}
