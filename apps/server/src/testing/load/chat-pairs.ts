import type { OpenDatabase } from '#platform/db/open.ts';
import type { ChatClient } from './chat-clients.ts';
import { makeFriends } from '#testing/factories.ts';
import { makeUser, openSession, signTokenWithClaims } from '#testing/users.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';

const SECRET = 'test-secret-test-secret-test-secret';
const SESSION_SECONDS = 3_500;

export function serverSettings(database: OpenDatabase, port: string): Record<string, string> {
  const { database: name = '' } = database.pool.options;
  return { ...loadSettings(port), DATABASE_URL: testDatabaseUrl(name) };
}

export function loadSettings(port: string): Record<string, string> {
  return {
    PORT: port,
    AUTH_SECRET: SECRET,
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://localhost:3000',
  };
}

export async function makeChatPairs(database: OpenDatabase, pairs: number): Promise<ChatClient[]> {
  const made = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [one, other] = [
      await makeUser(database.db, `left${pair}`),
      await makeUser(database.db, `right${pair}`),
    ];
    await makeFriends(database.db, [one.id, other.id]);
    const sign = (user: typeof one) => signFor(database, user);
    made.push(
      { uid: one.uid, token: await sign(one), friend: other.uid },
      { uid: other.uid, token: await sign(other), friend: one.uid },
    );
  }
  return made;
}

/** Valid as long as the session, because a load can outlast an ordinary token. */
async function signFor(
  database: OpenDatabase,
  user: Awaited<ReturnType<typeof makeUser>>,
): Promise<string> {
  const options = { database, secret: SECRET, publicUrl: 'http://localhost:3000' };
  const token = await openSession({ ...user, ...options });
  const exp = Math.floor(Date.now() / 1_000) + SESSION_SECONDS;
  return signTokenWithClaims(options, token, { exp });
}
