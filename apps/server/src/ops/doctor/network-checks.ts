import { checkMailServer } from '#platform/mail/mail.ts';
import { fetchOembed, PROVIDER_OEMBED } from '#platform/video/video-oembed.ts';
import { openDatabase, type DatabaseConnection } from '#platform/db/open.ts';
import { localUrl } from '#ops/local-server.ts';
import { openRedis } from '#platform/redis/open-redis.ts';
import { problem, reasonOf, warning, type Check } from './check.ts';

const TIMEOUT_MS = 5_000;
/** The first video of YouTube. */
const KNOWN_VIDEO = 'jNQXAC9IVRw';

export const networkChecks: readonly Check[] = [
  {
    id: 'database-pooler',
    why: 'A statement that hangs holds its connection, and those of all others in the end.',
    find: async ({ config: { DATABASE_URL, DATABASE_DIRECT_URL: direct } }) => {
      if (DATABASE_URL === undefined || direct === undefined) return null;
      const limit = await resultOf(
        { connectionString: DATABASE_URL, direct },
        `current_setting('statement_timeout')`,
      );
      return limit === '0'
        ? problem(
            'The pooler of DATABASE_URL sets no statement_timeout.',
            'Add the connect_query of deploy/pgbouncer.ini to its database.',
          )
        : null;
    },
  },
  {
    id: 'mail-server',
    why: 'Users get no links to reset a password or to confirm an address.',
    find: async ({ config: { SMTP_URL } }) => {
      if (SMTP_URL === undefined) return null;
      const reason = await checkMailServer(SMTP_URL);
      return reason === null
        ? null
        : problem(
            `The mail server of SMTP_URL cannot be used: ${reason}.`,
            'Check the address, the port, the user and the password.',
          );
    },
  },
  {
    id: 'redis',
    why: 'Live changes do not reach users of other servers until they reload.',
    find: async ({ config: { REDIS_URL } }) => {
      if (REDIS_URL === undefined) return null;
      const reason = await pingReason(REDIS_URL);
      return reason === null
        ? null
        : problem(
            `The server of REDIS_URL cannot be used: ${reason}.`,
            'Start it, or check the address, the user and the password.',
          );
    },
  },
  {
    id: 'server',
    why: 'The site is down.',
    find: async ({ config: { HOST, PORT } }) => {
      const url = localUrl({ host: HOST, port: PORT }, '/readyz');
      return unreadyReason(url, (reason) =>
        problem(
          `The server on this machine is not ready: ${url} ${reason}.`,
          'Start it, or read its log.',
        ),
      );
    },
  },
  {
    id: 'public-address',
    why: 'Users cannot open the site.',
    find: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL === undefined) return null;
      return unreadyReason(`${PUBLIC_URL}/readyz`, (reason) =>
        problem(`${PUBLIC_URL} ${reason}.`, 'Check the name, the certificate and the proxy.'),
      );
    },
  },
  {
    id: 'video-provider',
    why: 'Clips are posted without title and channel, and unavailable videos are found by players alone.',
    find: async ({ config: { SOURCE_LOOKUP } }) => {
      if (SOURCE_LOOKUP === 'off') return null;
      const address = SOURCE_LOOKUP === 'on' ? PROVIDER_OEMBED : SOURCE_LOOKUP;
      const { outcome } = await fetchOembed(address, KNOWN_VIDEO);
      return outcome === 'unknown'
        ? warning(
            `${new URL(address).host} cannot be asked about videos.`,
            'Let the server reach it, or set SOURCE_LOOKUP=off.',
          )
        : null;
    },
  },
];

async function resultOf(connection: DatabaseConnection, expression: string): Promise<unknown> {
  const { pool, close } = openDatabase({ ...connection, max: 1 }, () => undefined);
  try {
    const { rows } = await pool.query<{ result: unknown }>(`select ${expression} as result`);
    return rows[0]?.result;
  } finally {
    await close();
  }
}

async function unreadyReason(
  url: string,
  explain: (reason: string) => ReturnType<typeof problem>,
): Promise<ReturnType<typeof problem> | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    if (response.status === 200 && body.includes('"ready"')) return null;
    return explain(`responds with ${response.status}: ${body.slice(0, 80)}`);
  } catch (error) {
    return explain(`does not respond (${reasonOf(error)})`);
  }
}

/** Returns null if Redis answers, with the user and password of the address. */
function pingReason(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (reason: string | null) => {
      clearTimeout(timer);
      redis.close();
      resolve(reason);
    };
    const onError = (error: unknown) => finish(reasonOf(error));
    const timer = setTimeout(() => finish('it does not respond'), TIMEOUT_MS);
    const onReady = () =>
      void redis.use((client) => client.ping()).then(() => finish(null), onError);
    const redis = openRedis(url, { onError, onReady });
  });
}
