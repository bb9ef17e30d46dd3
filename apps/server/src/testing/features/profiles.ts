import type { TestUser } from '#testing/test-app.ts';

/** Lets everyone see the user's profile, or users of the site only. */
export async function setProfilePublic(user: TestUser, isPublic: boolean): Promise<void> {
  const body = { uid: user.uid, is_profile_public: isPublic };
  const { status } = await user.call('PATCH', '/user/publicprofile', body);
  if (status !== 200) throw new Error(`The setting was not changed: ${status}`);
}
