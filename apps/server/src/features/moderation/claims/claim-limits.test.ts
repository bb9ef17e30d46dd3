import { rateLimits } from '@reprise/contract/http/limits.ts';
import { expect } from 'vitest';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { claimOf } from '#testing/features/moderation.ts';
import { it as base } from '#testing/fixtures/mailbox.ts';
import { exhaustLimit, expectLimited, newAddress } from '#testing/load/exhaust-limit.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestApp } from '#testing/test-app.ts';

const it = base.extend('env', { scope: 'file' }, ({ mailbox }) => ({
  ...mailbox.env,
  RATE_LIMITS: 'on',
  TRUST_PROXY: '127.0.0.1',
}));

it('an email gets few mails, from whatever addresses and about whatever clips', async ({
  app,
  db,
  mailbox,
}) => {
  const email = 'Victim@x.example';
  const publicIds = [
    await publicIdOf(db, await makeTile(db)),
    await publicIdOf(db, await makeTile(db)),
  ];
  const claim = (nth: number, address = email) =>
    sendClaim(app, { public_id: publicIds[nth % 2] ?? '', email: address });
  await exhaustLimit('claimEmail', claim);
  await mailbox.codeTo(email, rateLimits.claimEmail.max);
  const before = await storedState(db);
  expectLimited(await claim(0, email.toLowerCase()), 'claimEmail');
  expect(await storedState(db)).toBe(before);
  expect((await claim(0, 'another@x.example')).status).toBe(200);
  expect(mailbox.subjectsTo(email)).toHaveLength(rateLimits.claimEmail.max);
});

it('a clip gets few claims, from whatever addresses and emails', async ({ app, db }) => {
  const publicId = await publicIdOf(db, await makeTile(db));
  const claim = (nth: number, public_id = publicId) =>
    sendClaim(app, { public_id, email: `p${nth}@y.example` });
  await exhaustLimit('claimClip', claim);
  const before = await storedState(db);
  expectLimited(await claim(rateLimits.claimClip.max), 'claimClip');
  expect(await storedState(db)).toBe(before);
  const other = await publicIdOf(db, await makeTile(db));
  expect((await claim(rateLimits.claimClip.max, other)).status).toBe(200);
});

it('an address makes few claims, and few guesses of codes', async ({ app, db }) => {
  const headers = { 'x-forwarded-for': newAddress() };
  await exhaustLimit('claim', () => app.visitor.call('POST', '/claim', {}, { headers }));
  const publicId = await publicIdOf(db, await makeTile(db));
  const body = claimOf(publicId, { email: 'z@z.example' });
  expectLimited(await app.visitor.call('POST', '/claim', body, { headers }), 'claim');
  const guess = () => app.visitor.call('POST', '/claim/confirm', { code: 'guess' }, { headers });
  await exhaustLimit('credentials', guess);
  expectLimited(await guess(), 'credentials');
});

/** Each from another address. */
function sendClaim(app: TestApp, change: object) {
  const headers = { 'x-forwarded-for': newAddress() };
  return app.visitor.call('POST', '/claim', claimOf('', change), { headers });
}
