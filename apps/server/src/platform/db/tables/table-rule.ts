import type { exportTexts } from '@reprise/contract/accounts/export-texts.ts';

/** The export file that contains the column, or why none does. */
type InExport = keyof typeof exportTexts.sections | `no: ${string}`;

/**
 * Relation of a row to the user whose key is in this column: their own, about them (deleted with
 * them, not exported), or neither.
 */
type UserRelation = 'own' | 'about' | `neither: ${string}`;

/**
 * Effect of deleting the user: `eraseRows` deletes the rows (`rows`), the owner's code deletes them
 * with locks and counters (`custom`), they stay, or all but some columns are erased.
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
