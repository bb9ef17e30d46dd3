import { claimLimits } from '@reprise/contract/moderation/limits.ts';
import { DAY, MINUTE } from '@reprise/contract/units.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  indexAllTiles,
  makeBlock,
  makeFriends,
  makeReport,
  makeTile,
  publicIdOf,
} from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { claimOf, decide, makeModerator } from '#testing/features/moderation.ts';
import { it as base } from '#testing/fixtures/mailbox.ts';
import type { Mailbox } from '#testing/servers/mailbox.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';
import { setStatus } from '#testing/users.ts';

const EMAIL = 'sam@okafor.example';

const it = base
  .extend('env', { scope: 'file' }, ({ mailbox }) => ({
    ...mailbox.env,
    OPERATOR_CONTACT: 'mailto:rights@reprise.example',
  }))
  .extend('world', { scope: 'file' }, ({ app, db, alice, bob, carol, dan, mailbox }) => ({
    app,
    db,
    alice,
    bob,
    carol,
    dan,
    mailbox,
  }));

it.beforeAll(({ db, dan }) => makeModerator(db, dan));

const tables = [
  'claims',
  'tiles',
  'video_edges',
  'tile_words',
  'notifications',
  'moderation_log',
  'friendships',
  'blocks',
] as const;

it.beforeEach(async ({ db, alice, mailbox }) => {
  mailbox.mails.length = 0;
  for (const table of tables) await db.deleteFrom(table).execute();
  await setStatus(db, alice, 'active');
});

describe('who can claim what', () => {
  it.for([
    ['for everyone', 200],
    ['of a blocked owner', 200],
    ['reported by the viewer', 200],
    ['for friends', 404],
    ['of a suspended owner', 404],
    ['hidden', 409],
    ['hidden, for friends before', 404],
    ['hidden, of a suspended owner', 404],
    ['deleted', 404],
  ] as const)('a clip %s: %i for every caller', async ([situation, status], { world }) => {
    const { app, db, alice, bob, carol } = world;
    await makeFriends(db, [alice.id, carol.id]);
    if (situation === 'of a blocked owner') await makeBlock(db, [alice.id, bob.id]);
    const isForFriends = situation.includes('for friends');
    const audience = isForFriends ? 'friends' : 'everyone';
    const id = await makeTile(db, { ownerId: alice.id, audience });
    const publicId = await publicIdOf(db, id);
    if (situation === 'reported by the viewer') await makeReport(db, id, bob.id);
    if (situation.startsWith('hidden')) await hide(world, id);
    const isOfSuspended = situation.endsWith('of a suspended owner');
    if (isOfSuspended) await setStatus(db, alice, 'suspended');
    if (situation === 'deleted') await db.deleteFrom('tiles').where('id', '=', id).execute();
    // A suspended user can call nothing.
    const owner = isOfSuspended ? [] : [alice];
    const callers = [app.visitor, bob, carol, ...owner];
    const before = await storedState(db);
    for (const caller of callers) {
      const clip = await caller.call('GET', `/claim/clip?public_id=${publicId}`);
      const isFound = status !== 404;
      expect(clip.status).toBe(isFound ? 200 : 404);
      if (isFound) {
        const shown = status === 200 ? { tile: expect.objectContaining({ tile_id: id }) } : {};
        expect(clip.body.rows).toEqual([{ ...shown, answer_days: 7, is_mailed: true }]);
      } else expect(clip.body.error.message).toBe('There is no such post.');
      expect(await storedState(db)).toBe(before);
    }
    for (const [nth, caller] of callers.entries()) {
      const response = await sendClaim(caller, publicId, { email: `c${nth}@x.example` });
      expect(response.status).toBe(status);
      if (status !== 200) expect(await storedState(db)).toBe(before);
    }
  });

  it.for([
    { name: '' },
    { name: ' \u200b ' },
    { name: 'x'.repeat(101) },
    { name: 'a\u0000' },
    { email: 'sam' },
    { email: 'a@b.example,c@d.example' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { email: `${'x'.repeat(250)}@b.example` },
    { reason: ' ' },
    { reason: 'x'.repeat(1_001) },
    { reason: 'a\ud800' },
    { role: 'thief' },
    { is_true: false },
    { more: 1 },
  ])('%j is rejected and nothing changes', async (change, { app, db, mailbox }) => {
    const publicId = await publicIdOf(db, await makeTile(db));
    const before = await storedState(db);
    const response = await sendClaim(app.visitor, publicId, change);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await storedState(db)).toBe(before);
    expect(mailbox.mails).toEqual([]);
  });
});

