import { inviteEndpoints } from '@reprise/contract/friends/invite-calls.ts';
import { INVITE_CODE_PATTERN } from '@reprise/contract/friends/rules/invite-link.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

/**
 * Returns the user whose invite this is. Null if it does not work for the viewer; `viewer` is null
 * for a visitor.
 */
export function inviterQuery(viewer: string | null, code: string) {
  return queryOptions({
    queryKey: ['users', 'inviter', viewer, code],
    queryFn: async ({ signal }) => {
      if (!INVITE_CODE_PATTERN.test(code)) return null;
      const { rows } = await callApi(inviteEndpoints.inviter, { body: { code } }, { signal });
      return rows[0] ?? null;
    },
    meta: { notice: false },
  });
}
