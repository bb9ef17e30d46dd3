import type { Caller, TestResponse, TestUser } from '#testing/test-app.ts';

export async function inviteCodeOf(user: TestUser): Promise<string> {
  const { status, body } = await createInvite(user);
  if (status !== 200) throw new Error(`The invite returned ${status}.`);
  return body.rows[0].code;
}

export function createInvite(user: TestUser, replaces?: string): Promise<TestResponse> {
  return user.call('POST', '/user/invite', { user: user.username, replaces });
}

export function acceptInvite(user: TestUser, code: string): Promise<TestResponse> {
  return user.call('PATCH', '/user/acceptinvite', { user: user.username, code });
}

export async function inviterOf(caller: Pick<Caller, 'call'>, code: string) {
  return (await caller.call('POST', '/user/inviter', { code })).body.rows;
}