describe('with mail', () => {
  it('a claim is in the queue once its email is confirmed, with a click only', async ({
    world,
  }) => {
    const { app, db, alice, dan, mailbox } = world;
    const id = await makeTile(db, { ownerId: alice.id });
    const publicId = await publicIdOf(db, id);
    const reason = '<b>Mine</b> https://spam.example';
    const sent = await sendClaim(app.visitor, publicId, { name: '<i>Sam</i>', reason });
    expect(sent.body.rows).toEqual([
      {
        is_mailed: true,
        contact: 'mailto:rights@reprise.example',
        date: expect.stringMatching(/Z$/),
      },
    ]);
    const code = await mailbox.codeTo(EMAIL);
    const [mail] = mailbox.mails;
    expect(mail?.content).toContain('Subject: Confirm your claim');
    expect(mail?.content).not.toMatch(/Sam|Mine|spam\.example/);
    expect(await queueOf(dan)).toEqual([]);
    const before = await storedState(db);
    expect(await confirm(app.visitor, `${code}x`)).toMatchObject(invalidCode);
    expect(await storedState(db)).toBe(before);
    expect(await confirm(app.visitor, code)).toMatchObject({
      status: 200,
      body: { rows: [{ answer_days: 7 }] },
    });
    expect(await queueOf(dan)).toMatchObject([
      {
        tile_id: id,
        report_count: 0,
        claims: [
          {
            role: 'maker',
            name: '<i>Sam</i>',
            email: EMAIL,
            reason,
            date: sent.body.rows[0].date,
            confirmed_date: expect.stringMatching(/Z$/),
          },
        ],
      },
    ]);
    expect(await confirm(app.visitor, code)).toMatchObject(invalidCode);
  });

  it('stores no code, and one mail confirms one claim', async ({ app, db, dan, mailbox }) => {
    const publicId = await publicIdOf(db, await makeTile(db));
    await sendClaim(app.visitor, publicId, { reason: 'by another person' });
    const other = await mailbox.codeTo(EMAIL);
    await sendClaim(app.visitor, publicId, { reason: 'by me' });
    const code = await mailbox.codeTo(EMAIL, 2);
    expect(code).not.toBe(other);
    const state = await storedState(db);
    expect(state).not.toContain(code);
    await confirm(app.visitor, code);
    const [{ claims }] = await queueOf(dan);
    expect(claims).toMatchObject([{ reason: 'by me' }]);
  });

  it('a code ends after a day', async ({ app, db, mailbox }) => {
    const publicId = await publicIdOf(db, await makeTile(db));
    await sendClaim(app.visitor, publicId);
    const code = await mailbox.codeTo(EMAIL);
    await age(db, claimLimits.codeMs + MINUTE);
    expect(await confirm(app.visitor, code)).toMatchObject(invalidCode);
    await age(db, claimLimits.codeMs - MINUTE);
    expect(await confirm(app.visitor, code)).toMatchObject({ status: 200 });
  });

  it('unconfirmed claims are deleted after seven days, others are not', async ({ world }) => {
    const { app, db, mailbox } = world;
    const publicId = await publicIdOf(db, await makeTile(db));
    await sendClaim(app.visitor, publicId);
    await confirm(app.visitor, await mailbox.codeTo(EMAIL));
    await sendClaim(app.visitor, publicId, { email: 'other@x.example' });
    const count = async () => (await db.selectFrom('claims').select('id').execute()).length;
    await app.jobs.check(new Date(Date.now() + claimLimits.unconfirmedMs - MINUTE));
    expect(await count()).toBe(2);
    await app.jobs.check(new Date(Date.now() + claimLimits.unconfirmedMs + DAY));
    expect(await count()).toBe(1);
  });
});

