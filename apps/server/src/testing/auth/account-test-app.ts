import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { startMailbox, type Mailbox } from '#testing/servers/mailbox.ts';
import {
  startTestApp,
  type AppOverrides,
  type TestApp,
  type TestResponse,
} from '#testing/test-app.ts';

export interface StoredAccount {
  readonly email: string;
  readonly verified: boolean;
  readonly password: string;
  readonly recordEmail: string;
  readonly sessions: number;
}

export interface AccountTestApp {
  readonly app: TestApp;
  readonly mailbox: Mailbox;
  post(path: string, body: object, cookie?: string): Promise<TestResponse>;
  signIn(email: string, password: string, cookie?: string): Promise<TestResponse>;
  resetCode(username: string, count?: number): Promise<string>;
  tokenOf(cookie: string): Promise<string>;
  storedAccount(uid: string): Promise<StoredAccount | undefined>;
  storedCodes(): Promise<readonly { readonly id: string; readonly identifier: string }[]>;
  expireCodes(): Promise<void>;
  ageSessions(uid: string): Promise<void>;
  stop(): Promise<void>;
}

export const passwords = { first: 'reprise1!', next: 'encore22!' } as const;

/** On a busy machine, mails and sockets take this long. */
export const slowPoll = { timeout: 10_000 };

export const invalidCode = { status: 400, body: { error: { code: 'INVALID_CODE' } } };

export async function startAccountTestApp(
  env: Record<string, string> = {},
  overrides: AppOverrides = {},
): Promise<AccountTestApp> {
  const mailbox = await startMailbox();
  const app = await startTestApp({ ...mailbox.env, ...env }, overrides);

  const post: AccountTestApp['post'] = (path, body, cookie) => {
    const init = cookie === undefined ? {} : { headers: { cookie } };
    return app.visitor.call('POST', `/auth/${path}`, body, init);
  };

  return {
    app,
    mailbox,
    post,
    signIn: (email, password, cookie) => post('sign-in/email', { email, password }, cookie),
    async resetCode(username, count) {
      const email = `${username}@example.com`;
      await post('request-password-reset', { email });
      return mailbox.codeTo(email, count);
    },
    async tokenOf(cookie) {
      const init = { headers: { cookie } };
      return (await app.visitor.call('GET', '/auth/token', undefined, init)).body.token;
    },
    async storedAccount(uid) {
      const { rows } = await sql<StoredAccount>`
        select u.email, u."emailVerified" as verified, a.password, p.email as "recordEmail",
               (select count(*) from auth_session s where s."userId" = u.id) as sessions
        from auth_user u
        join auth_account a on a."userId" = u.id
        left join users p on p.uid = u.id
        where u.id = ${uid}`.execute(app.db);
      return rows[0];
    },
    async storedCodes() {
      const { rows } = await sql<{ id: string; identifier: string }>`
        select * from auth_verification order by id`.execute(app.db);
      return rows;
    },
    async expireCodes() {
      await sql`update auth_verification set "expiresAt" = now()`.execute(app.db);
    },
    async ageSessions(uid) {
      const age = accountLimits.freshSignInMs + 1_000;
      await sql`update auth_session set "createdAt" = now() - ${age} * interval '1 ms'
                where "userId" = ${uid}`.execute(app.db);
    },
    async stop() {
      await app.stop();
      await mailbox.stop();
    },
  };
}

export function uniqueUsername(): string {
  return `guest${Math.random().toString(36).slice(2, 10)}`;
}
