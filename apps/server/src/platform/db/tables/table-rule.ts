import type { exportTexts } from '@reprise/contract/accounts/texts.ts';
import type { ColumnType } from 'kysely';

/** The type of a column with a default time. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** The export file with the column, or the reason why there is none. */
type InExport = keyof typeof exportTexts.sections | `no: ${string}`;

/**
 * What a row is to the user whose key is in this column: their own, about them (deleted with them,
 * not exported), or neither.
 */
type UserRelation = 'own' | 'about' | `neither: ${string}`;

/**
 * What deleting the user does: `eraseRows` deletes the rows (`rows`), the owner's code deletes them
 * with locks and counters (`custom`), they stay, or only some columns stay.
 */
type Deletion<Column> =
  | 'rows'
  | 'custom'
  | `stays: ${string}`
  | { readonly keeps: readonly Column[] };

interface PersonalTable<Column extends string> {
  readonly owner: string;
  /** Every column with a user's key (the uid in tables of `auth`). */
  readonly users: { readonly [C in Column]?: UserRelation };
  readonly deletion: Deletion<Column>;
  readonly columns: { readonly [C in Column]: InExport };
}

interface OtherTable {
  readonly owner: string;
  readonly columns: null;
}

export type TableRule<Column extends string> = PersonalTable<Column> | OtherTable;
