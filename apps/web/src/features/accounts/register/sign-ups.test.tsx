// @vitest-environment happy-dom
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse } from '#platform/testing/fake-server.ts';
import {
  button,
  fillRegister,
  open,
  openRegister,
  openTab,
  panelPage,
  type,
} from '#features/accounts/sign-in/login-panel.testing.tsx';

const SIGN_UPS = 'POST /user/signups';
const CODE = 'abcdefghijklmnopqrstuv';
const page = panelPage();

function answer(mode: string, invited: readonly string[] = []): void {
  page.server.on(SIGN_UPS, ({ body }) => {
    const { code = '' } = body as { code?: string };
    return { mode, is_invited: invited.includes(code) };
  });
}

beforeEach(() => {
  page.server.on('POST /user/inviter', () => ({ rows: [] }));
});

test('closed: no form, and a sentence', async () => {
  answer('closed');
  open(page);
  await openTab(loginTexts.register);
  await screen.findByRole('heading', { name: signUpTexts.closedTitle });
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('approval: the form says what follows', async () => {
  answer('approval');
  await openRegister(page);
  await screen.findByText(signUpTexts.approval);
});

test('invite: a pasted link that works opens the form, and is sent with the sign-up', async () => {
  answer('invite', [CODE]);
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
  answer('invite', [CODE]);
  open(page, `?invite=${CODE}`);
  await screen.findByText(signUpTexts.invited);
  fireEvent.click(button(inviteTexts.withoutInvite));
  await screen.findByRole('heading', { name: signUpTexts.inviteTitle });
});

test('a sign-up that is rejected after a change shows the new mode', async () => {
  await openRegister(page);
  await fillRegister();
  page.server.on('POST /user/save', () => errorResponse(403, 'SIGN_UPS_CLOSED'));
  answer('closed');
  fireEvent.click(button(loginTexts.signUp));
  await screen.findByRole('heading', { name: signUpTexts.closedTitle });
});
