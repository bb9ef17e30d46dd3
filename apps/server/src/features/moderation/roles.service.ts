import type { Transact, Tx } from '#platform/db/transaction.ts';
import type { ModerationAction } from '#platform/db/schema.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '#platform/errors.ts';
import { insertLogEntry } from './moderation.repo.ts';
import * as roles from './roles.repo.ts';

export type { Role } from './roles.repo.ts';

export interface RoleResult {
  readonly uid: string;
  readonly username: string;
  readonly isChanged: boolean;
}

/**
 * Grants and revokes the roles moderator and admin, and logs it. Admins have all rights of
 * moderators.
 */
export interface RoleService {
  /**
   * Throws NotFoundError for an unknown username; InvalidInputError for a suspended or pending user;
   * SECOND_FACTOR_REQUIRED if the user has none and roles require one: anyone who has the password
   * could add it later.
   */
  grant(role: roles.Role, username: string): Promise<RoleResult>;
  /**
   * Applies from the next call, and to suspended users too. Throws NotFoundError for an unknown
   * username.
   */
  revoke(role: roles.Role, username: string): Promise<RoleResult>;
}

interface RoleChange {
  readonly actions: Readonly<Record<roles.Role, ModerationAction>>;
  readonly write: typeof roles.insertRole;
}

const grant: RoleChange = {
  actions: { moderator: 'appoint', admin: 'appoint-admin' },
  write: roles.insertRole,
};

const revoke: RoleChange = {
  actions: { moderator: 'withdraw', admin: 'withdraw-admin' },
  write: roles.deleteRole,
};

export interface RoleDeps {
  readonly transact: Transact;
  readonly isSecondFactorRequired: boolean;
  /** Returns true if the account has two-step sign-in or a passkey. */
  readonly hasFactor: (tx: Tx, uid: string) => Promise<boolean>;
}

export function roleService(deps: RoleDeps): RoleService {
  const { transact, isSecondFactorRequired, hasFactor } = deps;

  async function requireFactor(tx: Tx, { uid, username }: roles.RoleUser): Promise<void> {
    if (!isSecondFactorRequired || (await hasFactor(tx, uid))) return;
    throw new ForbiddenError(
      `${username} has no second factor, which REQUIRE_SECOND_FACTOR asks for: ` +
        'first set up two-step sign-in or a passkey in Settings.',
      'SECOND_FACTOR_REQUIRED',
    );
  }

  function change(
    { actions, write }: RoleChange,
    role: roles.Role,
    username: string,
  ): Promise<RoleResult> {
    return transact(async (tx) => {
      const user = await roles.findUser(tx.sql, username);
      if (user === null) throw new NotFoundError(`No user has the username ${username}.`);
      if (write === roles.insertRole) {
        requireActive(user);
        await requireFactor(tx, user);
      }
      const isChanged = await write(tx, role, user.id);
      const entry = { moderatorId: null, action: actions[role], subjectId: user.id };
      if (isChanged) await insertLogEntry(tx, { ...entry, tileId: null, note: '' });
      return { uid: user.uid, username: user.username, isChanged };
    });
  }

  return {
    grant: (role, username) => change(grant, role, username),
    revoke: (role, username) => change(revoke, role, username),
  };
}

function requireActive({ username, status }: roles.RoleUser): void {
  if (status === 'active') return;
  throw new InvalidInputError(`${username} is ${status}, and only active users can get a role.`);
}
