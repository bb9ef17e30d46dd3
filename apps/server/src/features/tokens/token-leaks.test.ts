import { inspect } from 'node:util';
import { pino } from 'pino';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { accessTokenActors } from '#auth/access-tokens.ts';
import { logSlowStatements } from '#platform/db/slow-statements.ts';
import { makeToken } from '#testing/features/tokens.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { lockedUntilSlow } from '#testing/postgres/blocked-queries.ts';
import type { Caller, TestApp, TestUser } from '#testing/test-app.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
const it = base.extend('overrides', { scope: 'file' }, { log });

const everyScope = { scopes: ['read', 'post', 'chat'] } as const;
const readFriends = ({ call }: Caller, { username }: TestUser, more = '') =>
  call('GET', `/user/allfriends?user=${username}${more}`);

/** Renames the table of tokens while `work` runs. */
async function withoutTokens<T>({ db }: TestApp, work: () => Promise<T>): Promise<T> {
  await sql`alter table access_tokens rename to lost_tokens`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table lost_tokens rename to access_tokens`.execute(db);
  }
}

describe('a token', () => {
  it('is in no line of the log and in no response', async ({ app, alice }) => {
    const { token, ...script } = await makeToken(app, alice, everyScope);
    const other = await makeToken(app, alice, everyScope);
    // The same but for the last digit of the checksum.
    const secret = token.slice(0, -1);
    const mistyped = app.callerWith(secret + (token.endsWith('0') ? '1' : '0'));
    const { visitor } = app;
    logSlowStatements(app.database, log);
    const slow = await lockedUntilSlow(app.database, 'access_tokens', () =>
      readFriends(script, alice),
    );
    const failed = await withoutTokens(app, () => readFriends(other, alice));
    const responses = [
      slow,
      failed,
      await readFriends(script, alice),
      await script.call('GET', `/user/tokens?uid=${alice.uid}`),
      await readFriends(mistyped, alice),
      await readFriends(visitor, alice, `&access_token=${token}`),
      await visitor.call('GET', `/${token}`),
      await visitor.call('GET', `/get/tile?public_id=${token}`),
      await visitor.call('POST', '/create/newvideo', { owner: token, token }),
      await script.call('POST', '/create/newvideo', {}, { body: `{ ${token}` }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([
      200, 500, 200, 403, 401, 401, 404, 404, 401, 400,
    ]);
    const text = lines.join('');
    for (const expected of ['slow statement', 'request failed', 'request completed']) {
      expect(text).toContain(expected);
    }
    const shown = text + JSON.stringify(responses.map(({ body }) => body));
    for (const each of [secret, other.token]) expect(shown).not.toContain(each);
  });

  it('is not in the error that a crash would print', async ({ app, db, alice }) => {
    const { token } = await makeToken(app, alice);
    const actorOf = accessTokenActors({
      db,
      disabledUids: new Set(),
      requireNotSuspended: async () => undefined,
      onUse: () => undefined,
    });
    const error: unknown = await withoutTokens(app, () => actorOf(token)).catch((each) => each);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(token);
  });
});

describe('a token outside of the header', () => {
  it.for(['access_token', 'token', 'authorization', 'bearer'])(
    'opens nothing as ?%s',
    async (name, { app, alice }) => {
      const { token } = await makeToken(app, alice, everyScope);
      for (const value of [token, `Bearer%20${token}`]) {
        expect((await readFriends(app.visitor, alice, `&${name}=${value}`)).status).toBe(401);
      }
    },
  );

  it.for([
    ['cookie', (token: string) => `reprise_session=${token}`],
    ['authorization', (token: string) => `Basic ${btoa(`${token}:`)}`],
    ['authorization', (token: string) => `Token ${token}`],
    ['authorization', (token: string) => token],
    ['x-api-key', (token: string) => token],
  ] as const)('opens nothing as %s', async ([name, write], { app, alice }) => {
    const { token } = await makeToken(app, alice, everyScope);
    const path = `/user/allfriends?user=${alice.username}`;
    const init = { headers: { [name]: write(token) } };
    expect((await app.visitor.call('GET', path, undefined, init)).status).toBe(401);
  });
});
