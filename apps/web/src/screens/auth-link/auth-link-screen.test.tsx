import { expect, test } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { AuthLinkScreen } from './auth-link-screen.tsx';

test.each([
  ['mode=resetPassword&oobCode=a%2Bb%26c&apiKey=k', '/reset-password#code=a%2Bb%26c'],
  ['mode=signIn&oobCode=abc&apiKey=k', '/sign-in-link#code=abc'],
  ['mode=verifyEmail&oobCode=abc', '/confirm-email#code=abc'],
  ['mode=verifyAndChangeEmail&oobCode=abc', '/confirm-email#code=abc'],
  ['mode=recoverEmail&oobCode=abc', '/confirm-email#code=abc'],
  ['mode=verifyEmail&oobCode=abc&continueUrl=https://evil.example/', '/confirm-email#code=abc'],
  ['', '/confirm-email'],
])('/auth-link?%s redirects to %s', (search, address) => {
  const opened = open({
    path: `/auth-link?${search}`,
    routes: [
      { path: '/auth-link', Component: AuthLinkScreen },
      { path: '/reset-password', element: null },
      { path: '/confirm-email', element: null },
      { path: '/sign-in-link', element: null },
    ],
  });
  expect(opened.address()).toBe(address);
});