describe('a decision', () => {
  it('hides the clip, gives the owner the reason, and a rejection shows it again', async ({
    world,
  }) => {
    const { app, db, alice, bob, dan, mailbox } = world;
    await makeFriends(db, [alice.id, bob.id]);
    const { id, publicId } = await claimedClip(world);
    expect(await decide(dan, id, 'hide', 'looks like it')).toMatchObject({ status: 200 });
    await requireNoDifferences(db);
    for (const caller of [app.visitor, bob]) expect(await find(caller, publicId)).toBe(404);
    expect(await find(alice, publicId)).toBe(200);
    expect(await queueOf(dan)).toMatchObject([{ tile_id: id, hidden: true, claims: [{}] }]);
    expect(await decide(dan, id, 'dismiss', 'it is a quotation')).toMatchObject({ status: 200 });
    await requireNoDifferences(db);
    for (const caller of [app.visitor, alice, bob]) expect(await find(caller, publicId)).toBe(200);
    expect(await queueOf(dan)).toEqual([]);
    expect(await historyOf(alice)).toMatchObject([
      { kind: 'unhidden', tile_id: id, caption: 'the good part', reason: 'it is a quotation' },
      { kind: 'hidden', tile_id: id, caption: 'the good part', reason: 'looks like it' },
    ]);
    expect(JSON.stringify(await historyOf(alice))).not.toMatch(/okafor|dan/i);
    await expect.poll(() => mailbox.subjectsTo(EMAIL)).toContain('Your claim was rejected');
    const mail = mailbox.mails.at(-1)?.content ?? '';
    expect(mail).toContain(`${app.publicUrl}/tile/${publicId}`);
    expect(mail).toContain('The reason: it is a quotation');
    expect(mail).toContain('write to rights@reprise.example');
    expect(mail).not.toContain('I made this video');
    const notified = async () => (await logOf(dan))[0].received[0].notified_date;
    await expect.poll(notified).toMatch(/Z$/);
    expect(await logOf(dan)).toMatchObject([
      {
        action: 'unhide',
        subject: 'alice',
        note: 'it is a quotation',
        received: [{ kind: 'claim', date: expect.any(String), confirmed_date: expect.any(String) }],
      },
      { action: 'hide', subject: 'alice', tile_id: id, note: 'looks like it' },
    ]);
    expect(JSON.stringify(await logOf(dan))).not.toMatch(/okafor/i);
  });

  it('a clip for friends is for friends again', async ({ world }) => {
    const { app, db, alice, bob, dan } = world;
    await makeFriends(db, [alice.id, bob.id]);
    const id = await makeTile(db, { ownerId: alice.id, audience: 'friends' });
    const publicId = await publicIdOf(db, id);
    await makeReport(db, id);
    await decide(dan, id, 'hide');
    expect(await find(bob, publicId)).toBe(404);
    await decide(dan, id, 'dismiss');
    expect([await find(bob, publicId), await find(app.visitor, publicId)]).toEqual([200, 404]);
    await requireNoDifferences(db);
  });

  it('upholds all claims and reports of the clip, which is removed', async ({ world }) => {
    const { app, db, bob, dan, mailbox } = world;
    const { id, publicId } = await claimedClip(world);
    await sendClaim(app.visitor, publicId, { email: 'two@x.example', role: 'depicted' });
    await confirm(app.visitor, await mailbox.codeTo('two@x.example'));
    const body = { tile_id: id, username: 'bob', reason: 'not yours' };
    await bob.call('POST', '/create/report', body);
    await decide(dan, id, 'remove', 'it is theirs');
    expect(await find(app.visitor, publicId)).toBe(404);
    for (const address of [EMAIL, 'two@x.example']) {
      await expect.poll(() => mailbox.subjectsTo(address)).toContain('Your claim was upheld');
    }
    expect(await historyOf(bob)).toMatchObject([{ kind: 'report-upheld' }]);
    const [entry] = await logOf(dan);
    expect(entry.received.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'claim',
      'claim',
      'report',
    ]);
    const stored = await db.selectFrom('decided_reports').selectAll().execute();
    expect(stored).toMatchObject([{ reason: 'not yours' }]);
    await requireNoDifferences(db);
  });

  it('is stale if a claim was confirmed or the clip was hidden since', async ({ world }) => {
    const { app, db, dan, mailbox } = world;
    const { id, publicId } = await claimedClip(world);
    const [{ revision }] = await queueOf(dan);
    await sendClaim(app.visitor, publicId, { email: 'two@x.example' });
    await confirm(app.visitor, await mailbox.codeTo('two@x.example'));
    const dismiss = (to: string) =>
      dan.call('POST', '/moderation/decide', {
        tile_id: id,
        revision: to,
        decision: 'dismiss',
        note: 'no',
      });
    expect((await dismiss(revision)).body.error.code).toBe('STALE_REPORTS');
    const [{ revision: shown }] = await queueOf(dan);
    await decide(dan, id, 'hide');
    const before = await storedState(db);
    expect((await dismiss(shown)).body.error.code).toBe('STALE_REPORTS');
    expect(await storedState(db)).toBe(before);
  });

  it("a moderator's own clip is not theirs to decide", async ({ world }) => {
    const { db, dan } = world;
    const { id } = await claimedClip(world, dan);
    expect(await queueOf(dan)).toEqual([]);
    const before = await storedState(db);
    for (const decision of ['hide', 'dismiss', 'remove']) {
      expect((await decide(dan, id, decision)).status).toBe(404);
    }
    expect(await storedState(db)).toBe(before);
  });

  it('stays possible for a hidden clip whose only reporter deletes the account', async ({
    world,
  }) => {
    const { app, db, alice, dan } = world;
    const gone = await app.createUser('gone');
    const id = await makeTile(db, { ownerId: alice.id });
    await makeReport(db, id, gone.id);
    await decide(dan, id, 'hide');
    expect((await gone.call('DELETE', '/user/delete', { uid: gone.uid })).status).toBe(200);
    expect(await queueOf(dan)).toMatchObject([{ tile_id: id, report_count: 0, hidden: true }]);
    expect(await decide(dan, id, 'dismiss')).toMatchObject({ status: 200 });
    expect(await queueOf(dan)).toEqual([]);
    await requireNoDifferences(db);
  });

  it('is the same while the owner is suspended, and the counts stay right', async ({ world }) => {
    const { db, alice, dan } = world;
    const { id } = await claimedClip(world);
    await decide(dan, id, 'hide');
    await setStatus(db, alice, 'suspended');
    await decide(dan, id, 'dismiss');
    await requireNoDifferences(db);
  });
});

