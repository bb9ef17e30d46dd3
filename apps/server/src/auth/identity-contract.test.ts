import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  embeddedIssuer,
  firebaseIssuer,
  signToken,
  type Claims,
  type Subject,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';

const issuers = [
  ['embedded', embeddedIssuer],
  ['firebase', firebaseIssuer],
] as const;

const HOUR_S = 3_600;
const now = () => Math.floor(Date.now() / 1000);

type Forge = (claims: Claims, issuer: TokenIssuer) => Promise<string> | string;

const changed =
  (change: Claims): Forge =>
  (claims, issuer) =>
    signToken(issuer, { ...claims, ...change });

const forgeries: readonly (readonly [what: string, forge: Forge])[] = [
  ['without a signature (alg none)', (claims) => new UnsecuredJWT(claims).encode()],
  [
    'with alg none before the signature of a valid one',
    async (claims, issuer) => {
      const [, , signature] = (await signToken(issuer, claims)).split('.');
      return `${new UnsecuredJWT(claims).encode()}${signature}`;
    },
  ],
  [
    'signed by HS256 with the public key as JWK',
    async (claims, issuer) =>
      withSecret(issuer, claims, JSON.stringify(await exportJWK(issuer.publicKey))),
  ],
  [
    'signed by HS256 with the public key as PEM',
    async (claims, issuer) => withSecret(issuer, claims, await exportSPKI(issuer.publicKey)),
  ],
  [
    'signed by another algorithm under the known key',
    async (claims, issuer) => {
      const { privateKey } = await generateKeyPair('ES256');
      return signToken({ ...issuer, privateKey }, claims, { alg: 'ES256' });
    },
  ],
  [
    'with claims changed after signing',
    async (claims, issuer) => {
      const [head, , signature] = (await signToken(issuer, { ...claims, sub: 'other' })).split('.');
      const [, payload] = (await signToken(issuer, claims)).split('.');
      return `${head}.${payload}.${signature}`;
    },
  ],
  ['of an unknown key', (claims, issuer) => withForeignKey(issuer, claims, 'unknown')],
  [
    'of a foreign key under the known name',
    (claims, issuer) => withForeignKey(issuer, claims, issuer.kid),
  ],
  [
    'of another issuer',
    (claims, issuer) => signToken(issuer, { ...claims, iss: issuer.foreignClaims.iss }),
  ],
  [
    'for another audience',
    (claims, issuer) => signToken(issuer, { ...claims, aud: issuer.foreignClaims.aud }),
  ],
  [
    'of another project, signed with the same key',
    (claims, issuer) => signToken(issuer, { ...claims, ...issuer.foreignClaims }),
  ],
  ['without an issuer', changed({ iss: undefined })],
  ['without an audience', changed({ aud: undefined })],
  ['that has expired', changed({ exp: now() - 60 })],
  ['that does not expire', changed({ exp: undefined })],
  ['without the time of issue', changed({ iat: undefined })],
  ['issued an hour in the future', changed({ iat: now() + HOUR_S })],
  ['without the time of the sign-in', changed({ auth_time: undefined })],
  ['with a sign-in an hour in the future', changed({ auth_time: now() + HOUR_S })],
  ['with a malformed time of the sign-in', changed({ auth_time: 'yesterday' })],
  ['without a subject', changed({ sub: undefined })],
  ['with an empty subject', changed({ sub: '' })],
  ['with a subject of 129 characters', changed({ sub: 'a'.repeat(129) })],
  ['with an invalid uid', changed({ sub: 'a/b' })],
  ['without an email', changed({ email: undefined })],
];

describe.each(issuers)('a token of the %s service', (_name, open) => {
  let issuer: TokenIssuer;
  let alice: Subject;
  let bob: Subject;
  beforeAll(async () => {
    issuer = await open();
    alice = await issuer.createUser('alice');
    bob = await issuer.createUser('bob');
  });
  afterAll(() => issuer.stop());

  const callerWith = (token: string) => issuer.app.callerWith(token);

  async function validToken(subject: Subject, change: Claims = {}) {
    return signToken(issuer, { ...(await issuer.signIn(subject)), ...change });
  }

  async function rename(token: string, fname: string) {
    const body = { uid: alice.uid, fname, lname: 'Person' };
    const { status, body: response } = await callerWith(token).call(
      'PATCH',
      '/user/updatename',
      body,
    );
    const stored = await issuer.app.db
      .selectFrom('users')
      .select('fname')
      .where('id', '=', alice.id)
      .executeTakeFirstOrThrow();
    return { status, code: response.error?.code, fname: stored.fname };
  }

  const ended = { data: { error: { code: 'UNAUTHENTICATED' } } };

  it('authorizes changes and opens a socket if it is valid', async () => {
    const token = await validToken(alice);
    expect(await rename(token, 'Alicia')).toMatchObject({ status: 200, fname: 'Alicia' });
    expect((await issuer.app.socket({ token })).raw.connected).toBe(true);
  });

  it.each(forgeries)('%s is rejected on HTTP and on a socket', async (_what, forge) => {
    await rename(await validToken(alice), 'Before');
    const token = await forge(await issuer.signIn(alice), issuer);
    expect(await rename(token, 'Mallory')).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      fname: 'Before',
    });
    await expect(issuer.app.socket({ token })).rejects.toMatchObject(ended);
  });

  it('identifies its uid, whatever name it contains', async () => {
    const token = await validToken(alice, { name: 'bob', username: 'bob', user_id: bob.uid });
    const own = await callerWith(token).call('GET', `/user/info?uid=${alice.uid}`);
    expect(own.body.rows).toMatchObject([{ username: 'alice', firebase_uid: alice.uid }]);
    const image = { username: 'bob', img: '/avatars/fern.svg' };
    const response = await callerWith(token).call('PATCH', '/user/img', image);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    const { img_url } = await issuer.app.db
      .selectFrom('users')
      .select('img_url')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow();
    expect(img_url).toBeNull();
  });

  it('of a uid without a user record has to register', async () => {
    const newcomer = await issuer.createUser('newcomer');
    const token = await validToken(newcomer);
    await issuer.app.db.deleteFrom('users').where('id', '=', newcomer.id).execute();
    const response = await callerWith(token).call('GET', '/user/uid?tile_owner=alice');
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'NOT_REGISTERED' } } });
  });

  it('of a suspended user is rejected on HTTP and on a socket', async () => {
    const carol = await issuer.createUser('carol');
    const token = await validToken(carol);
    await issuer.app.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', carol.id)
      .execute();
    const response = await callerWith(token).call('GET', `/user/info?uid=${carol.uid}`);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'ACCOUNT_SUSPENDED' } } });
    await expect(issuer.app.socket({ token })).rejects.toMatchObject({
      data: { error: { code: 'ACCOUNT_SUSPENDED' } },
    });
  });
});

async function withForeignKey(issuer: TokenIssuer, claims: Claims, kid: string) {
  const { privateKey } = await generateKeyPair(issuer.alg, { extractable: true });
  return signToken({ ...issuer, privateKey }, claims, { kid });
}

function withSecret({ kid }: TokenIssuer, claims: Claims, secret: string) {
  const header = { alg: 'HS256', kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(new TextEncoder().encode(secret));
}
