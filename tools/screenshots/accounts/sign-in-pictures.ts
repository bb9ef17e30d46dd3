import { fakeResponse } from '../../../e2e/support/fake-responses.ts';
import { logIn, openRegister } from '../../../e2e/support/forms.ts';
import { type Picture, visitor, wholePage } from '../picture.ts';
import { at, fill, see } from '../steps.ts';

export const SIGN_IN_PICTURES: readonly Picture[] = [
  visitor('login', at('/login', 'Login')),
  visitor('login-messages', at('/login', 'Login'), (page) => logIn(page, 'alice', 'short')),
  visitor('login-second-step', at('/login', 'Login'), async (page) => {
    await fakeResponse(page, '/auth/sign-in/email', { secondFactor: true });
    await logIn(page, 'you@example.com', 'reprise1!');
    await page.getByLabel('Code', { exact: true }).waitFor();
  }),
  wholePage(
    visitor('register', openRegister, fill({ Username: 'alice' }), see('alice is available!!')),
  ),
  wholePage(
    visitor(
      'register-messages',
      openRegister,
      fill({
        'First name': 'A',
        'Last name': '4',
        Email: 'alice',
        Password: 'short',
        'Repeat password': 'other',
        Username: 'jonas',
      }),
      see('Username not available'),
    ),
  ),
];
