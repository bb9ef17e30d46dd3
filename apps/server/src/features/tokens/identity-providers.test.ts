import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { SECOND } from '@reprise/contract/units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  embeddedIssuer,
  firebaseIssuer,
  signToken,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';
import { createToken, makeToken } from '#testing/features/tokens.ts';

const EMAIL_REQUIRED = {
  EMAIL_VERIFICATION: 'required',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'a@b.example',
};

describe.each([
  ['embedded', () => embeddedIssuer(EMAIL_REQUIRED)],
  ['firebase', () => firebaseIssuer({}, EMAIL_REQUIRED)],
] as const)('access tokens and webhooks, %s', (_name, open) => {
  let issuer: TokenIssuer;
  let users = 0;
  beforeAll(async () => {
    issuer = await open();
  });
  afterAll(() => issuer.stop());

  async function signedIn(secondsAgo = 0, claims: object = {}) {
    users += 1;
    const user = await issuer.createUser(`person${users}`);
    const token = await signToken(issuer, {
      ...(await issuer.signIn(user, secondsAgo)),
      ...claims,
    });
    return { ...user, ...issuer.app.callerWith(token) };
  }

  const clip = {
    link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    description: 'the trunks',
    date: '2026-11-20T10:00:00Z',
    startTime: 5,
    endTime: 9,
  };

  it('a token posts as its user until all sign-ins end', async () => {
    const user = await signedIn();
    const script = await makeToken(issuer.app, user, { scopes: ['post'] });
    const post = () => script.call('POST', '/create/newvideo', { ...clip, owner: user.username });
    expect((await post()).status).toBe(200);
    const all = { uid: user.uid, except_this: true };
    expect((await user.call('POST', '/user/signouteverywhere', all)).status).toBe(200);
    expect((await post()).status).toBe(401);
  });

  it('a webhook is created', async () => {
    const { uid, call } = await signedIn();
    const address = 'https://hooks.example/';
    expect((await call('POST', '/user/webhook', { uid, address })).status).toBe(200);
  });

  it('both need a recent sign-in', async () => {
    const user = await signedIn(accountLimits.freshSignInMs / SECOND + 1);
    const reauthenticate = { status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } };
    expect(await createToken(user)).toMatchObject(reauthenticate);
    const webhook = { uid: user.uid, address: 'https://hooks.example/' };
    expect(await user.call('POST', '/user/webhook', webhook)).toMatchObject(reauthenticate);
  });

  it('both need a confirmed email where the site requires one', async () => {
    const user = await signedIn(0, { email_verified: false });
    const unverified = { status: 403, body: { error: { code: 'EMAIL_UNVERIFIED' } } };
    expect(await createToken(user)).toMatchObject(unverified);
    const webhook = { uid: user.uid, address: 'https://hooks.example/' };
    expect(await user.call('POST', '/user/webhook', webhook)).toMatchObject(unverified);
  });
});
