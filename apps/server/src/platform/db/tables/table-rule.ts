import type { exportTexts } from '@reprise/contract/accounts/export-texts.ts';

/** The export file that contains the column, or why none does. */
type InExport = keyof typeof exportTexts.sections | `no: ${string}`;

/**
 * What a row is to the user whose key is in this column: their own, about them (deleted with them,
 * not exported), or neither.
 */
type UserRelation = 'own' | 'about' | `neither: ${string}`;

/**
 * What a deletion of the user does with the rows: `eraseRows` deletes them (`rows`), code of the
 * owner deletes them with locks and counters (`custom`), they stay, or all but some columns are
 * erased.
 */
type Deletion<Column> =
  | 'rows'
  | 'custom'
  | `stays: ${string}`
  | { readonly keeps: readonly Column[] };

interface PersonalTable<Column extends string> {
  /** The folder whose files write the table: a feature, `auth` or `platform`. */
  readonly owner: string;
  /** Every column with a user's key; with the uid in tables of `auth`. */
  readonly users: { readonly [C in Column]?: UserRelation };
  readonly deletion: Deletion<Column>;
  readonly columns: { readonly [C in Column]: InExport };
}

interface OtherTable {
  readonly owner: string;
  /** No data of users. */
  readonly columns: null;
}

export type TableRule<Column extends string> = PersonalTable<Column> | OtherTable;
