import { signInLinkTexts, signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { tokenRowTexts } from '@reprise/contract/tokens/texts.ts';
import { openSampleSettings } from '../../../e2e/support/screens.ts';
import { type Picture, signedIn, visitor, wholePage } from '../picture.ts';
import { at, press, see, withConfig, withResponse, withRows } from '../steps.ts';

const { confirm, finish, methods } = signInTexts;

const sites = {
  mail: true,
  signIn: [
    { id: 'google', name: 'Google' },
    { id: 'github', name: 'GitHub' },
    { id: 'oidc', name: 'Clubhouse' },
  ],
};
const offered = (...paths: readonly [string, ...string[]]) => withConfig(sites, ...paths);
const METHODS = '/user/signinmethods';
const added = '2026-11-01T08:00:00.000Z';
const password = { kind: 'password', added };
const clubhouse = { kind: 'oidc', added };
const passkey = { id: 'p1', name: 'Laptop', added, last_used: null };
const newPerson = { email: 'nina@example.com', firstName: 'Nina', lastName: 'Nova' };

export const PROVIDER_PICTURES: readonly Picture[] = [
  wholePage(visitor('providers-login', offered('/login'), at('/login', 'GitHub'))),
  visitor('sign-in-link', offered('/sign-in-link'), at('/sign-in-link', signInLinkTexts.ask)),
  visitor('sign-in-link-use', at('/sign-in-link#code=abc', signInLinkTexts.use)),
  visitor(
    'sign-in-link-firebase',
    withConfig({ ...sites, authProvider: 'firebase', firebase: project() }, '/sign-in-link'),
    at('/sign-in-link#code=abc', signInLinkTexts.which),
  ),
  wholePage(
    visitor(
      'providers-new-person',
      withResponse('/auth/provider/sign-in', { newPerson }),
      at('/finish-sign-in?for=sign-in', finish.newTitle),
    ),
  ),
  visitor(
    'providers-unreachable',
    at('/finish-sign-in?failed=unreachable', signInTexts.failedToStart),
  ),
  signedIn(
    'settings-ways',
    offered('/settings'),
    withRows(METHODS, [password, clubhouse]),
    openSampleSettings,
    (page) => page.getByText(methods.notAdded).last().scrollIntoViewIfNeeded(),
  ),
  signedIn(
    'settings-ways-confirm',
    offered('/settings'),
    withRows('/user/passkeys', [passkey]),
    withRows(METHODS, [clubhouse]),
    openSampleSettings,
    press(methods.removeOf('Clubhouse')),
    see(confirm.needed),
  ),
  signedIn(
    'settings-token-confirm',
    offered('/settings'),
    withRows('/user/passkeys', [passkey]),
    withRows(METHODS, [clubhouse]),
    openSampleSettings,
    press(tokenRowTexts.create),
    see(confirm.needed),
  ),
];

function project() {
  return { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-reprise' };
}