describe('a clip that its owner deletes', () => {
  it('ends its claims, and the claimants learn it', async ({ world }) => {
    const { app, alice, dan, mailbox } = world;
    const { id } = await claimedClip(world);
    await alice.call('DELETE', `/create/delete/${id}`);
    expect(await queueOf(dan)).toEqual([]);
    await app.jobs.check(new Date(Date.now() + 30 * DAY));
    expect(mailbox.subjectsTo(EMAIL)).toContain('The clip that you claimed was deleted');
  });
});

describe('a mail about a decision', () => {
  it('is not sent to an email that no one has confirmed', async ({ world }) => {
    const { db, dan, mailbox } = world;
    const { id, publicId } = await claimedClip(world);
    // Of a time when the site had no mail, and first in order.
    const email = 'unconfirmed@x.example';
    await sql`
      insert into claims (id, tile_id, public_id, role, name, email, reason)
      overriding system value
      select 0, ${id}, ${publicId}, role, name, ${email}, reason from claims limit 1`.execute(db);
    await decide(dan, id, 'dismiss');
    await expect.poll(() => mailbox.subjectsTo(EMAIL)).toContain('Your claim was rejected');
    expect(mailbox.subjectsTo(email)).toEqual([]);
  });

  it('is sent again by the job if the mail server failed', async ({ world }) => {
    const { app, db, dan, mailbox } = world;
    const { id } = await claimedClip(world);
    await decide(dan, id, 'dismiss');
    await expect.poll(() => mailbox.subjectsTo(EMAIL)).toHaveLength(2);
    const notified = () => db.selectFrom('claims').select('notified_at').executeTakeFirst();
    await expect.poll(async () => (await notified())?.notified_at).not.toBeNull();
    await db.updateTable('claims').set({ notified_at: null }).execute();
    await app.jobs.check(new Date(Date.now() + 60 * DAY));
    expect(mailbox.subjectsTo(EMAIL)).toHaveLength(3);
    await app.jobs.check(new Date(Date.now() + 61 * DAY));
    expect(mailbox.subjectsTo(EMAIL)).toHaveLength(3);
  });
});

