import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import { NotFoundError } from '#platform/errors.ts';
import { insertStep } from './moderation.repo.ts';
import * as moderators from './moderators.repo.ts';

/** What became of naming somebody. */
export interface Outcome {
  /** As it is spelled in the record. */
  readonly username: string;
  /** False: it was so before. */
  readonly isChanged: boolean;
}

/** Who moderates: the operator's to say, by `npm run moderator`. Each change is logged. */
export interface ModeratorService {
  /** Makes somebody a moderator. Not found: nobody active has the username. */
  add(username: string): Promise<Outcome>;
  /**
   * Takes it back, from the next call of the person on; also from somebody who is suspended. Not
   * found: nobody with an account has the username.
   */
  remove(username: string): Promise<Outcome>;
  /** The usernames of all moderators, by name. */
  list(): Promise<readonly string[]>;
}

/** A change of office: what it is called in the log, whom it can concern, and what it writes. */
interface Change {
  readonly action: 'appoint' | 'withdraw';
  readonly states: readonly UserStatus[];
  /** Whether it was otherwise before. */
  readonly write: (tx: Tx, personId: number) => Promise<boolean>;
}

const appointment: Change = {
  action: 'appoint',
  states: ['active'],
  write: moderators.insertModerator,
};

const withdrawal: Change = {
  action: 'withdraw',
  states: ['active', 'suspended'],
  write: moderators.deleteModerator,
};

export function moderatorService(deps: {
  readonly db: Reader;
  readonly transact: Transact;
}): ModeratorService {
  const { db, transact } = deps;

  function change(username: string, { action, states, write }: Change): Promise<Outcome> {
    return transact(async (tx) => {
      const person = await moderators.findPerson(tx.sql, username, states);
      if (person === null) throw new NotFoundError(`Nobody is called ${username}.`);
      const isChanged = await write(tx, person.id);
      const step = { moderatorId: null, action, subjectId: person.id, tileId: null, note: '' };
      if (isChanged) await insertStep(tx, step);
      return { username: person.username, isChanged };
    });
  }

  return {
    add: (username) => change(username, appointment),
    remove: (username) => change(username, withdrawal),
    list: () => moderators.listModerators(db),
  };
}
