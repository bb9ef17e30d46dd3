import { adminEndpoints, type AdminUser } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import { adminTexts } from '@reprise/contract/admin/texts.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';

const ADMIN_KEY = ['admin'] as const;
const STATE_MS = 10_000;

export type UserStatusFilter = 'all' | 'suspended' | 'pending';

export type UserRoleFilter = 'all' | 'moderator' | 'admin';

export interface UserFilter {
  readonly search: string;
  readonly status: UserStatusFilter;
  readonly role: UserRoleFilter;
}

export function siteStateQuery(viewer: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'now', viewer],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(adminEndpoints.siteState, {}, { signal })).rows[0];
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
          return 'secondFactorRequired';
        throw error;
      }
    },
    refetchInterval: STATE_MS,
    meta: { notice: false },
  });
}

export function usersQuery(viewer: string, { search, status, role }: UserFilter) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'users', viewer, search, status, role],
    queryFn: ({ pageParam: before, signal }) => {
      const query = {
        search,
        before,
        ...(status === 'all' ? {} : { status }),
        ...(role === 'all' ? {} : { role }),
      };
      return callApi(adminEndpoints.adminUsers, { query }, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly AdminUser[] }) =>
      rows.length < adminLimits.userPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}

export function userQuery(viewer: string, username: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', viewer, username],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(adminEndpoints.adminUser, { query: { username } }, { signal }))
          .rows[0];
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    meta: { notice: false },
  });
}

export function userSessionsQuery(viewer: string, username: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'sessions', viewer, username],
    queryFn: async ({ signal }) =>
      (await callApi(adminEndpoints.userSessions, { query: { username } }, { signal })).rows,
    meta: { notice: false },
  });
}

export function signUpsQuery(viewer: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'sign-ups', viewer],
    queryFn: async ({ signal }) =>
      (await callApi(adminEndpoints.adminSignUps, {}, { signal })).rows[0],
    refetchInterval: STATE_MS,
    meta: { notice: false },
  });
}

export function channelsQuery(viewer: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'channels', viewer],
    queryFn: async ({ signal }) =>
      (await callApi(adminEndpoints.refusedChannels, {}, { signal })).rows,
    meta: { notice: false },
  });
}

/** `onDone` also runs if the component disappears with the refreshed data. */
export function useAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ADMIN_KEY });
  return useMutation({
    mutationFn: run,
    meta: { notice: false },
    onSuccess: (result) => {
      onDone?.(result);
      return refresh();
    },
    // A failure is shown at once.
    onError: () => void refresh(),
  });
}

export function actionFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'ADMIN_PROTECTED') return adminTexts.protected;
  return failureNotice(error, adminTexts.actionFailed);
}
