import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { inviteEndpoints } from '@reprise/contract/friends/invite-calls.ts';
import { accountEndpoints, type UserRecord } from '@reprise/contract/accounts/calls.ts';
import type { Page } from '@playwright/test';
import { fakeRows } from '../../../e2e/support/fake-responses.ts';
import { type Picture, signedIn, type Step, visitor } from '../picture.ts';
import { at, withRows } from '../steps.ts';

const CODE = 'Qm3vX9pLr7TzKc2wYh5NbA';
const INVITE = [{ code: CODE, date: '2026-11-20T10:00:00.000Z' }];
const INVITATION = `/i/${CODE}`;
const INVITER = { username: 'mara.k', img_url: '/avatars/iris.svg', is_blocked: false };

const RECORD: Omit<UserRecord, 'firebase_uid'> = {
  fname: 'You',
  lname: 'There',
  username: 'you',
  email: 'you@example.com',
  img_url: '/avatars/default.svg',
  username_change_allowed: true,
  is_first_run: true,
  is_found_by_name: false,
  is_profile_public: false,
  has_watched_list: false,
  language: null,
};

const INVITES_YOU = 'mara.k invites you';

export const INVITE_PICTURES: readonly Picture[] = [
  signedIn('invite', withRows(inviteEndpoints.invite.path, INVITE), async (page) => {
    await page.goto('/invite');
    await page.getByRole('img', { name: 'QR code' }).waitFor();
  }),
  signedIn(
    'invitation-accept',
    // In the sample community, they are friends already.
    withRows(friendEndpoints.friend.path, []),
    withInviter(INVITER),
    at(INVITATION, INVITES_YOU),
  ),
  visitor('invitation', withInviter(INVITER), at(INVITATION, INVITES_YOU)),
  visitor('invitation-gone', withInviter(), at(INVITATION, 'is not valid')),
  visitor(
    'invitation-register',
    withInviter(INVITER),
    at(INVITATION, INVITES_YOU),
    async (page) => {
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByText('You and mara.k become friends').waitFor();
    },
  ),
  signedIn('first-run-picture', async (page) => {
    await openFirstRun(page, 'photo', 'Choose a profile photo');
    await page.getByRole('radio', { name: 'Iris' }).check({ force: true });
  }),
  signedIn('first-run-friends', (page) => openFirstRun(page, 'friends', 'Find your friends')),
  signedIn('first-run-clip', (page) => openFirstRun(page, 'clip', 'Post your first clip')),
  signedIn('settings-privacy', async (page) => {
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Let others find me' }).scrollIntoViewIfNeeded();
  }),
];

function withInviter(...inviters: readonly object[]): Step {
  return withRows(inviteEndpoints.inviter.path, inviters);
}

async function openFirstRun(page: Page, step: string, heading: string): Promise<void> {
  await fakeRows(page, inviteEndpoints.invite.path, INVITE);
  await page.goto('/magic');
  const uid = await page.evaluate(async () => {
    const { token } = await (await fetch('/auth/token')).json();
    const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload));
    localStorage.setItem('reprise.first-run', sub);
    return sub;
  });
  await fakeRows(page, accountEndpoints.userInfo.path, [{ ...RECORD, firebase_uid: uid }]);
  await page.goto(`/?step=${step}`);
  await page.getByRole('heading', { name: heading }).waitFor();
}
