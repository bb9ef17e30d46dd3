import type { TableRule } from './table-rule.ts';
import { tables } from './tables.ts';

type Tables = typeof tables;

export type PersonalOwner = {
  [T in keyof Tables]: Tables[T]['columns'] extends null ? never : Tables[T]['owner'];
}[keyof Tables];

export interface PersonalColumn {
  readonly name: string;
  readonly file: string | null;
  readonly onDeletion: 'deleted' | 'erased' | 'stays';
}

/** A table with users' data, as derived from its declaration. */
export interface PersonalTable {
  readonly name: string;
  readonly owner: string;
  readonly userKey: 'id' | 'uid';
  readonly userColumns: readonly string[];
  readonly ownColumns: readonly string[];
  readonly deletedColumns: readonly string[];
  readonly isPlain: boolean;
  readonly columns: readonly PersonalColumn[];
}

export const personalTables: readonly PersonalTable[] = Object.entries<TableRule<string>>(
  tables,
).flatMap(([name, rule]) => personalTable(name, rule) ?? []);

function personalTable(name: string, rule: TableRule<string>): PersonalTable | null {
  if (rule.columns === null) return null;
  const { owner, users, deletion } = rule;
  const isDeleted = deletion === 'rows' || deletion === 'custom';
  const retainedColumns = typeof deletion === 'object' ? deletion.keeps : null;
  const columnsWith = (relations: readonly string[]) =>
    Object.entries(users).flatMap(([column, relation = '']) =>
      relations.includes(relation) ? [column] : [],
    );
  return {
    name,
    owner,
    userKey: owner === 'auth' ? 'uid' : 'id',
    userColumns: Object.keys(users),
    ownColumns: columnsWith(['own']),
    deletedColumns: isDeleted ? columnsWith(['own', 'about']) : [],
    isPlain: deletion === 'rows',
    columns: Object.entries(rule.columns).map(([column, file]) => ({
      name: column,
      file: file.startsWith('no: ') ? null : file,
      onDeletion: isDeleted
        ? 'deleted'
        : retainedColumns === null || retainedColumns.includes(column)
          ? 'stays'
          : 'erased',
    })),
  };
}
