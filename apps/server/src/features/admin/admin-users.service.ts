import type { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type {
  AccountOperations,
  ListedSession,
} from '#features/accounts/operator/account-operation.service.ts';
import type {
  ListedUser,
  UserDetails,
  UserDirectory,
} from '#features/accounts/operator/user-directory.service.ts';
import type { SuspensionService } from '#features/accounts/suspension/suspension.service.ts';
import { InvalidInputError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

type Calls = typeof adminEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/**
 * Accounts in the admin area, with the services of the operator's commands. All but `list` throw
 * NotFoundError for an unknown user; actions throw ADMIN_PROTECTED for an admin's account.
 */
export interface AdminUsers {
  list(query: ParsedInput<Calls['adminUsers']>['query']): Promise<Result<Calls['adminUsers']>>;
  show(username: string): Promise<Result<Calls['adminUser']>>;
  suspend(viewer: Viewer, body: Body<'suspendUser'>): Promise<Result<Calls['suspendUser']>>;
  resume(viewer: Viewer, body: Body<'resumeUser'>): Promise<Result<Calls['resumeUser']>>;
  listSessions(username: string): Promise<Result<Calls['userSessions']>>;
  /** Throws NotFoundError if the user has no such session. */
  endSession(
    viewer: Viewer,
    body: Body<'endUserSession'>,
  ): Promise<Result<Calls['endUserSession']>>;
  endSessions(
    viewer: Viewer,
    body: Body<'endUserSessions'>,
  ): Promise<Result<Calls['endUserSessions']>>;
  resetLink(
    viewer: Viewer,
    body: Body<'createResetLink'>,
  ): Promise<Result<Calls['createResetLink']>>;
  removePhoto(
    viewer: Viewer,
    body: Body<'removeUserPhoto'>,
  ): Promise<Result<Calls['removeUserPhoto']>>;
  /** Throws InvalidInputError if the confirmation is not the username. */
  deleteUser(viewer: Viewer, body: Body<'deleteUser'>): Promise<Result<Calls['deleteUser']>>;
}

export interface AdminUserDeps {
  readonly directory: UserDirectory;
  readonly suspensions: Pick<SuspensionService, 'suspend' | 'resume'>;
  readonly accounts: AccountOperations;
  readonly publicUrl: string;
}

export function adminUsers(deps: AdminUserDeps): AdminUsers {
  const { directory, suspensions, accounts, publicUrl } = deps;
  return {
    async list({ search, status = null, role = null, before: cursor = null }) {
      const filter = { search: search.trim(), status, role, cursor } as const;
      const page = { order: 'newest', limit: adminLimits.userPage } as const;
      return { rows: (await directory.list({ ...filter, ...page })).map(presentUser) };
    },

    async show(username) {
      return { rows: [presentDetails(await directory.show(username))] };
    },

    async suspend({ id }, { username, note, until }) {
      const terms = { reason: note, endsAt: until === null ? null : new Date(until) };
      await suspensions.suspend(username, terms, id);
      return SUCCESS;
    },

    async resume({ id }, { username, note }) {
      await suspensions.resume(username, id, note);
      return SUCCESS;
    },

    async listSessions(username) {
      const sessions = await accounts.listSessions(username);
      return { rows: sessions.map(presentSession) };
    },

    async endSession({ id }, { username, note, session_id: session }) {
      await accounts.endSession(username, session, id, note);
      return SUCCESS;
    },

    async endSessions({ id }, { username, note }) {
      await accounts.endSessions(username, id, note);
      return SUCCESS;
    },

    async removePhoto({ id }, { username, note }) {
      await accounts.removePhoto(username, id, note);
      return SUCCESS;
    },

    async resetLink({ id }, { username, note }) {
      const { code } = await accounts.issueResetCode(username, id, note);
      return { rows: [{ link: `${publicUrl}/reset-password#code=${code}` }] };
    },

    async deleteUser({ id }, { username, note, confirmation }) {
      if (confirmation.toLowerCase() !== username.toLowerCase()) {
        throw new InvalidInputError('The confirmation does not match the username.');
      }
      await accounts.deleteUser(username, id, note);
      return SUCCESS;
    },
  };
}

function presentUser(user: ListedUser) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    status: user.status,
    joined: user.joined.toISOString(),
    last_sign_in: dateOrNull(user.last_sign_in),
    is_moderator: user.is_moderator,
    is_admin: user.is_admin,
    suspended_until: dateOrNull(user.suspended_until),
  };
}

function presentDetails(user: UserDetails) {
  return {
    ...presentUser(user),
    first_name: user.first_name,
    last_name: user.last_name,
    suspension_reason: user.suspension_reason,
    suspended_since: dateOrNull(user.suspended_since),
    posts: user.posts,
    open_reports: user.open_reports,
    sessions: user.sessions,
    actions: user.actions.map((entry) => ({ ...entry, date: new Date(entry.date).toISOString() })),
  };
}

function presentSession({ id, device, signedInAt, lastUsedAt }: ListedSession) {
  return {
    id,
    device,
    signed_in: signedInAt.toISOString(),
    last_used: lastUsedAt.toISOString(),
  };
}

function dateOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
