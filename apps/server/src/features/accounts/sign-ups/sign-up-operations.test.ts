import { randomUUID } from 'node:crypto';
import { DAY } from '@reprise/contract/units.ts';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestApp } from '#testing/test-app.ts';

const it = base
  .extend('env', { scope: 'file' }, { SIGN_UPS: 'invite' })
  .extend('signUps', { scope: 'file' }, ({ db }) => userServices(db).signUps)
  .extend('admin', { scope: 'file' }, ({ app }) => app.createUser('ada'));

it.beforeAll(({ app, admin }) => makeAdmin(app, admin));

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('sign_up_invites').execute();
  await db.deleteFrom('moderation_log').execute();
});

const terms = (uses = 1, endsAt: Date | null = null) => ({ id: randomUUID(), uses, endsAt });

describe('an invite of the operator', () => {
  it('is created once for its id, and only with the same content', async ({
    db,
    signUps,
    admin,
  }) => {
    const wanted = terms(2);
    const code = await signUps.createInvite(wanted, admin.id, 'a club');
    expect(await signUps.createInvite(wanted, admin.id, 'a club')).toBe(code);
    expect(await stored(db)).toMatchObject([{ uses_left: 2 }]);
    const before = await storedState(db);
    for (const [change, note] of [
      [{ uses: 3 }, 'a club'],
      [{ endsAt: new Date('2099-01-01') }, 'a club'],
      [{}, 'another club'],
    ] as const) {
      const repeated = signUps.createInvite({ ...wanted, ...change }, admin.id, note);
      await expect(repeated).rejects.toMatchObject({ code: 'ID_REUSED' });
    }
    expect(await storedState(db)).toBe(before);
    expect(await notes(db)).toEqual(['2 accounts: a club']);
    expect(await signUps.createInvite(wanted, null, 'a club')).not.toBe(code);
    expect(await stored(db)).toHaveLength(2);
  });

  it('is ended alone, and once', async ({ app, db, signUps, admin }) => {
    const [ended, open] = [
      await signUps.createInvite(terms(), null),
      await signUps.createInvite(terms(1, new Date('2099-01-01')), null),
    ];
    const [{ id } = { id: 0 }, { id: openId } = { id: 0 }] = await stored(db);
    expect([await isInvited(app, ended), await isInvited(app, open)]).toEqual([true, true]);
    await signUps.endInvite(id, admin.id, 'the wrong group');
    expect([await isInvited(app, ended), await isInvited(app, open)]).toEqual([false, true]);
    expect((await signUps.show()).invites).toMatchObject([{ id: openId }]);
    expect((await notes(db)).at(-1)).toBe(`ended ${id}: the wrong group`);
    const before = await storedState(db);
    for (const unknown of [id, openId + 1]) {
      await expect(signUps.endInvite(unknown, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await storedState(db)).toBe(before);
    await signUps.endInvite(openId, null);
    expect((await signUps.show()).invites).toEqual([]);
  });

  it('that is used up is neither open nor ended', async ({ db, signUps }) => {
    await signUps.createInvite(terms(), null);
    await db.updateTable('sign_up_invites').set({ uses_left: 0 }).execute();
    const [{ id } = { id: 0 }] = await stored(db);
    expect((await signUps.show()).invites).toEqual([]);
    await expect(signUps.endInvite(id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is deleted a month after its end or its last use', async ({ app, db, signUps }) => {
    // The job is due, even if the server has run it.
    const now = new Date(Date.now() + 2 * DAY);
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    const make = async (uses_left: number, ends_at: Date | null, created_at: Date) => {
      await signUps.createInvite(terms(), null);
      const { id = 0 } = (await stored(db)).at(-1) ?? {};
      const change = { uses_left, ends_at, created_at };
      await db.updateTable('sign_up_invites').set(change).where('id', '=', id).execute();
      return id;
    };
    const ids = [
      await make(1, ago(31), ago(40)),
      await make(1, ago(29), ago(40)),
      await make(0, null, ago(31)),
      await make(0, null, ago(29)),
      await make(1, null, ago(40)),
    ];
    await app.jobs.check(now);
    expect((await stored(db)).map(({ id }) => id)).toEqual([ids[1], ids[3], ids[4]]);
  });
});

it('sign-ups that wait are counted and listed, oldest first, up to a limit', async ({
  app,
  db,
  signUps,
}) => {
  for (const name of ['wait.a', 'wait.b', 'wait.c']) {
    const { id } = await app.createUser(name);
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', id).execute();
  }
  expect((await signUps.show()).pending).toBe(3);
  expect(await signUps.listPending()).toEqual(['wait.a', 'wait.b', 'wait.c']);
  expect(await signUps.listPending(2)).toEqual(['wait.a', 'wait.b']);
  await signUps.approve('wait.a', null);
  expect((await signUps.show()).pending).toBe(2);
  expect(await signUps.listPending()).toEqual(['wait.b', 'wait.c']);
  await expect(signUps.approve('wait.a', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

function stored(db: Db) {
  return db
    .selectFrom('sign_up_invites')
    .select(['id', 'uses_left', 'ends_at'])
    .orderBy('id')
    .execute();
}

async function notes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('moderation_log').select('note').orderBy('id').execute();
  return rows.map(({ note }) => note);
}

async function isInvited(app: TestApp, code: string): Promise<boolean> {
  const { body } = await app.visitor.call('POST', '/user/signups', { code });
  return body.is_invited;
}
