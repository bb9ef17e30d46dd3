import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { deleteClaimsOf, listClaims } from './claims.repo.ts';

/** What is stored of claimants, for the operator. */
export interface StoredClaims {
  /** Newest first. Null: of all emails. */
  list(email: string | null): ReturnType<typeof listClaims>;
  /** Deletes all claims with an email, also open ones. Returns their number. */
  deleteOf(email: string): Promise<number>;
}

interface StoredClaimDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

export function storedClaims({ db, runStatement }: StoredClaimDeps): StoredClaims {
  return {
    list: (email) => listClaims(db, email),
    deleteOf: (email) => runStatement((statement) => deleteClaimsOf(statement, email)),
  };
}
