import { expect } from 'vitest';
import { it } from '#testing/fixtures/accounts.ts';
import { passwords, slowPoll, type AccountTestApp } from '#testing/auth/account-test-app.ts';

it.for([
  ['alice@пример.рф', 'alice@xn--e1afmkfd.xn--p1ai'],
  ['alice@a.xn--p1ai', 'alice@a.xn--p1ai'],
  ["/&=#!%~{}|^`*$?'@a.example", "/&=#!%~{}|^`*$?'@a.example"],
  [' bob＠a.example\u200b', 'bob@a.example'],
] as const)(
  'signs up %s once, signs in and resets the password',
  async ([typed, email], { auth }) => {
    expect(await signUp(auth, typed)).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await signUp(auth, email.toUpperCase())).toMatchObject({
      body: { error: { code: 'EMAIL_TAKEN' } },
    });
    expect(await auth.signIn(typed, passwords.first)).toMatchObject({ body: { user: { email } } });
    expect(await auth.post('request-password-reset', { email: typed })).toMatchObject({
      status: 200,
    });
    const code = await auth.mailbox.codeTo(email);
    await auth.post('reset-password', { code: `<${code}\u200b>.`, password: passwords.next });
    expect(await auth.signIn(email, passwords.next)).toMatchObject({ status: 200 });
  },
);

it('changes an email to one of an international domain', async ({ auth }) => {
  const { headers } = await signUp(auth, 'carol@a.example');
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await auth.post('change-email', { email: 'carol@bücher.example ' }, cookie);
  const code = await auth.mailbox.codeTo('carol@xn--bcher-kva.example');
  expect(await auth.post('confirm-email', { code })).toMatchObject({ status: 200 });
  await expect
    .poll(() => auth.signIn('carol@bücher.example', passwords.first), slowPoll)
    .toMatchObject({ status: 200 });
});

it.for(['alice@localhost', 'alice@127.0.0.1', 'älice@a.example', 'a b@a.example'])(
  'rejects %s and stores nothing',
  async (email, { auth }) => {
    expect(await signUp(auth, email)).toMatchObject({ body: { error: { code: 'VALIDATION' } } });
    expect(await auth.signIn(email, passwords.first)).toMatchObject({ status: 400 });
  },
);

async function signUp(auth: AccountTestApp, email: string) {
  return auth.post('sign-up/email', { email, password: passwords.first });
}
