import type { Transact, Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import { NotFoundError } from '#platform/errors.ts';
import { insertLogEntry } from './moderation.repo.ts';
import * as moderators from './moderators.repo.ts';

export interface ModeratorResult {
  readonly uid: string;
  readonly username: string;
  readonly isChanged: boolean;
}

/** Manages moderators (`npm run ops -- moderator`). Each change is logged. */
export interface ModeratorService {
  /** Makes a user a moderator. Throws NotFoundError if no active user has the username. */
  add(username: string): Promise<ModeratorResult>;
  /**
   * Removes a moderator, effective with their next call. Also works for suspended users. Throws
   * NotFoundError if no user has the username.
   */
  remove(username: string): Promise<ModeratorResult>;
}

interface ModeratorChange {
  readonly action: 'appoint' | 'withdraw';
  readonly states: readonly UserStatus[];
  readonly write: (tx: Tx, userId: number) => Promise<boolean>;
}

const appointment: ModeratorChange = {
  action: 'appoint',
  states: ['active'],
  write: moderators.insertModerator,
};

const withdrawal: ModeratorChange = {
  action: 'withdraw',
  states: ['active', 'suspended'],
  write: moderators.deleteModerator,
};

export interface ModeratorDeps {
  readonly transact: Transact;
}

export function moderatorService(deps: ModeratorDeps): ModeratorService {
  const { transact } = deps;

  function change(
    username: string,
    { action, states, write }: ModeratorChange,
  ): Promise<ModeratorResult> {
    return transact(async (tx) => {
      const user = await moderators.findUser(tx.sql, username, states);
      if (user === null) throw new NotFoundError(`No user has the username ${username}.`);
      const isChanged = await write(tx, user.id);
      const entry = { moderatorId: null, action, subjectId: user.id, tileId: null, note: '' };
      if (isChanged) await insertLogEntry(tx, entry);
      return { uid: user.uid, username: user.username, isChanged };
    });
  }

  return {
    add: (username) => change(username, appointment),
    remove: (username) => change(username, withdrawal),
  };
}
