import type { TestResponse, TestUser } from '#testing/test-app.ts';

/** `change` replaces parts of the body. */
export function postVideo(
  user: Pick<TestUser, 'username' | 'call'>,
  change: object = {},
): Promise<TestResponse> {
  return user.call('POST', '/create/newvideo', {
    link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
    description: 'a clip',
    owner: user.username,
    date: '2026-11-20T21:00:00.000Z',
    startTime: 1,
    endTime: 2,
    ...change,
  });
}
