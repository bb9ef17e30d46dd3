import type { Result } from '@reprise/contract/endpoint.ts';
import type { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

export const INVITE_CODE = 'a'.repeat(22);

/** Answers the calls of `NoFriends`. */
type SuggestedUser = Result<typeof friendEndpoints.suggestedUsers>['rows'][number];

export function serveInvite(server: FakeServer, suggested: readonly SuggestedUser[] = []): void {
  server.on('GET /user/invite', () => ({
    rows: [{ code: INVITE_CODE, date: '2026-11-20T10:00:00.000Z' }],
  }));
  server.on('GET /user/suggestions', () => ({ rows: suggested }));
}

export function suggestionOf(username: string): SuggestedUser {
  return {
    uid: `uid-${username}`,
    username,
    img_url: '/avatars/default.svg',
    caption: `a clip of ${username}`,
  };
}
