import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { AuthError } from '#platform/auth/auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { type, button } from '#platform/testing/controls.ts';
import {
  fillRegister,
  open,
  openRegister,
  openTab,
  panelPage,
} from '#features/accounts/sign-in/login-panel.testing.tsx';

const SIGN_UPS = 'POST /user/signups';
const CODE = 'abcdefghijklmnopqrstuv';
const page = panelPage();

beforeEach(() => {
  page.server.on('POST /user/inviter', () => ({ rows: [] }));
});

test('closed: no form, and a sentence', async () => {
  respond('closed');
  open(page);
  await openTab(loginTexts.register);
  await screen.findByRole('heading', { name: signUpTexts.closedTitle });
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('approval: the form says what follows', async () => {
  respond('approval');
  await openRegister(page);
  await screen.findByText(signUpTexts.approval);
});

test('invite: a pasted link that works opens the form, and is sent with the sign-up', async () => {
  respond('invite', [CODE]);
  open(page);
  await openTab(loginTexts.register);
  await screen.findByRole('heading', { name: signUpTexts.inviteTitle });
  for (const wrong of ['hello', 'https://clips.example/login?invite=zzzzzzzzzzzzzzzzzzzzzz']) {
    type(signUpTexts.inviteField, wrong);
    fireEvent.click(button(signUpTexts.proceed));
    await screen.findByText(signUpTexts.badInvite);
  }
  type(signUpTexts.inviteField, ` https://clips.example/login?invite=${CODE} `);
  fireEvent.click(button(signUpTexts.proceed));
  await screen.findByText(signUpTexts.invited);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.server.callsTo('POST /user/save')).toHaveLength(1));
  expect(page.server.callsTo('POST /user/save')[0]?.body).toMatchObject({ invite: CODE });
});

test('a link opens the form with its invite, which can be removed', async () => {
  respond('invite', [CODE]);
  open(page, `?invite=${CODE}`);
  await screen.findByText(signUpTexts.invited);
  fireEvent.click(button(inviteTexts.withoutInvite));
  await screen.findByRole('heading', { name: signUpTexts.inviteTitle });
});

test('the focus stays in the form when its invite is removed', async () => {
  respond('open', [CODE]);
  open(page, `?invite=${CODE}`);
  await screen.findByText(signUpTexts.invited);
  const remove = button(inviteTexts.withoutInvite);
  remove.focus();
  fireEvent.click(remove);
  expect(screen.queryByText(signUpTexts.invited)).toBeNull();
  expect(document.activeElement?.contains(button(loginTexts.signUp))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a sign-up that is rejected after a change shows the new mode', async () => {
  await openRegister(page);
  await fillRegister();
  page.server.on('POST /user/save', () => errorResponse(403, 'SIGN_UPS_CLOSED'));
  respond('closed');
  fireEvent.click(button(loginTexts.signUp));
  await screen.findByRole('heading', { name: signUpTexts.closedTitle });
});

function makeChallenge() {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: 100,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'secret',
    hmacKeySignatureSecret: 'secret',
  });
}

test('a challenge is solved when the form is sent, and the form says so', async () => {
  page.server.on(SIGN_UPS, async () => ({
    mode: 'open',
    is_invited: false,
    challenge: await makeChallenge(),
  }));
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await screen.findByRole('button', { name: signUpTexts.checking, busy: true });
  expect(screen.getByText(signUpTexts.checkingHint).role).toBe('status');
  await waitFor(() => expect(page.server.callsTo('POST /user/save')).toHaveLength(1));
  expect(page.auth.proof()?.challenge?.solution.counter).toBe(100);
  expect(screen.queryByText(signUpTexts.checkingHint)).toBeNull();
});

test('a rejected solution shows a notice, and the next attempt solves another', async () => {
  page.auth.rejectSignUp(new AuthError('challenge-failed'));
  page.server.on(SIGN_UPS, async () => ({
    mode: 'open',
    is_invited: false,
    challenge: await makeChallenge(),
  }));
  await openRegister(page);
  await fillRegister();
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.notices).toEqual([noticeTexts.challengeFailed]));
  const first = page.auth.proof()?.challenge?.challenge.parameters.nonce;
  fireEvent.click(button(loginTexts.signUp));
  await waitFor(() => expect(page.notices).toHaveLength(2));
  expect(page.auth.proof()?.challenge?.challenge.parameters.nonce).not.toBe(first);
});

function respond(mode: string, invited: readonly string[] = []): void {
  page.server.on(SIGN_UPS, ({ body }) => {
    const { code = '' } = body as { code?: string };
    return { mode, is_invited: invited.includes(code), challenge: null };
  });
}