describe('what was decided', () => {
  it('is kept for KEEP_REPORTS_DAYS, and its entry in the log for ever', async ({ world }) => {
    const { app, db, bob, dan } = world;
    const { id } = await claimedClip(world);
    await bob.call('POST', '/create/report', { tile_id: id, username: 'bob', reason: 'no' });
    await decide(dan, id, 'remove');
    expect((await logOf(dan))[0].received).toHaveLength(2);
    await app.jobs.check(new Date(Date.now() + 364 * DAY));
    expect((await logOf(dan))[0].received).toHaveLength(2);
    await app.jobs.check(new Date(Date.now() + 366 * DAY));
    expect(await logOf(dan)).toMatchObject([{ action: 'remove' }]);
    expect((await logOf(dan))[0]).not.toHaveProperty('received');
    expect(await db.selectFrom('claims').select('id').execute()).toEqual([]);
  });
});

describe('without mail', () => {
  it('a claim is in the queue at once, marked as not confirmed', async () => {
    const app = await startTestApp({ OPERATOR_CONTACT: 'https://reprise.example/contact' });
    try {
      const dan = await app.createUser('dan');
      await makeModerator(app.db, dan);
      const id = await makeTile(app.db);
      const publicId = await publicIdOf(app.db, id);
      const clip = await app.visitor.call('GET', `/claim/clip?public_id=${publicId}`);
      expect(clip.body.rows).toMatchObject([{ is_mailed: false }]);
      const sent = await sendClaim(app.visitor, publicId);
      expect(sent.body.rows).toMatchObject([
        { is_mailed: false, contact: 'https://reprise.example/contact' },
      ]);
      const [{ claims }] = await queueOf(dan);
      expect(claims).toMatchObject([{ email: EMAIL }]);
      expect(claims[0]).not.toHaveProperty('confirmed_date');
      await app.jobs.check(new Date(Date.now() + 9 * DAY));
      expect(await queueOf(dan)).toHaveLength(1);
      expect(await decide(dan, id, 'remove')).toMatchObject({ status: 200 });
      const stored = await app.db.selectFrom('claims').selectAll().execute();
      expect(stored).toMatchObject([{ outcome: 'upheld', notified_at: null }]);
    } finally {
      await app.stop();
    }
  });
});

interface World {
  readonly app: TestApp;
  readonly db: TestApp['db'];
  readonly alice: TestUser;
  readonly dan: TestUser;
  readonly mailbox: Mailbox;
}

const invalidCode = { status: 400, body: { error: { code: 'INVALID_CODE' } } };

function sendClaim(caller: Caller, publicId: string, change: object = {}) {
  return caller.call('POST', '/claim', claimOf(publicId, change));
}

function confirm(caller: Caller, code: string) {
  return caller.call('POST', '/claim/confirm', { code });
}

/** With one confirmed claim. */
async function claimedClip({ app, db, alice, mailbox }: World, owner = alice) {
  const id = await makeTile(db, { ownerId: owner.id });
  await indexAllTiles(db);
  const publicId = await publicIdOf(db, id);
  await sendClaim(app.visitor, publicId);
  await confirm(app.visitor, await mailbox.codeTo(EMAIL));
  return { id, publicId };
}

async function hide({ db, dan }: World, id: number) {
  await makeReport(db, id);
  expect((await decide(dan, id, 'hide')).status).toBe(200);
}

async function find(caller: Caller, publicId: string): Promise<number> {
  return (await caller.call('GET', `/get/tile?public_id=${publicId}`)).status;
}

async function queueOf(user: TestUser) {
  return (await user.call('GET', '/moderation/queue')).body.rows;
}

async function logOf(user: TestUser) {
  return (await user.call('GET', '/moderation/log')).body.rows;
}

async function historyOf(user: TestUser) {
  return (await user.call('GET', '/notifications/history')).body.rows;
}

async function age(db: TestApp['db'], ms: number): Promise<void> {
  const created_at = new Date(Date.now() - ms);
  await db.updateTable('claims').set({ created_at }).execute();
}
