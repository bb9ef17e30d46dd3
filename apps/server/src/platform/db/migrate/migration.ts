/** A change of the schema or of rows. CONTRIBUTING.md, "A migration", explains the kinds. */
export type Migration =
  | Foundation
  | ExpandMigration
  | ContractMigration
  | IndexMigration
  | BackfillMigration;

interface Named {
  readonly version: number;
  readonly name: string;
}

/**
 * The first of a list. Version and name are those of the oldest schema that the migrations after it
 * upgrade.
 */
export interface Foundation extends Named {
  readonly kind: 'foundation';
  /** Creates the newest schema. */
  readonly sql: string;
  /** Returns SQL that creates the oldest schema with `schema_meta`, for its backups. */
  readonly readOldestSql: () => string;
}

/** SQL in one transaction. Earlier releases must work with the result. */
interface ExpandMigration extends Named {
  readonly kind: 'expand';
  readonly sql: string;
}

/** SQL in one transaction that removes what only earlier releases use. */
interface ContractMigration extends Named {
  readonly kind: 'contract';
  readonly sql: string;
  /** Version of the newest migration in the oldest release that can still run afterwards. */
  readonly oldestCode: number;
}

/** `create index concurrently`. */
export interface IndexMigration extends Named {
  readonly kind: 'index';
  readonly index: string;
  /** Table, columns and the rest of the definition, such as `tiles (heat desc)`. */
  readonly on: string;
  readonly isUnique?: boolean;
}

/** Fills rows of a table in short transactions, along an indexed integer column. */
export type BackfillMigration = UpdateBackfill | InsertBackfill;

interface Backfill extends Named {
  readonly kind: 'backfill';
  readonly table: string;
  readonly key: string;
}

/** `update table set ... where ...` */
interface UpdateBackfill extends Backfill {
  readonly set: string;
  readonly where?: string;
}

/** `insert into ... select ... from table`. Skips rows that another server has inserted. */
interface InsertBackfill extends Backfill {
  readonly insertInto: string;
  readonly select: string;
}

export type TransactionMigration = ExpandMigration | ContractMigration;
