import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { webhookMailTexts } from '@reprise/contract/webhooks/mail-texts.de.ts';
import { SECOND } from '@reprise/contract/units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  embeddedIssuer,
  firebaseIssuer,
  signToken,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';
import { createToken, makeToken } from '#testing/features/tokens.ts';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts';

const receiver = await startWebhookReceiver();
const mailbox = await startMailbox();
afterAll(async () => {
  await receiver.stop();
  await mailbox.stop();
});

const env = {
  EMAIL_VERIFICATION: 'required',
  WEBHOOK_ORIGINS: receiver.origin,
  ...mailbox.env,
};

let users = 0;

describe.each([
  ['embedded', () => embeddedIssuer(env)],
  ['firebase', () => firebaseIssuer({}, env)],
] as const)('access tokens and webhooks, %s', (_name, open) => {
  let issuer: TokenIssuer;
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

  it('a webhook that is turned off is mailed in the language of its user', async () => {
    const { uid, email, call } = await signedIn();
    await issuer.app.db
      .updateTable('users')
      .set({ language: 'de' })
      .where('uid', '=', uid)
      .execute();
    receiver.status = 410;
    const webhook = { uid, address: `${receiver.origin}/gone` };
    const [{ id }] = (await call('POST', '/user/webhook', webhook)).body.rows;
    await call('POST', '/user/webhook/test', { uid, webhook_id: id });
    await expect.poll(() => mailbox.subjectsTo(email)).toEqual([webhookMailTexts.subject]);
  });

  it('both need a recent sign-in', async () => {
    const user = await signedIn(accountLimits.freshSignInMs / SECOND + 1);
    const reauthenticate = { status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } };
    expect(await createToken(user)).toMatchObject(reauthenticate);
    const webhook = { uid: user.uid, address: 'https://hooks.example/' };
    expect(await user.call('POST', '/user/webhook', webhook)).toMatchObject(reauthenticate);
    const secret = { uid: user.uid, webhook_id: 1 };
    expect(await user.call('POST', '/user/webhook/secret', secret)).toMatchObject(reauthenticate);
  });

  it('both need a confirmed email where the site requires one', async () => {
    const user = await signedIn(0, { email_verified: false });
    const unverified = { status: 403, body: { error: { code: 'EMAIL_UNVERIFIED' } } };
    expect(await createToken(user)).toMatchObject(unverified);
    const webhook = { uid: user.uid, address: 'https://hooks.example/' };
    expect(await user.call('POST', '/user/webhook', webhook)).toMatchObject(unverified);
  });
});
