import { expect } from 'vitest';
import { userServices } from '#ops/commands/users/user-services.ts';
import { makeTile } from '#testing/factories.ts';
import { it } from '#testing/fixtures/app.ts';
import { storedState } from '#testing/stored-state.ts';

it('keeps an account that posts between the list and its deletion', async ({ app, db, alice }) => {
  const { signUpUndo } = userServices(db);
  const { idle } = await signUpUndo.findSince(new Date(0));
  expect(idle.map(({ username }) => username)).toEqual(['alice']);
  await makeTile(db, { ownerId: alice.id });
  const before = await storedState(db);
  expect(await signUpUndo.deleteIdle('alice', 'a flood')).toBeNull();
  expect(await storedState(db)).toBe(before);
  const late = await app.createUser('late');
  expect(await signUpUndo.deleteIdle('late', 'a flood')).toBe(late.uid);
  await expect(signUpUndo.deleteIdle('late', 'a flood')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
