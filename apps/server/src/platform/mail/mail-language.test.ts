import { expect } from 'vitest';
import { it } from '#testing/fixtures/accounts.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { mailLanguage } from './mail-language.ts';

it('is that of the account with the address, otherwise that of the site', async ({ auth }) => {
  const { db } = auth.app;
  const { uid } = await signUpUser(auth.app, 'alice');
  const find = mailLanguage(db, 'es');
  expect(await find('alice@example.com')).toBe('es');
  await db.updateTable('users').set({ language: 'de' }).where('uid', '=', uid).execute();
  expect(await find('Alice@example.com')).toBe('de');
  expect(await find('no-one@example.com')).toBe('es');
});
