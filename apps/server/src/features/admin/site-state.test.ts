import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/admins.ts';

describe('the state of the site', () => {
  const sum = (hours: number[]) => hours.reduce((total, hour) => total + hour, 0);

  it('has health, figures of this server and sign-ups per hour', async ({ app, db, admin }) => {
    const socket = await app.socket(admin);
    const { body } = await admin.call('GET', '/admin/now');
    const state = body.rows[0];
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      health: 'ready',
      errors_per_minute: 0,
      sockets: 1,
      queues: { pushes: 0, fan_out: 0, database: 0 },
      database: { version: expect.any(String), size_bytes: expect.any(Number) },
    });
    // A request counts once its response is sent.
    await expect
      .poll(async () => (await admin.call('GET', '/admin/now')).body.rows[0].requests_per_second)
      .toBeGreaterThan(0);
    const { count } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.count<string>('date_created').as('count'))
      .where('status', '<>', 'deleted')
      .executeTakeFirstOrThrow();
    expect(state.sign_ups).toHaveLength(24);
    expect(sum(state.sign_ups)).toBe(Number(count));
    socket.close();
  });

  it('counts no sign-up for a user who joined long ago and is deleted now', async ({
    app,
    db,
    admin,
  }) => {
    const signUps = async () => sum((await admin.call('GET', '/admin/now')).body.rows[0].sign_ups);
    const user = await app.createUser('joined.long.ago');
    await db
      .updateTable('users')
      .set({ date_created: new Date('2025-01-01') })
      .where('id', '=', user.id)
      .execute();
    const before = await signUps();
    expect((await user.call('DELETE', '/user/delete', { uid: user.uid })).status).toBe(200);
    expect(await signUps()).toBe(before);
  });
});
