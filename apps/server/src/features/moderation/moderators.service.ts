import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import { NotFoundError } from '#platform/errors.ts';
import { insertLogEntry } from './moderation.repo.ts';
import * as moderators from './moderators.repo.ts';

/** What became of naming somebody. */
export interface ModeratorResult {
  /** As it is spelled in the record. */
  readonly username: string;
  /** False: it was so before. */
  readonly isChanged: boolean;
}

/** Who moderates: the operator's to say, by `npm run moderator`. Each change is logged. */
export interface ModeratorService {
  /** Makes somebody a moderator. Not found: nobody active has the username. */
  add(username: string): Promise<ModeratorResult>;
  /**
   * Takes it back, from the next call of the person on; also from somebody who is suspended. Not
   * found: nobody with an account has the username.
   */
  remove(username: string): Promise<ModeratorResult>;
  /** The usernames of all moderators, by name. */
  list(): Promise<readonly string[]>;
}

/** A change of office: what it is called in the log, whom it can concern, and what it writes. */
interface ModeratorChange {
  readonly action: 'appoint' | 'withdraw';
  readonly states: readonly UserStatus[];
  /** Whether it was otherwise before. */
  readonly write: (tx: Tx, personId: number) => Promise<boolean>;
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

export function moderatorService(deps: {
  readonly db: Reader;
  readonly transact: Transact;
}): ModeratorService {
  const { db, transact } = deps;

  function change(
    username: string,
    { action, states, write }: ModeratorChange,
  ): Promise<ModeratorResult> {
    return transact(async (tx) => {
      const user = await moderators.findUser(tx.sql, username, states);
      if (user === null) throw new NotFoundError(`Nobody is called ${username}.`);
      const isChanged = await write(tx, user.id);
      const entry = { moderatorId: null, action, subjectId: user.id, tileId: null, note: '' };
      if (isChanged) await insertLogEntry(tx, entry);
      return { username: user.username, isChanged };
    });
  }

  return {
    add: (username) => change(username, appointment),
    remove: (username) => change(username, withdrawal),
    list: () => moderators.listModerators(db),
  };
}
